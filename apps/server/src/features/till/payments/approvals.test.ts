import type { Role } from "@rasoi/contract"
import { beforeEach } from "vitest"
import { newId } from "../../../base/ids.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { pair } from "../../staff/paired.fixture.ts"
import { personWithPin, signInWithPin, typePin } from "../../staff/pin.fixture.ts"
import { atTable } from "../counter/entered.fixture.ts"
import { tillOf } from "./till.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T07:00:00Z"))
// An address can pair 20 devices in a quarter of an hour.
beforeEach(() => app.clock.advance(60_000))

const watched = async (cookie: string, kind: "APPROVED" | "UNCONFIRMED") =>
  (await app.call(`/console/v1/reports/watch/entries?kind=${kind}`, { cookie })).body.data

/** A paired tablet with a cashier at it, who signed in with a PIN, and a manager with a PIN of their own. */
async function openTablet() {
  const till = await tillOf(app)()
  const { restaurantId } = till
  const owner = await app.signedIn(restaurantId)
  const tablet = await pair(app, owner)
  const cashier = await personWithPin(app, restaurantId)
  const manager = await personWithPin(app, restaurantId, "MANAGER", "739105")
  const cookie = await signInWithPin(app, tablet, cashier.id)
  const send = (path: string, method: string, body: object, as = cookie) =>
    app.call(`/console/v1/${path}`, { method, cookie: as, body })
  const { id, total } = await till.order()
  await till.pay(id, total)
  const made = { restaurantId, owner, tablet, till, cashier, manager, cookie, send, orderId: id, total }
  return {
    ...made,
    /** By the manager, for the order that is paid. */
    approve: (change: object = {}, as = cookie) =>
      send(
        "counter/approvals",
        "POST",
        { staffId: manager.id, pin: "739105", act: "REFUND", orderId: id, amountPaise: 500, ...change },
        as,
      ),
    refund(approval: string | undefined, change: object = {}, pay = newId("pay"), as = cookie) {
      const at = new Date(app.clock.now()).toISOString()
      const body = {
        orderId: id,
        method: "CASH",
        amountPaise: 500,
        reason: "Cold",
        receivedAt: at,
        sentAt: at,
      }
      return send(`counter/refunds/${pay}`, "PUT", { ...body, approval, ...change }, as)
    },
  }
}

const refusal = ({ status, body }: { status: number; body: { error: { code: string; field?: string } } }) => [
  status,
  body.error?.code,
  body.error?.field,
]
const refusedToken = [422, "VALIDATION_FAILED", "approval"]

