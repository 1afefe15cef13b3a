import { usualReasons, usualTexts } from "@rasoi/contract/console/usual-reasons"
import { beforeEach, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { pair } from "../staff/paired.fixture.ts"
import { personWithPin, signInWithPin } from "../staff/pin.fixture.ts"
import { formOf, hasForm, makeCustomer, pathOf } from "./customer.fixture.ts"

let restaurantId: string
let key: string
let cookie: string
let customer: ReturnType<typeof makeCustomer>

const app = await testApp({ config: { trustProxy: "loopback" } })
beforeEach(async () => {
  // 7:30 pm in India.
  app.clock.set(Date.parse("2026-11-16T14:00:00Z"))
  restaurantId = await app.restaurant()
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  key = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "OWNER")
  customer = makeCustomer(app)
})

async function place() {
  const { body } = await orderCaller(app)(key, pickup)
  return { id: body.id as string, number: body.number as string, path: pathOf(body) }
}
const staff = (path: string, body: object = {}) =>
  app.call(`/console/v1/${path}`, { cookie, method: "POST", body })
const accepted = async () => {
  const order = await place()
  await staff(`orders/${order.id}/accept`)
  return order
}
const read = async ({ id }: { id: string }) => (await app.call(`/v1/orders/${id}`, { key })).body
const onBoard = async ({ id }: { id: string }) =>
  (await app.call("/console/v1/orders", { cookie })).body.data.find(
    (order: { id: string }) => order.id === id,
  )
/** What the customer did, newest first. */
const audited = async () =>
  (await app.call("/console/v1/audit?limit=20", { cookie })).body.data
    .filter((entry: { actorKind: string }) => entry.actorKind === "CUSTOMER")
    .map(({ action, subject }: { action: string; subject: string }) => [action, subject])
const answer = (id: string, requestId: string, body: object) =>
  staff(`orders/${id}/cancel-request`, { requestId, ...body })

describe("cancelling an order that is not accepted", () => {
  test("GET says what happens and changes nothing; POST cancels and leads back; the same POST again too", async () => {
    const order = await place()
    const page = await customer.get(`${order.path}/cancel`)
    expect(page.text).toContain("nothing is cooked and you pay nothing")
    expect((await read(order)).status).toBe("PENDING")
    const { action, fields } = formOf(page.text)
    for (let round = 0; round < 2; round += 1) {
      const { status, headers } = await customer.post(action, fields)
      expect([status, headers.get("location")]).toEqual([303, `${order.path}?lang=en`])
    }
    expect(await read(order)).toMatchObject({ status: "CANCELLED", cancelledBy: "CUSTOMER" })
    expect(await audited()).toEqual([["order.cancelled", order.number]])
    expect((await customer.get(order.path)).text).toContain("Cancelled from your side.")
  })

  test("staff who accept first win; the page then offers to ask", async () => {
    const order = await place()
    const { action, fields } = formOf((await customer.get(`${order.path}/cancel`)).text)
    await staff(`orders/${order.id}/accept`)
    const late = await customer.post(action, fields)
    expect([late.status, hasForm(late.text)]).toEqual([409, false])
    expect(late.text).toContain("Something has changed in the meantime")
    expect(late.text).toContain("Ask to cancel")
    expect((await read(order)).status).toBe("ACCEPTED")
  })

  test("after the deadline nothing is left to cancel", async () => {
    const order = await place()
    const { action, fields } = formOf((await customer.get(`${order.path}/cancel`)).text)
    app.clock.advance(3_600_000)
    expect((await customer.post(action, fields)).status).toBe(409)
    expect(await read(order)).toMatchObject({ status: "CANCELLED", cancelledBy: "SYSTEM" })
  })
})

