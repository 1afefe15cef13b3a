import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { onlineTillOf } from "./online.fixture.ts"
import { dataFaults, type Till } from "./till.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T07:00:00Z"))
const openTill = onlineTillOf(app)
const openNumbers = async (till: Till) =>
  (await till.call("counter/bills")).body.data.map((bill: { orderIds: string[] }) => bill.orderIds[0])
const toCollect = async (till: Till, id: string) => (await till.call(`orders/${id}`)).body.toCollect?.amount

describe("an online order, where the owner wants staff to be asked", () => {
  test.each([
    ["handed over", undefined, ["complete"]],
    ["dispatched", { name: "Ravi", phone: "9845011111" }, []],
    ["delivered", { name: "Ravi", phone: "9845011111" }, ["complete"]],
    ["printed", undefined, ["bill"]],
    ["handed over again after an undo", undefined, ["complete", "undo", "complete"]],
  ])("its bill is open when it is %s, until money is written", async (_, person, steps) => {
    const till = await openTill()
    const { id, total } = await till.online(person)
    if (!person) expect(await openNumbers(till)).toEqual([])
    for (const step of steps) {
      const { revision } = (await till.call(`orders/${id}`)).body
      await till.step(id, step, step === "undo" ? { revision } : undefined)
    }
    expect(await openNumbers(till)).toEqual([id])
    const { body: day } = await till.call("counter/days/today")
    expect([day.openBills, day.open.bills[0].open.amount]).toEqual([1, total])
    expect(await toCollect(till, id)).toBe(total)
    await till.pay(id, total - 100)
    expect(await toCollect(till, id)).toBe(100)
    await till.pay(id, 100)
    expect([await openNumbers(till), await toCollect(till, id)]).toEqual([[], undefined])
    expect(await dataFaults(app)).toEqual([])
  })

  test("an order that is ready says what to collect; one in the kitchen, of a table, paid or called off says nothing", async () => {
    const till = await openTill()
    const { id, total } = await till.online()
    expect(await toCollect(till, id)).toBe(total)
    await till.pay(id, total)
    expect(await toCollect(till, id)).toBeUndefined()
    const counter = await till.order()
    expect(await toCollect(till, counter.id)).toBeUndefined()
    for (const step of ["prepare", "ready"]) await till.step(counter.id, step)
    expect(await toCollect(till, counter.id)).toBe(counter.total)
    await till.step(counter.id, "cancel", { reason: "Left" })
    expect(await toCollect(till, counter.id)).toBeUndefined()
  })

  test("an undo of the last step does not take the payment back", async () => {
    const till = await openTill()
    const { id, total } = await till.online()
    await till.step(id, "complete")
    await till.pay(id, total, { method: "CASH" })
    const { revision } = (await till.call(`orders/${id}`)).body
    expect((await till.step(id, "undo", { revision })).body).toMatchObject({
      status: "READY",
      toCollect: null,
    })
    expect((await till.call("counter/days/today")).body.cash.amount).toBe(total)
  })

  test("its API shows nothing of it", async () => {
    const till = await openTill()
    const { id, total } = await till.online()
    await till.step(id, "complete")
    await till.pay(id, total)
    const { secret: key } = await app.key(till.restaurantId, "live")
    const { text } = await app.call(`/v1/orders/${id}`, { key })
    for (const word of ["toCollect", "pay_", "carried"]) expect(text).not.toContain(word)
  })
})

describe.each([
  ["has not answered", null],
  ["has said no", false],
])("where the owner %s", (_, asks) => {
  test("the bill of an online order is never listed as owed, and what was not owed before the answer stays so", async () => {
    const till = await openTill(asks)
    const { id } = await till.online()
    await till.step(id, "complete")
    const billed = await till.online()
    await till.step(billed.id, "bill")
    expect([await openNumbers(till), await toCollect(till, id)]).toEqual([[], undefined])
    await till.call("settings", "PATCH", { counter: { askOnlinePayments: true } })
    // Its bill is from before.
    await till.step(billed.id, "complete")
    const later = await till.online()
    await till.step(later.id, "complete")
    expect(await openNumbers(till)).toEqual([later.id])
    expect(await toCollect(till, billed.id)).toBeUndefined()
    expect((await till.call("counter/days/today")).body.openBills).toBe(1)
    expect(await dataFaults(app)).toEqual([])
  })

  test("the bill is open again for nobody else: an order of the Counter is, as before", async () => {
    const till = await openTill(asks)
    const { id } = await till.order()
    await till.step(id, "bill")
    expect(await openNumbers(till)).toEqual([id])
    expect(await toCollect(till, id)).toBeUndefined()
  })
})
