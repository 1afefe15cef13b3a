import fc from "fast-check"
import { newId } from "../../../base/ids.ts"
import { openStream } from "../../../events/stream.fixture.ts"
import { until } from "../../../testing/database.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { orderCaller } from "../../orders/fixture.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { atTable, caller, counterCaller, counterRequest } from "../counter/entered.fixture.ts"
import { dataFaults, type Till, tillOf } from "./till.fixture.ts"

const app = await testApp()
const noon = Date.parse("2026-10-17T07:00:00Z")
app.clock.set(noon)
const openTill = tillOf(app)

const faults = () => dataFaults(app)

describe("a payment", () => {
  test("issues the bill, and settles it", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    expect((await till.call(`counter/orders/${id}/payments`)).status).toBe(404)
    const { status, body } = await till.pay(id, total)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      billNumber: "26-27/000001",
      orderIds: [id],
      total: { amount: total },
      open: { amount: 0 },
      payments: [
        { kind: "PAYMENT", method: "UPI", amount: { amount: total }, by: "The owner", day: "2026-10-17" },
      ],
    })
    expect((await till.call(`orders/${id}`)).body.bill.number).toBe("26-27/000001")
    expect((await till.call("counter/bills")).body.data).toEqual([])
    expect(await faults()).toEqual([])
  })

  test("for one order of a tab tells the consoles about all its orders: the bill is that of all", async () => {
    const restaurantId = await app.restaurant()
    const cookie = await app.signedIn(restaurantId)
    const tab = { id: newId("tab"), label: "4" }
    const enter = async () =>
      (await counterCaller(app, cookie)(await counterRequest(app, restaurantId, atTable(tab)))).body
    const rounds = [await enter(), await enter()]
    const stream = await openStream(app.url, cookie)
    const till = await openTill("OWNER", restaurantId)
    await till.pay(rounds[0].id, 1_000)
    const told = () =>
      stream.events.flatMap(({ type, data }) =>
        type === "order.changed" ? (data as { orderId: string }).orderId : [],
      )
    await until("both orders were announced", () => rounds.every(({ id }) => told().includes(id)))
    stream.drop()
  })

  test("that settles the bill of a table closes the table; a part does not, and late rounds go to the next one", async () => {
    const till = await openTill()
    const tab = { id: newId("tab"), label: "4" }
    const enter = async () => (await till.enter(atTable(tab))).body
    const rounds = [await enter(), await enter()]
    const total = rounds[0].total.amount + rounds[1].total.amount
    const openTabs = async () =>
      (await till.call("counter/tabs")).body.data.map(({ id }: { id: string }) => id)
    await till.pay(rounds[0].id, 1_000)
    expect(await openTabs()).toEqual([tab.id])
    const last = newId("pay")
    const settle = () => till.pay(rounds[1].id, total - 1_000, {}, last)
    await Promise.all([settle(), settle()])
    expect(await openTabs()).toEqual([])
    const { closedAt, closedBy, bill } = (await till.call(`counter/tabs/${tab.id}`)).body
    expect([closedAt, closedBy, bill.number]).toEqual([expect.any(String), "The owner", "26-27/000001"])
    const late = await enter()
    expect([late.sentForTabId, await openTabs()]).toEqual([tab.id, [late.tabId]])
    expect(await faults()).toEqual([])
  })

  test("several methods share one bill; what is open is in the list of open bills", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    await till.pay(id, 10_000, { method: "CARD" })
    const { data } = (await till.call("counter/bills")).body
    expect(data).toMatchObject([{ orderIds: [id], open: { amount: total - 10_000 } }])
    await till.pay(id, total - 10_000)
    expect((await till.call("counter/bills")).body.data).toEqual([])
    const paid = (await till.call("counter/bills?state=PAID")).body.data
    expect(paid).toMatchObject([{ orderIds: [id], orderNumbers: [expect.stringMatching(/^T/)], table: null }])
  })

  test("a bill that was printed and not paid is open", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    await till.call(`orders/${id}/bill`, "POST")
    expect((await till.call("counter/bills")).body.data).toMatchObject([
      { open: { amount: total }, payments: [] },
    ])
  })

  test("an order over the API is paid when it is handed over; before, nobody knows", async () => {
    const till = await openTill()
    app.presence.open(till.restaurantId, till.restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { secret } = await app.key(till.restaurantId, "live")
    const { body: order } = await orderCaller(app)(secret)
    const early = await till.pay(order.id, order.total.amount)
    expect([early.status, early.body.error.code]).toEqual([409, "INVALID_TRANSITION"])
    for (const step of ["accept", "prepare", "ready", "complete"])
      await till.call(`orders/${order.id}/${step}`, "POST")
    expect((await till.call("counter/bills")).body.data).toEqual([])
    expect((await till.pay(order.id, order.total.amount)).body.open.amount).toBe(0)
    expect((await app.call(`/v1/orders/${order.id}`, { key: secret })).text).not.toContain("pay_")
  })

  test("cash: whole rupees settle the bill, the change is shown, and the bill stays as it is", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    const rounded = Math.floor((total + 50) / 100) * 100
    const cash = { method: "CASH", givenPaise: rounded + 5_000, roundOffPaise: total - rounded }
    const wrong = await till.pay(id, rounded, { ...cash, roundOffPaise: total - rounded + 1 })
    expect([wrong.status, wrong.body.error.field]).toEqual([422, "roundOffPaise"])
    const { body } = await till.pay(id, rounded, cash)
    expect(body).toMatchObject({ total: { amount: total }, open: { amount: 0 } })
    expect(body.payments).toMatchObject([
      { change: { amount: 5_000 }, roundOff: { amount: total - rounded } },
    ])
  })

  test("cash to the paisa if the restaurant does not round", async () => {
    const till = await openTill()
    await till.call("settings", "PATCH", { counter: { roundCash: false } })
    const { id, total } = await till.order()
    expect((await till.pay(id, total, { method: "CASH" })).body.open.amount).toBe(0)
  })

  test.each([
    ["more than is open", "amountPaise", (total: number) => ({ amountPaise: total + 1 })],
    ["change of a card", "givenPaise", () => ({ method: "CARD", givenPaise: 100_000 })],
    ["less given than kept", "givenPaise", () => ({ method: "CASH", amountPaise: 500, givenPaise: 400 })],
    ["a rounded card", "roundOffPaise", () => ({ method: "CARD", roundOffPaise: 10 })],
    ["a round-off of a rupee", "roundOffPaise", () => ({ method: "CASH", roundOffPaise: 100 })],
    ["an unknown method", "method", () => ({ method: "CHEQUE" })],
    ["a negative amount", "amountPaise", () => ({ amountPaise: -1 })],
    ["no time", "receivedAt", () => ({ receivedAt: "now" })],
  ])("%s: refused at %s", async (_, field, change) => {
    const till = await openTill()
    const { id, total } = await till.order()
    const { status, body } = await till.pay(id, 100, change(total))
    expect([status, body.error.field]).toEqual([422, field])
    expect((await till.call("counter/bills")).body.data).toEqual([])
  })

  test("more than is open: the message says how much is", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    await till.pay(id, total - 1_000)
    expect((await till.pay(id, 1_001)).body.error.message).toContain("₹10.00")
  })

  test("sent again it is one payment; other content under its id is refused", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    const payment = newId("pay")
    const responses = await Promise.all(Array.from({ length: 20 }, () => till.pay(id, total, {}, payment)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(responses.at(-1)?.body.payments).toHaveLength(1)
    expect((await till.pay(id, total - 1, {}, payment)).body.error.code).toBe("ID_TAKEN")
    const stranger = await openTill()
    const own = await stranger.order()
    const refused = await stranger.pay(own.id, own.total, {}, payment)
    expect([refused.status, refused.body.error.code]).toEqual([409, "ID_TAKEN"])
    expect((await stranger.pay(id, total)).status).toBe(404)
  })

  test("twenty payments at once never take more than the bill", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    const part = Math.ceil(total / 5)
    const responses = await Promise.all(Array.from({ length: 20 }, () => till.pay(id, part)))
    const taken = responses.filter(({ status }) => status === 200).length
    expect(taken).toBe(Math.floor(total / part))
    const { body } = await till.call(`counter/orders/${id}/payments`)
    expect(body.open.amount).toBe(total - taken * part)
  })
})