describe("a manager's PIN", () => {
  test("lets the cashier give back one amount, once; the log and the approval have both names", async () => {
    const { refund, approve, owner } = await openTablet()
    expect(refusal(await refund(undefined))).toEqual([403, "ROLE_MISSING", "amountPaise"])
    const { status, body } = await approve()
    expect([status, body.by]).toEqual([201, "The manager"])
    const pay = newId("pay")
    expect((await refund(body.token, {}, pay)).body.toRefund.amount).toBe(0)
    // Sent again with the same id it changes nothing, although the token is used up.
    expect((await refund(body.token, {}, pay)).status).toBe(200)
    expect(refusal(await refund(body.token))).toEqual(refusedToken)
    expect(await watched(owner, "APPROVED")).toMatchObject([
      { id: `REFUND ${pay}`, amount: { amount: 500 }, person: "The manager", otherPerson: "The staff" },
    ])
    const { body: log } = await app.call("/console/v1/audit?limit=20", { cookie: owner })
    const said = ["payment.refunded", "approval.given"].map(wanted =>
      log.data.find(({ action }: { action: string }) => action === wanted),
    )
    expect(said).toMatchObject([
      {
        action: "payment.refunded",
        actor: "The staff",
        details: [{}, { kind: "APPROVED_BY", name: "The manager" }],
      },
      {
        action: "approval.given",
        actor: "The manager",
        details: [{ kind: "APPROVES", act: "REFUND", by: "The staff" }],
      },
    ])
  })

  test("allows no other amount, order, act or device, and nothing after two minutes", async () => {
    const { refund, approve, till, owner, cashier, send, orderId } = await openTablet()
    const token = async () => (await approve()).body.token as string
    for (const amountPaise of [400, 600])
      expect(refusal(await refund(await token(), { amountPaise }))).toEqual(refusedToken)
    const other = await till.order()
    await till.pay(other.id, other.total)
    expect(refusal(await refund(await token(), { orderId: other.id }))).toEqual(refusedToken)
    const voiding = { id: newId("void"), all: true, kind: "MADE", reason: "Cold", approval: await token() }
    const { id: unpaid } = await till.order()
    expect(refusal(await send(`counter/orders/${unpaid}/void`, "POST", voiding))).toEqual(refusedToken)
    const bar = await signInWithPin(app, await pair(app, owner, "Bar"), cashier.id)
    expect(refusal(await refund(await token(), {}, newId("pay"), bar))).toEqual(refusedToken)
    const late = await token()
    app.clock.advance(120_000)
    expect(refusal(await refund(late))).toEqual(refusedToken)
    expect(refusal(await refund("not a token"))).toEqual(refusedToken)
    expect(await watched(owner, "APPROVED")).toEqual([])
    expect((await till.call(`counter/orders/${orderId}/payments`)).body.payments).toHaveLength(1)
  })

  test("allows a refund of now: what is approved goes to no earlier day", async () => {
    const { refund, approve, till, orderId } = await openTablet()
    const now = new Date(app.clock.now()).toISOString()
    const dayBefore = new Date(app.clock.now() - 24 * 3_600_000).toISOString()
    expect((await refund((await approve()).body.token, { receivedAt: dayBefore })).status).toBe(200)
    const { payments } = (await till.call(`counter/orders/${orderId}/payments`)).body
    const [refunded] = payments.filter(({ kind }: { kind: string }) => kind === "REFUND")
    expect(refunded.receivedAt).toBe(now)
    expect((await till.call("counter/days/2026-10-16")).body.byMethod).toEqual([])
  })

  test("has an amount exactly if the act has one", async () => {
    const { approve } = await openTablet()
    const [without, above] = [await approve({ amountPaise: undefined }), await approve({ act: "CANCEL" })]
    const faultOf = ({ body }: typeof without) =>
      body.error.errors.map(({ field, reason }: { field: string; reason: string }) => [field, reason])
    expect(faultOf(without)).toEqual([["amountPaise", "REQUIRED"]])
    // A console with older code shows this to the manager.
    const older = await approve({ act: "VOID", amountPaise: undefined })
    expect(older.body.error.message).toBe("amountPaise: is required; load this page anew, then try again")
    expect(faultOf(above)).toEqual([["amountPaise", "NOT_ALLOWED"]])
  })

  test("twenty refunds at once with one approval: one is written", async () => {
    const { refund, approve, till, orderId } = await openTablet()
    const { token } = (await approve()).body
    const all = await Promise.all(Array.from({ length: 20 }, () => refund(token)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await till.call(`counter/orders/${orderId}/payments`)).body.payments).toHaveLength(2)
  })

  test("is refused for somebody without the till, after a removal, and counts wrong ones", async () => {
    const { approve, refund, till, cashier, manager, tablet, send } = await openTablet()
    expect(refusal(await approve({ staffId: cashier.id, pin: "4820" }))).toEqual([
      403,
      "ROLE_MISSING",
      "staffId",
    ])
    expect((await approve({ pin: "9999" })).body.error).toMatchObject({ cause: "WRONG", triesLeft: 4 })
    expect((await typePin(app, tablet, manager.id, "9999")).body.error).toMatchObject({ triesLeft: 3 })
    expect((await approve({ orderId: newId("ord") })).status).toBe(404)
    const { token } = (await approve()).body
    expect((await till.call(`people/${manager.id}`, "DELETE")).status).toBe(204)
    expect(refusal(await refund(token))).toEqual(refusedToken)
    const unpaired = (
      await send(
        "counter/approvals",
        "POST",
        {
          ...{ staffId: manager.id, pin: "739105", act: "CANCEL", orderId: newId("ord") },
        },
        cashier.cookie,
      )
    ).body.error
    expect([unpaired.code, unpaired.cause]).toEqual(["PIN_REFUSED", "NOT_PAIRED"])
  })

  test("allows a void after the ticket, also to a tablet that asks before anybody signed in", async () => {
    const { approve, till, send, tablet, owner } = await openTablet()
    const { body: order } = await till.enter(atTable())
    await app.call(`/console/v1/orders/${order.id}/ticket/prints`, { method: "POST", cookie: owner })
    await till.call(`orders/${order.id}/prepare`, "POST")
    const body = { id: newId("void"), all: true, kind: "MADE", reason: "Fell down" }
    const path = `counter/orders/${order.id}/void`
    expect(refusal(await send(path, "POST", body))).toEqual([403, "ROLE_MISSING", "kind"])
    const wanted = { act: "VOID", orderId: order.id, amountPaise: order.total.amount }
    const { token } = (await approve(wanted, tablet.cookie)).body
    expect((await send(path, "POST", { ...body, approval: token })).body.voids).toMatchObject([
      { by: "The staff", kind: "MADE" },
    ])
    // The same again.
    expect((await send(path, "POST", { ...body, approval: token })).status).toBe(200)
  })
})