describe("asking to cancel an accepted order", () => {
  test("rings on the board, changes nothing for the API, and is asked once however often it is sent", async () => {
    const order = await accepted()
    const before = await read(order)
    const { action, fields } = formOf((await customer.get(`${order.path}/ask`)).text)
    for (let round = 0; round < 2; round += 1) expect((await customer.post(action, fields)).status).toBe(303)
    expect(await read(order)).toEqual(before)
    const { cancelRequest } = await onBoard(order)
    expect(cancelRequest).toEqual({ id: expect.stringMatching(/^req_/), askedAt: "2026-11-16T14:00:00.000Z" })
    expect(await audited()).toEqual([["order.cancelAsked", order.number]])
    const { text } = await customer.get(order.path)
    expect(text).toContain("You asked at 7:30 pm to cancel the order.")
    expect(text).not.toContain("There is no answer yet")
    expect(hasForm((await customer.get(`${order.path}/ask`)).text)).toBe(false)
    app.clock.advance(5 * 60_000)
    expect((await customer.get(order.path)).text).toMatch(/There is no answer yet\. Call the restaurant: \S+/)
  })

  test("while it is open, the page of the action says when it was asked", async () => {
    const order = await accepted()
    await customer.press(`${order.path}/ask`)
    for (const page of ["/ask", "/cancel"])
      expect((await customer.get(`${order.path}${page}`)).text).toMatch(/You asked at [\d:]+ [ap]m to cancel/)
  })

  test("staff who agree cancel the order for the restaurant, with its bill, and reports count it apart", async () => {
    const order = await accepted()
    await customer.press(`${order.path}/ask`)
    // A further step does not answer it.
    for (const step of ["prepare", "ready", "bill"])
      expect((await staff(`orders/${order.id}/${step}`)).status).toBe(200)
    const { cancelRequest } = await onBoard(order)
    const done = await answer(order.id, cancelRequest.id, { answer: "ACCEPTED" })
    expect(done.body).toMatchObject({
      status: "CANCELLED",
      cancelledBy: "RESTAURANT",
      rejectionReason: usualReasons.cancelOnRequest.asked,
      cancelRequest: null,
      bill: { cancelledAt: expect.any(String) },
    })
    expect((await customer.get(order.path)).text).toContain("Cancelled as you asked.")
    const report = await app.call("/console/v1/reports/orders?from=2026-11-16&to=2026-11-16", { cookie })
    expect(report.body.totals).toMatchObject({ cancelledOnRequest: 1, cancelledByRestaurant: 0 })
  })

  test("once the kitchen has begun, agreeing needs a manager or a manager's PIN, and is on Watch", async () => {
    const order = await accepted()
    await customer.press(`${order.path}/ask`)
    await staff(`orders/${order.id}/prepare`)
    const { cancelRequest } = await onBoard(order)
    const paired = await pair(app, cookie)
    const [cashier, manager] = [
      await personWithPin(app, restaurantId),
      await personWithPin(app, restaurantId, "MANAGER", "739105"),
    ]
    const atTill = await signInWithPin(app, paired, cashier.id)
    const call = (path: string, body: object) =>
      app.call(`/console/v1/${path}`, { cookie: atTill, method: "POST", body })
    const agree = (approval?: string) =>
      call(`orders/${order.id}/cancel-request`, {
        ...{ requestId: cancelRequest.id, answer: "ACCEPTED", ...(approval && { approval }) },
      })
    const refused = await agree()
    expect([refused.status, refused.body.error.code]).toEqual([403, "ROLE_MISSING"])
    const asked = { staffId: manager.id, pin: "739105", act: "CANCEL", orderId: order.id }
    const { token } = (await call("counter/approvals", asked)).body
    expect((await agree(token)).body).toMatchObject({ status: "CANCELLED", cancelRequest: null })
    const watched = async (kind: string) =>
      (await app.call(`/console/v1/reports/watch/entries?kind=${kind}`, { cookie })).body.data
    const entry = { orderId: order.id, person: "The staff" }
    expect(await watched("CANCELLED")).toMatchObject([entry])
    expect(await watched("APPROVED")).toMatchObject([
      { ...entry, person: "The manager", otherPerson: "The staff", cause: "CANCEL" },
    ])
  })

  test("staff who keep it give a reason, which the page shows in the reader's language; one more question is possible", async () => {
    const order = await accepted()
    for (const [round, left] of [
      [1, true],
      [2, false],
    ] as const) {
      expect((await customer.press(`${order.path}/ask`)).status).toBe(303)
      const { cancelRequest } = await onBoard(order)
      expect((await answer(order.id, cancelRequest.id, { answer: "DECLINED" })).status).toBe(422)
      const reason = usualReasons.keepOrder.cooking
      const kept = await answer(order.id, cancelRequest.id, { answer: "DECLINED", reason })
      expect([round, kept.body.status, kept.body.cancelRequest]).toEqual([round, "ACCEPTED", null])
      expect((await customer.get(order.path)).text).toContain(
        `The restaurant keeps the order. It says: ${reason}`,
      )
      expect((await customer.get(`${order.path}?lang=hi`)).text).toContain(usualTexts.hi.keepOrder.cooking)
      expect(hasForm((await customer.get(`${order.path}/ask`)).text)).toBe(left)
    }
    expect((await customer.get(order.path)).text).not.toContain(`${order.path}/ask`)
  })

  test("of many answers from two tablets one counts", async () => {
    const order = await accepted()
    await customer.press(`${order.path}/ask`)
    const { id } = (await onBoard(order)).cancelRequest
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => answer(order.id, id, { answer: "ACCEPTED" })),
      ...Array.from({ length: 4 }, () => answer(order.id, id, { answer: "DECLINED", reason: "Too late" })),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = responses.findIndex(({ status }) => status === 200)
    expect((await read(order)).status).toBe(won < 4 ? "CANCELLED" : "ACCEPTED")
  })

  test("an order that ends closes it; from READY on only the telephone is left", async () => {
    const order = await accepted()
    await customer.press(`${order.path}/ask`)
    const { id } = (await onBoard(order)).cancelRequest
    for (const step of ["prepare", "ready", "complete"]) await staff(`orders/${order.id}/${step}`)
    expect((await answer(order.id, id, { answer: "ACCEPTED" })).status).toBe(409)
    expect((await answer(order.id, id, { answer: "DECLINED", reason: "Eaten" })).status).toBe(409)
    expect((await customer.get(order.path)).text).not.toContain("You asked")

    const ready = await accepted()
    const { action, fields } = formOf((await customer.get(`${ready.path}/ask`)).text)
    for (const step of ["prepare", "ready"]) await staff(`orders/${ready.id}/${step}`)
    expect((await customer.get(ready.path)).text).toMatch(/To cancel the order now, call the restaurant: \S+/)
    expect((await customer.post(action, fields)).status).toBe(409)
    expect((await onBoard(ready)).cancelRequest).toBe(null)
  })

  test("another restaurant cannot answer it, and a made-up request is not found", async () => {
    const order = await accepted()
    await customer.press(`${order.path}/ask`)
    const { id } = (await onBoard(order)).cancelRequest
    expect((await answer(order.id, "req_x", { answer: "ACCEPTED" })).status).toBe(404)
    cookie = await app.signedIn(await app.restaurant())
    expect((await answer(order.id, id, { answer: "ACCEPTED" })).status).toBe(404)
  })
})

test("the page says when a tablet first showed the order, and that answers appear there", async () => {
  const order = await place()
  const waiting = (await customer.get(order.path)).text
  expect(waiting).toContain("Answers appear on this page.")
  expect(waiting).not.toContain("kitchen’s screen")
  expect(waiting).toContain("data-watched")
  app.clock.advance(120_000)
  await staff("orders/receipts", { shown: [order.id] })
  await app.call(`/console/v1/orders/${order.id}/history`, { cookie })
  const shown = (await customer.get(order.path)).text
  expect(shown).toContain("On the kitchen’s screen, 7:32 pm")
  expect(shown).not.toContain("data-watched")
})