describe("a refund", () => {
  const refund = (till: Till, orderId: string, amountPaise: number, id = newId("pay")) => {
    const at = new Date(app.clock.now()).toISOString()
    const body = {
      orderId,
      method: "CASH",
      amountPaise,
      reason: "The lassi was forgotten",
      receivedAt: at,
      sentAt: at,
    }
    return till.call(`counter/refunds/${id}`, "PUT", body)
  }

  test("is a row of its own with its reason, at most what was paid, by a manager, in the audit log", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    expect((await refund(till, id, 100)).body.error.field).toBe("amountPaise")
    await till.pay(id, total)
    const { body } = await refund(till, id, 5_000)
    expect(body).toMatchObject({
      open: { amount: 0 },
      credited: { amount: 5_000 },
      payments: [{ kind: "PAYMENT" }, { kind: "REFUND", reason: "The lassi was forgotten" }],
    })
    expect((await refund(till, id, total)).status).toBe(422)
    const staff = await openTill("STAFF", till.restaurantId)
    expect((await refund(staff, id, 100)).body.error.code).toBe("ROLE_MISSING")
    const { data } = (await till.call("audit?kind=CHANGES&limit=5")).body
    expect(data).toContainEqual(
      expect.objectContaining({ action: "payment.refunded", subject: body.billNumber }),
    )
  })
})

