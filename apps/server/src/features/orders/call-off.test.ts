import { newId } from "../../base/ids.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { pair } from "../staff/paired.fixture.ts"
import { counterCaller, counterRequest } from "../till/counter/entered.fixture.ts"
import { orderCaller, pickup } from "./fixture.ts"

const app = await testApp()
const restaurantId = await app.restaurant()
const { secret: live } = await app.key(restaurantId, "live")
const [staff, manager] = [
  await app.signedIn(restaurantId, "STAFF"),
  await app.signedIn(restaurantId, "MANAGER"),
]
app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)

const step = (id: string, name: string, body?: object, cookie = staff) =>
  app.call(`/console/v1/orders/${id}/${name}`, { cookie, method: "POST", body })
const read = async (id: string) => (await app.call(`/console/v1/orders/${id}`, { cookie: manager })).body
const online = async (body: object = pickup): Promise<string> => (await orderCaller(app)(live, body)).body.id
const entered = async (): Promise<string> =>
  (await counterCaller(app, staff)(await counterRequest(app, restaurantId))).body.id
const cancel = (id: string, cookie = staff) => step(id, "cancel", { reason: "Nobody came" }, cookie)

async function walk(id: string, ...names: string[]) {
  for (const name of names) {
    app.clock.advance(1_000)
    const body = name === "undo" ? { revision: (await read(id)).revision } : undefined
    const { status, text } = await step(id, name, body)
    expect(status, text).toBe(200)
  }
}

async function expectManagerOnly(id: string, reason: string) {
  expect((await read(id)).cancelNeedsManager).toBe(reason)
  const refused = await cancel(id)
  expect([refused.status, refused.body.error.code]).toEqual([403, "ROLE_MISSING"])
  expect((await cancel(id, manager)).body.status).toBe("CANCELLED")
}