describe("a manager's PIN for a void, or for a method", () => {
  test("allows exactly what it takes off, which the server says before", async () => {
    const { approve, till, send } = await openTablet()
    const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 3 }]
    const { body: order } = await till.enter({ items })
    await till.call(`orders/${order.id}/prepare`, "POST")
    const path = `counter/orders/${order.id}/void`
    const one = { lines: [{ index: 0, quantity: 1 }] }
    const { status, body } = await send(`${path}/amount`, "POST", one)
    expect([status, body.amount.amount < order.total.amount / 2]).toEqual([200, true])
    expect((await send(`${path}/amount`, "POST", { all: true })).body.amount).toEqual(order.total)
    const approved = { act: "VOID", orderId: order.id, amountPaise: body.amount.amount }
    const token = async () => (await approve(approved)).body.token as string
    const how = { kind: "MADE", reason: "Fell down" }
    const whole = { id: newId("void"), ...how, all: true, approval: await token() }
    expect(refusal(await send(path, "POST", whole))).toEqual(refusedToken)
    const two = { lines: [{ index: 0, quantity: 2 }] }
    const more = { id: newId("void"), ...how, ...two, approval: await token() }
    expect(refusal(await send(path, "POST", more))).toEqual(refusedToken)
    const exact = { id: newId("void"), ...how, ...one, approval: await token() }
    expect((await send(path, "POST", exact)).body.voids).toMatchObject([{ amount: body.amount }])
  })

  test("allows the method that it names, and any one where an older console names none", async () => {
    const { approve, refund } = await openTablet()
    const token = async (change = {}) => (await approve(change)).body.token as string
    expect(refusal(await refund(await token({ method: "UPI" })))).toEqual(refusedToken)
    expect((await refund(await token({ method: "CASH" }))).status).toBe(200)
    expect((await refund(await token())).status).toBe(200)
    expect((await approve({ act: "CANCEL", amountPaise: undefined, method: "CASH" })).status).toBe(422)
  })
})

describe("what a tablet took without a network after a sign-in with a PIN", () => {
  const reasons: Record<string, { reason: string | null; role?: Role }> = {
    "somebody who still has the PIN": { reason: null },
    "somebody who left": { reason: "LEFT" },
    "somebody who takes no orders any more": { reason: "LEFT", role: "DEVELOPER" },
    "somebody whose PIN was cleared": { reason: "NO_PIN" },
    "somebody whose PIN is locked": { reason: "LOCKED" },
  }
  test.each(Object.entries(reasons))(
    "by %s is stored, and marked where they could not sign in now",
    async (name, how) => {
      const { till, cashier, owner } = await openTablet()
      if (how.role) await till.call(`people/${cashier.id}`, "PATCH", { role: how.role })
      else if (how.reason === "LEFT") await till.call(`people/${cashier.id}`, "DELETE")
      if (name.endsWith("cleared")) await till.call(`people/${cashier.id}/pin`, "DELETE")
      if (how.reason === "LOCKED")
        for (let each = 0; each < 5; each += 1) {
          const tablet = await pair(app, owner, `Tablet ${each}`)
          for (let wrong = 0; wrong < 4; wrong += 1) await typePin(app, tablet, cashier.id, "9999")
        }
      const offline = { takenBy: cashier.id, signedInBy: "PIN_OFFLINE" } as const
      const { body: order } = await till.enter(offline)
      const pay = newId("pay")
      for (const times of [1, 2]) {
        const paid = await till.pay(order.id, order.total.amount, { ...offline, taken: true }, pay)
        expect([times, paid.status, paid.body.payments[0].by]).toEqual([times, 200, "The staff"])
      }
      const marked = (await watched(owner, "UNCONFIRMED")) as { id: string }[]
      const expected = how.reason === null ? [] : [`ORDER ${order.id}`, `PAYMENT ${pay}`]
      expect(marked.map(({ id }) => id).sort()).toEqual(expected)
      for (const mark of marked) expect(mark).toMatchObject({ person: "The staff", cause: how.reason })
    },
  )

  test("and no PIN is asked about where somebody was signed in", async () => {
    const { till, owner, cashier } = await openTablet()
    await till.call(`people/${cashier.id}/pin`, "DELETE")
    expect((await till.enter({ takenBy: cashier.id })).status).toBe(200)
    expect(await watched(owner, "UNCONFIRMED")).toEqual([])
  })
})