test("each order and each payment is in the audit log once, also if it is sent twice, apart from the changes", async () => {
  const till = await openTill()
  const { id, number, total } = (await till.enter()).body
  app.clock.advance(1_000)
  const payId = newId("pay")
  await Promise.all([1, 2, 3].map(() => till.pay(id, total.amount, {}, payId)))
  const read = async (query: string) => (await till.call(`audit?${query}`)).body
  const first = await read("kind=SALES&limit=1")
  const second = await read(`kind=SALES&limit=1&cursor=${first.nextCursor}`)
  const [payment, order] = [...first.data, ...second.data]
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  expect(payment).toMatchObject({
    action: "payment.received",
    actorKind: "STAFF",
    details: [{ kind: "MONEY", what: "RECEIVED", amountPaise: total.amount }],
  })
  expect(order).toMatchObject({ action: "order.entered", subject: number, actorKind: "STAFF" })
  const changes: { action: string }[] = (await read("kind=CHANGES")).data
  expect(changes.length).toBeGreaterThan(0)
  const all: { action: string }[] = (await read("limit=100")).data
  const sales = all.filter(({ action }) => action === "payment.received" || action === "order.entered")
  expect([sales.length, all.length]).toEqual([2, changes.length + 2])
  expect((await till.call("audit?kind=PAYMENTS")).body.error.errors).toMatchObject([{ field: "kind" }])
})

test("a rider collects what is open, to today's UPI id; nothing when it is paid", async () => {
  app.clock.set(noon)
  const till = await openTill()
  const useUpiId = (upiId: string) => till.call("settings", "PATCH", { counter: { upiId } })
  await useUpiId("wrong@okbank")
  const delivery = { address: "12 Residency Road", pincode: "560025" }
  const { id, total } = (await till.enter({ ...caller, type: "DELIVERY", delivery })).body
  await till.pay(id, 10_000)
  await useUpiId("right@okbank")
  const open = `₹${Math.floor((total.amount - 10_000 + 50) / 100)}.00`
  const bill = (await till.call(`orders/${id}/bill`)).body
  expect(printedLines(bill)).toContain(`Collect ${open} in cash`)
  expect(JSON.stringify(bill)).toContain("pa=right@okbank")
  await till.pay(id, total.amount - 10_000)
  expect(printedLines((await till.call(`orders/${id}/bill`)).body).join()).not.toContain("Collect")
})

test("whatever is paid: the database's payments and the open amount make up each bill", async () => {
  app.clock.set(noon)
  const till = await openTill()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom("CASH", "UPI", "CARD"), fc.integer({ min: 1, max: 60_000 })), {
        minLength: 1,
        maxLength: 6,
      }),
      async parts => {
        const { id, total } = await till.order()
        for (const [method, amount] of parts) await till.pay(id, amount, { method })
        const { status, body } = await till.call(`counter/orders/${id}/payments`)
        if (status === 404) return
        const paid = body.payments.reduce(
          (sum: number, { amount, roundOff }: { amount: { amount: number }; roundOff: { amount: number } }) =>
            sum + amount.amount + roundOff.amount,
          0,
        )
        expect(paid + body.open.amount).toBe(total)
        expect(body.open.amount).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 10 },
  )
  expect(await faults()).toEqual([])
})