describe("cancelling", () => {
  test("what was ready needs a manager, also after two undos", async () => {
    const id = await entered()
    await walk(id, "prepare", "ready", "undo", "undo")
    expect((await read(id)).status).toBe("ACCEPTED")
    await expectManagerOnly(id, "KITCHEN_BEGAN")
  })

  test("an online order needs a manager once the kitchen has begun, and nobody before", async () => {
    const [begun, waiting] = [await online(), await online()]
    await walk(begun, "accept", "prepare")
    await expectManagerOnly(begun, "KITCHEN_BEGAN")
    await walk(waiting, "accept")
    await step(waiting, "ticket")
    expect((await read(waiting)).cancelNeedsManager).toBeNull()
    expect((await cancel(waiting)).body.status).toBe("CANCELLED")
  })

  test("an online order that was handed over and paid stays with its money: a manager's cancel credits it", async () => {
    const id = await online()
    await walk(id, "accept", "prepare", "ready", "complete")
    const at = new Date(app.clock.now()).toISOString()
    const { total } = await read(id)
    const path = `/console/v1/counter/payments/${newId("pay")}`
    const body = { orderId: id, method: "UPI", amountPaise: total.amount, receivedAt: at, sentAt: at }
    expect((await app.call(path, { cookie: staff, method: "PUT", body })).status).toBe(200)
    await walk(id, "undo")
    await expectManagerOnly(id, "KITCHEN_BEGAN")
    expect((await read(id)).creditNote.amount.amount).toBe(total.amount)
  })

  test("what was paid is neither voided nor cancelled by staff", async () => {
    const id = await entered()
    const at = new Date(app.clock.now()).toISOString()
    const { total } = await read(id)
    const payment = { orderId: id, method: "CASH", amountPaise: total.amount, receivedAt: at, sentAt: at }
    const path = `/console/v1/counter/payments/${newId("pay")}`
    await app.call(path, { cookie: staff, method: "PUT", body: payment })
    const all = { id: newId("void"), kind: "NOT_MADE", reason: "Never came", all: true }
    for (const cookie of [staff, manager]) {
      const voided = await app.call(`/console/v1/counter/orders/${id}/void`, {
        cookie,
        method: "POST",
        body: all,
      })
      expect([voided.status, voided.body.error.code]).toEqual([409, "BILL_ISSUED"])
    }
    await expectManagerOnly(id, "BILLED")
  })

  test("what staff entered needs a manager once its ticket or its bill is printed", async () => {
    const id = await entered()
    await step(id, "ticket")
    await expectManagerOnly(id, "TICKET_PRINTED")
  })

  test("so does what a tablet printed itself, before the server had the order, or before it had the response", async () => {
    const put = async (id: string, body: object, headers = {}) =>
      app.call(`/console/v1/counter/orders/${id}`, { cookie: staff, method: "PUT", body, headers })
    const printed = { "tablet-printed": "yes" }
    const [first, later] = [newId("ord"), newId("ord")]
    const { body } = await put(first, await counterRequest(app, restaurantId), printed)
    expect([body.ticketPrinted, body.cancelNeedsManager]).toEqual([true, "TICKET_PRINTED"])
    const request = await counterRequest(app, restaurantId)
    expect((await put(later, request)).body.ticketPrinted).toBe(false)
    for (const times of [1, 2])
      expect([times, (await put(later, request, printed)).body.ticketPrinted]).toEqual([times, true])
    for (const id of [first, later]) await expectManagerOnly(id, "TICKET_PRINTED")
  })

  test("a customer's wish opens no other way", async () => {
    const id = await entered()
    await walk(id, "prepare", "undo")
    const answer = await step(id, "cancel-request", { requestId: "req_1", answer: "ACCEPTED" })
    expect(answer.status).toBe(404)
    const all = { id: newId("void"), kind: "NOT_MADE", reason: "Wrong table", all: true }
    const voided = (cookie: string) =>
      app.call(`/console/v1/counter/orders/${id}/void`, { cookie, method: "POST", body: all })
    expect([(await voided(staff)).status, (await voided(manager)).body.status]).toEqual([403, "CANCELLED"])
  })

  test("the kitchen's work is never a waiting order again, which anybody rejects and the clock ends", async () => {
    const id = await online()
    await walk(id, "accept", "prepare", "undo")
    const { undo, revision } = await read(id)
    expect(undo).toBeNull()
    const undone = await step(id, "undo", { revision })
    expect([undone.status, (await read(id)).status]).toEqual([409, "ACCEPTED"])
  })

  test("a device on which nobody is signed in rejects what waits, and cancels nothing", async () => {
    const { cookie } = await pair(app, manager)
    const [waiting, accepted] = [await online(), await online()]
    expect((await step(waiting, "reject", { reason: "Busy" }, cookie)).body.status).toBe("REJECTED")
    await walk(accepted, "accept")
    const refused = await cancel(accepted, cookie)
    expect([refused.status, refused.body.error.code]).toEqual([403, "ROLE_MISSING"])
    expect(refused.body.error.message).toContain("sign in on this device")
    expect((await read(accepted)).status).toBe("ACCEPTED")
  })

  test("races with the kitchen: whoever is second is refused, and nothing is cancelled that was begun", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, entered))
    await Promise.all(ids.flatMap(id => [step(id, "prepare"), cancel(id)]))
    for (const id of ids) {
      const { moves } = (await app.call(`/console/v1/orders/${id}/history`, { cookie: manager })).body
      expect(moves).toHaveLength(1)
    }
  })

  test("is in the audit log with the person", async () => {
    const id = await online()
    await walk(id, "accept")
    await cancel(id)
    const { number } = await read(id)
    const { data } = (await app.call("/console/v1/audit?kind=CHANGES&limit=100", { cookie: manager })).body
    const entries = data.filter(({ subject }: { subject: string }) => subject === number)
    expect(entries).toMatchObject([{ action: "order.cancelledByStaff", actor: "The staff" }])
  })
})
