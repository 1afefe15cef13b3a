import { randomBytes } from "node:crypto"
import { newId } from "../../base/ids.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import type { ApiResponse } from "../../testing/caller.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { delivery, orderCaller, pickup } from "../orders/fixture.ts"
import { pair } from "../staff/paired.fixture.ts"
import { personWithPin, signInWithPin } from "../staff/pin.fixture.ts"
import { deskOf } from "./watch.fixture.ts"

/** Ways to take money from a restaurant, as somebody would try them: each is refused, or its owner sees it on Watch. */

const app = await testApp()
const openDesk = deskOf(app)
const minute = 60_000
const today = "2026-10-17"

const iso = (at = app.clock.now()) => new Date(at).toISOString()
const now = (receivedAt = app.clock.now()) => ({ receivedAt: iso(receivedAt), sentAt: iso() })
const codeOf = ({ status, body }: ApiResponse) => [status, body?.error?.code]
const paise = (amount: number) => expect.objectContaining({ amount })

/** A desk whose member of staff steals. */
async function openShop() {
  const desk = await openDesk()
  const { restaurantId, call, staff, request, send } = desk
  await call("settings", "PATCH", { counter: { roundCash: false, askOnlinePayments: true } })
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const { secret } = await app.key(restaurantId, "live")
  const online = async (body: object = pickup) => (await orderCaller(app)(secret, body)).body
  const asStaff = (path: string, method: string, body?: object) => call(path, method, body, staff)
  const take = async (id: string, ...names: string[]) => {
    for (const name of names) await desk.step(id, name, staff)
  }
  const cancel = (id: string, cookie = staff) =>
    call(`orders/${id}/cancel`, "POST", { reason: "No-show" }, cookie)
  const payAs = (cookie: string, orderId: string, amountPaise: number, change = {}, of = desk.headers) => {
    const body = { orderId, method: "CASH", amountPaise, ...now(), ...change }
    return call(`counter/payments/${newId("pay")}`, "PUT", body, cookie, of)
  }
  const doublePrices = async () => {
    app.clock.advance(minute)
    const { menu } = (await call("menu")).body
    const doubled = JSON.stringify(menu).replaceAll(
      /"pricePaise":(\d+)/g,
      (_, price) => `"pricePaise":${2 * Number(price)}`,
    )
    expect((await call("menu", "PUT", JSON.parse(doubled))).status).toBe(200)
    app.clock.advance(minute)
  }
  const enterNew = async () => (await send(await request())).body
  const cancelAsCustomer = (id: string) =>
    app.call(`/v1/orders/${id}/cancel`, { key: secret, method: "POST", body: {} })
  return { ...desk, online, cancelAsCustomer, asStaff, take, cancel, payAs, doublePrices, enterNew }
}

describe("a member of staff who", () => {
  test("writes no cash and undoes the hand-over is on Watch, and the bill stays open", async () => {
    const { online, take, cancel, enterNew, list, call } = await openShop()
    const { id, number, total } = await online()
    await take(id, "accept", "prepare", "ready", "complete", "undo")
    const thief = { person: "The staff", date: today, amount: total, orderId: id }
    expect(await list("HAND_OVER_UNDONE")).toMatchObject([{ ...thief, subject: number }])
    const { data } = (await call("counter/bills")).body
    expect(data).toMatchObject([{ orderNumbers: [number], open: total }])
    const counter = await enterNew()
    await take(counter.id, "prepare", "ready", "undo", "undo")
    for (const each of [id, counter.id]) expect(codeOf(await cancel(each))).toEqual([403, "ROLE_MISSING"])
  })

  test("cancels an online order and keeps its cash is refused, or on Watch", async () => {
    const { online, take, cancel, asStaff, list, manager, staff, owner, call } = await openShop()
    const [cooked, begun, out] = [await online(), await online(), await online(delivery)]
    await take(begun.id, "accept", "prepare", "ready", "undo", "undo")
    await take(out.id, "accept", "prepare", "ready")
    const rider = { name: "Ravi", phone: "9845011111" }
    expect((await asStaff(`orders/${out.id}/dispatch`, "POST", rider)).status).toBe(200)
    for (const { id } of [begun, out]) expect(codeOf(await cancel(id))).toEqual([403, "ROLE_MISSING"])
    // Cooked from its paper: nobody taps "Start cooking".
    await take(cooked.id, "accept")
    expect((await cancel(cooked.id)).status).toBe(200)
    for (const { id } of [begun, out]) expect((await cancel(id, manager)).status).toBe(200)
    const phoneOf = (phone: string) => ({ ...pickup, customer: { name: "Meera Iyer", phone } })
    const rejected = await online(phoneOf("9845077777"))
    await take(rejected.id, "accept", "undo")
    const { cookie: nobody } = await pair(app, owner, "Counter tablet")
    const reject = (cookie: string) =>
      call(`orders/${rejected.id}/reject`, "POST", { reason: "Busy" }, cookie)
    expect((await call(`orders/${rejected.id}`)).body.rejectNeedsPerson).toBe(true)
    expect(codeOf(await reject(nobody))).toEqual([403, "ROLE_MISSING"])
    expect((await reject(staff)).status).toBe(200)
    const { data: audited } = (await call("audit?kind=CHANGES&limit=100")).body
    expect(audited).toContainEqual(
      expect.objectContaining({
        action: "order.cancelledByStaff",
        subject: rejected.number,
        actor: "The staff",
      }),
    )
    expect(await list("CANCELLED")).toMatchObject([
      { person: "The staff", date: today, amount: rejected.total, orderId: rejected.id },
      { person: "The manager", date: today, amount: out.total, orderId: out.id },
      { person: "The manager", date: today, amount: begun.total, orderId: begun.id },
      { person: "The staff", date: today, amount: cooked.total, orderId: cooked.id },
    ])
  })

  test("undoes an acceptance, so that the clock or the customer ends the order, is on Watch with the order", async () => {
    const { online, take, list, cancelAsCustomer } = await openShop()
    const phoneOf = (phone: string) => ({ ...pickup, customer: { name: "Meera Iyer", phone } })
    const [byClock, byCustomer] = [await online(), await online(phoneOf("9845077777"))]
    for (const { id } of [byClock, byCustomer]) await take(id, "accept", "undo")
    // Nobody had accepted these.
    await online(phoneOf("9845077778"))
    const { id: unanswered } = await online(phoneOf("9845077779"))
    for (const id of [byCustomer.id, unanswered]) expect((await cancelAsCustomer(id)).status).toBe(200)
    app.clock.advance(60 * minute)
    await serverJobs(app)
      .find(({ name }) => name === "acceptance windows")
      ?.run()
    const ended = await list("CANCELLED")
    expect(ended).toHaveLength(2)
    expect(ended).toMatchObject([
      { person: "The clock", date: today, amount: byClock.total, orderId: byClock.id },
      { person: "The customer", date: today, amount: byCustomer.total, orderId: byCustomer.id },
    ])
  })

  test("bills from the old price list is on Watch with the difference", async () => {
    const { request, send, doublePrices, list } = await openShop()
    const old = await request()
    await doublePrices()
    const { body } = await send({ ...old, placedAt: iso(), sentAt: iso() })
    const difference = paise((await request()).billed.totalPaise - old.billed.totalPaise)
    const thief = { person: "The staff", date: today, amount: difference, orderId: body.id }
    expect(await list("MARKED")).toMatchObject([thief])
  })

  test("bills with the settings from before GST is on Watch with the tax that is missing", async () => {
    const { request, send, call, list } = await openShop()
    const { settings } = (await call("settings")).body
    await call("settings", "PATCH", { gst: { ...settings.gst, applies: false } })
    app.clock.advance(minute)
    const old = await request()
    await call("settings", "PATCH", { gst: { ...settings.gst, applies: true } })
    app.clock.advance(minute)
    const taxed = await request()
    const missing = paise(Math.abs(taxed.billed.totalPaise - old.billed.totalPaise))
    const { body } = await send({ ...old, placedAt: iso(), sentAt: iso() })
    const thief = { person: "The staff", date: today, amount: missing, orderId: body.id }
    expect(await list("MARKED")).toMatchObject([thief])
  })

  test("sends numbers of another tablet's series is refused, and on Watch", async () => {
    const { series, request, call, staff, list, send } = await openShop()
    const own = { tablet: `${newId("tablet")}:${randomBytes(32).toString("hex")}` }
    const forged = await request({ number: `${series}-40` })
    for (const headers of [own, {}]) {
      const path = `counter/orders/${newId("ord")}`
      const refused = await call(path, "PUT", forged, staff, headers)
      expect([refused.status, refused.body.error.errors[0].reason]).toEqual([422, "OTHER_TABLET"])
    }
    const refused = { subject: forged.number, cause: "OTHER_TABLET", amount: paise(forged.billed.totalPaise) }
    const thief = { ...refused, person: "The staff", date: today }
    expect(await list("NUMBER_REFUSED")).toMatchObject([thief, thief])
    // The tablet itself can go on.
    expect((await send(await request())).status).toBe(200)
  })

  test.each(["with its secret", "from its saved file"])(
    "uses up the numbers of a tablet before it has its secret: what the tablet sold comes in %s, and is on Watch",
    async way => {
      const { call, request, staff, manager, list, payAs } = await openShop()
      const tabletId = newId("tablet")
      const { series } = (await call("counter/series", "POST", { tabletId }, staff)).body
      const own = { tablet: `${tabletId}:${randomBytes(32).toString("hex")}` }
      const enterAs = (cookie: string, body: object, headers = {}, query = "", id = newId("ord")) =>
        call(`counter/orders/${id}${query}`, "PUT", body, cookie, headers)
      const billAs = async (cookie: string, order: string, total: number, headers = {}, query = "") => {
        const times = { issuedAt: iso(), sentAt: iso() }
        const body = { number: `${series}-26-27/1`, orderIds: [order], totalPaise: total, ...times }
        return call(`counter/bills/${newId("bill")}${query}`, "PUT", body, cookie, headers)
      }
      const none = { tablet: "" }
      const forged = (await enterAs(staff, await request({ number: `${series}-1` }))).body
      expect((await billAs(staff, forged.id, forged.total.amount)).status).toBe(200)
      // Nor does anybody without the secret get another number.
      const again = await enterAs(staff, await request({ number: `${series}-1` }))
      expect(codeOf(again)).toEqual([409, "ID_TAKEN"])
      const [cookie, headers, query] =
        way === "with its secret" ? [staff, own, ""] : [manager, {}, "?savedFile=yes"]
      const [printed, id] = [await request({ number: `${series}-1` }), newId("ord")]
      for (const times of [1, 2]) {
        const { status, text, body: sold } = await enterAs(cookie, printed, headers, query, id)
        expect([times, status, sold.id, sold.total.amount], text).toEqual([
          times,
          200,
          id,
          printed.billed.totalPaise,
        ])
        expect(sold.number).not.toBe(forged.number)
        const billed = await billAs(cookie, id, sold.total.amount, headers, query)
        expect([billed.status, billed.body.total], billed.text).toEqual([200, sold.total])
        expect(billed.body.number).not.toBe(`${series}-26-27/1`)
      }
      expect((await payAs(staff, id, printed.billed.totalPaise, {}, none)).body.open.amount).toBe(0)
      const [sent, taken] = [
        { date: today, cause: "NUMBER_TAKEN", orderId: id },
        await list("NUMBER_REFUSED"),
      ]
      const refused = { cause: "CONTENT", orderId: null }
      const ofOrders = taken.filter(({ subject }) => subject === `${series}-1`)
      expect(ofOrders).toHaveLength(2)
      expect(ofOrders).toEqual(
        expect.arrayContaining([expect.objectContaining(refused), expect.objectContaining(sent)]),
      )
      expect(taken.filter(({ subject }) => subject === `${series}-26-27/1`)).toMatchObject([sent, sent])
      // What came first is marked.
      expect(await list("NUMBER_MARKED")).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ subject: `${series}-1`, cause: "NO_SECRET", person: "The staff" }),
          expect.objectContaining({ subject: `${series}-26-27/1`, cause: "NO_SECRET" }),
        ]),
      )
    },
  )

  test("gives money back to the own pocket is refused; with a manager's PIN both names are on Watch", async () => {
    const { restaurantId, owner, enterNew, payAs, staff, call, list } = await openShop()
    const { id, total } = await enterNew()
    await payAs(staff, id, total.amount)
    const refund = (cookie: string, change = {}) =>
      call(
        `counter/refunds/${newId("pay")}`,
        "PUT",
        { orderId: id, method: "CASH", amountPaise: 5_000, reason: "Cold", ...now(), ...change },
        cookie,
      )
    expect(codeOf(await refund(staff))).toEqual([403, "ROLE_MISSING"])
    const paired = await pair(app, owner, "Counter tablet")
    const cashier = await personWithPin(app, restaurantId)
    const manager = await personWithPin(app, restaurantId, "MANAGER", "739105")
    const atTill = await signInWithPin(app, paired, cashier.id)
    const asked = { staffId: manager.id, pin: "739105", act: "REFUND", orderId: id, amountPaise: 5_000 }
    const { token: approval } = (await call("counter/approvals", "POST", asked, atTill)).body
    const larger = await refund(atTill, { approval, amountPaise: 6_000 })
    expect([larger.status, larger.body.error.errors[0].field]).toEqual([422, "approval"])
    expect((await refund(atTill, { approval })).status).toBe(200)
    const thief = { date: today, amount: paise(5_000), orderId: id }
    expect(await list("REFUNDED")).toMatchObject([{ ...thief, person: "The staff", reason: "Cold" }])
    expect(await list("APPROVED")).toMatchObject([
      { ...thief, person: "The manager", otherPerson: "The staff", cause: "REFUND" },
    ])
  })

  test("moves the tablet's clock back gets neither old prices nor an earlier day", async () => {
    const { tabletId, headers, series, request, send, staff, call, doublePrices, enterNew, payAs, list } =
      await openShop()
    const old = await request()
    const before = app.clock.now()
    const { id, total } = await enterNew()
    await doublePrices()
    await call(`counter/tablets/${tabletId}`, "PUT", { unsent: 0 }, staff, headers)
    const difference = paise((await request()).billed.totalPaise - old.billed.totalPaise)
    const { body } = await send({ ...old, placedAt: iso(before), sentAt: iso() })
    const thief = { person: "The staff", date: today }
    expect(await list("MARKED")).toMatchObject([{ ...thief, orderId: body.id, amount: difference }])
    const yesterday = { ...now(app.clock.now() - 20 * 60 * minute), taken: true }
    const paid = await payAs(staff, id, total.amount, { ...yesterday, series })
    expect(paid.status, paid.text).toBe(200)
    expect(await list("EARLIER_DAY")).toMatchObject([{ ...thief, orderId: id, amount: total }])
    // A tablet that got its series since then took nothing before it.
    const made = await call("counter/series", "POST", { tabletId: newId("tablet") }, staff)
    const late = await enterNew()
    const fresh = { ...yesterday, series: made.body.series }
    expect((await payAs(staff, late.id, late.total.amount, fresh, { tablet: "" })).status).toBe(200)
    expect(await list("EARLIER_DAY")).toMatchObject([{ ...thief, orderId: late.id }, { orderId: id }])
    // Without the tablet's secret, its series or one that nobody has says nothing.
    for (const named of [series, "T77"]) {
      const other = await enterNew()
      await call(`counter/tablets/${tabletId}`, "PUT", { unsent: 0 }, staff, headers)
      await payAs(staff, other.id, other.total.amount, { ...yesterday, series: named }, { tablet: "" })
      expect(await list("EARLIER_DAY")).toContainEqual(
        expect.objectContaining({
          ...{ orderId: other.id, person: "The staff", amount: other.total, date: today },
        }),
      )
    }
  })

  test("bills from old prices and says that it was last week is on Watch: without the secret, before the series, before lower numbers, from a file, after no restore", async () => {
    const { tabletId, headers, series, restaurantId, staff, manager, ...desk } = await openShop()
    const { call, request, doublePrices, enterNew, list } = desk
    const lastWeek = app.clock.now() - 7 * 24 * 60 * minute
    const olds = await Promise.all(Array.from({ length: 5 }, () => request()))
    await doublePrices()
    const difference = paise((await request()).billed.totalPaise - (olds[0]?.billed.totalPaise ?? 0))
    const said = () => ({ placedAt: iso(lastWeek), sentAt: iso() })
    const { series: older } = (await call("counter/series", "POST", { tabletId: newId("tablet") }, staff))
      .body
    const own = newId("tablet")
    const ofOwn = { tablet: `${own}:${randomBytes(32).toString("hex")}` }
    const { series: another } = (await call("counter/series", "POST", { tabletId: own }, staff, ofOwn)).body
    const enter = async (
      index: number,
      change: object,
      more: Record<string, string>,
      by = staff,
      query = "",
    ) => {
      const path = `counter/orders/${newId("ord")}${query}`
      const { status, text, body } = await call(
        path,
        "PUT",
        { ...olds[index], ...said(), ...change },
        by,
        more,
      )
      expect(status, text).toBe(200)
      return body.id
    }
    const ids = [
      await enter(0, { number: `${older}-1` }, {}),
      await enter(1, { number: `${another}-1` }, ofOwn),
      await enter(2, {}, {}, manager, "?savedFile=yes"),
    ]
    await enterNew()
    ids.push(await enter(3, { number: `${series}-30` }, headers))
    await call(`counter/tablets/${tabletId}`, "PUT", { unsent: 0 }, staff, headers)
    ids.push(await enter(4, { number: `${series}-31` }, { ...headers, "tablet-recovered": "yes" }))
    const listed = await list("MARKED", "&from=2026-10-01")
    expect(listed.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted())
    for (const entry of listed) expect(entry).toMatchObject({ amount: difference, cause: "OLD_PRICES" })
  })

  test("hands in the cash of a delivery person on an earlier day, or gives cash back on one, is on Watch today", async () => {
    const { staff, manager, online, take, asStaff, payAs, call, list, enterNew } = await openShop()
    const { id, total } = await online(delivery)
    await take(id, "accept", "prepare", "ready")
    await asStaff(`orders/${id}/dispatch`, "POST", { name: "Ravi", phone: "9845011111" })
    await take(id, "complete")
    await payAs(staff, id, total.amount, { carried: true })
    const [{ personId }] = (await call("counter/carried-cash")).body.data
    const yesterday = now(app.clock.now() - 20 * 60 * minute)
    const handIn = { personId, amountPaise: total.amount, ...yesterday }
    expect((await asStaff(`counter/hand-ins/${newId("hand")}`, "PUT", handIn)).status).toBe(200)
    const paid = await enterNew()
    await payAs(staff, paid.id, paid.total.amount)
    const refund = { orderId: paid.id, method: "CASH", amountPaise: 500, reason: "Cold", ...yesterday }
    expect((await call(`counter/refunds/${newId("pay")}`, "PUT", refund, manager)).status).toBe(200)
    const entries = await list("EARLIER_DAY", `&from=${today}`)
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual(
      expect.objectContaining({ person: "The staff", otherPerson: "Ravi", date: today, amount: total }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ person: "The manager", date: today, amount: paise(500) }),
    )
    const day = (await call(`counter/days/${today}`)).body
    expect(day).toMatchObject({ cash: { amount: total.amount + paid.total.amount - 500 } })
  })

  test("dates back what the tablet sends is on Watch on the day on which it came, with the day that it claims", async () => {
    const { series, request, send, payAs, staff, manager, call, list, headers, tabletId } = await openShop()
    const old = await request({ number: `${series}-3`, menuVersion: 99 })
    const begins = app.clock.now()
    app.clock.advance(3 * 24 * 60 * minute)
    const claimedAt = iso(begins + 60 * minute)
    const { body: order } = await send({ ...old, placedAt: claimedAt, sentAt: iso() })
    const [number, at] = [`${series}-26-27/2`, { issuedAt: claimedAt, sentAt: iso() }]
    const bill = { number, orderIds: [order.id], totalPaise: order.total.amount, ...at }
    const billed = await call(`counter/bills/${newId("bill")}`, "PUT", bill, staff, headers)
    expect(billed.status, billed.text).toBe(200)
    const dated = { ...now(begins + 60 * minute), series, taken: true }
    await call(`counter/tablets/${tabletId}`, "PUT", { unsent: 0 }, staff, headers)
    expect((await payAs(staff, order.id, order.total.amount, dated)).status).toBe(200)
    const refund = { orderId: order.id, method: "CASH", amountPaise: 5_000, reason: "Cold" }
    const given = { ...refund, ...now(begins + 60 * minute) }
    expect((await call(`counter/refunds/${newId("pay")}`, "PUT", given, manager)).status).toBe(200)
    const claimed = expect.stringMatching(/^2026-10-17T14:05/)
    const entry = { date: "2026-10-20", claimedAt: claimed }
    const kinds = ["MARKED", "REFUNDED", "ORDERS_MISSING", "NUMBERS_MISSING"]
    const entries = {
      ...Object.fromEntries(kinds.map(kind => [kind, [entry]])),
      EARLIER_DAY: [entry, entry, entry],
    }
    for (const [kind, listed] of Object.entries(entries)) {
      expect([kind, await list(kind, "&to=2026-10-19")]).toEqual([kind, []])
      expect([kind, await list(kind)]).toMatchObject([kind, listed])
    }
    const { byDay } = (await call("reports/watch")).body
    expect(byDay).toMatchObject([{ date: "2026-10-20", count: kinds.length + 3 }])
    const file = (await call("reports/watch.csv")).text
    expect(file).toContain("2026-10-17 19:35")
    await send(await request({ menuVersion: 99 }))
    expect(await list("MARKED")).toMatchObject([{ claimedAt: null }, { claimedAt: claimed }])
  })

  test("pays with the time of an earlier day, over a tablet that has said nothing since, is on Watch", async () => {
    const { enterNew, payAs, staff, call, list } = await openShop()
    const silent = { tablet: `${newId("tablet")}:${randomBytes(32).toString("hex")}` }
    const [tabletId] = silent.tablet.split(":")
    const { series } = (await call("counter/series", "POST", { tabletId }, staff, silent)).body
    const { id, total } = await enterNew()
    const claimed = app.clock.now() + 10 * minute
    app.clock.advance(2 * 24 * 60 * minute)
    const paid = await payAs(staff, id, total.amount, { ...now(claimed), series, taken: true }, silent)
    expect(paid.body.payments).toMatchObject([{ day: "2026-10-17", mark: null }])
    expect(await list("EARLIER_DAY")).toMatchObject([
      {
        date: "2026-10-19",
        claimedAt: expect.stringMatching(/^2026-10-17T13:15/),
        orderId: id,
        amount: total,
        cause: null,
      },
    ])
  })

  test("sends an order and its bill for an earlier day is on Watch once, with the order", async () => {
    const { series, request, send, staff, call, list, headers } = await openShop()
    const old = await request()
    const claimedAt = iso(app.clock.now() + minute)
    app.clock.advance(2 * 24 * 60 * minute)
    const { body: order } = await send({ ...old, placedAt: claimedAt, sentAt: iso() })
    const at = { issuedAt: claimedAt, sentAt: iso() }
    const number = `${series}-26-27/1`
    const bill = { number, orderIds: [order.id], totalPaise: order.total.amount, ...at }
    expect((await call(`counter/bills/${newId("bill")}`, "PUT", bill, staff, headers)).status).toBe(200)
    const claimed = expect.stringMatching(/^2026-10-17T13:06/)
    const listed = {
      date: "2026-10-19",
      claimedAt: claimed,
      cause: "ORDER",
      amount: order.total,
      subject: old.number,
    }
    expect(await list("EARLIER_DAY")).toMatchObject([listed])
    // A bill is not older than its order.
    const { body: today } = await send(await request())
    const other = { ...bill, number: `${series}-26-27/2`, orderIds: [today.id], ...at }
    const { body } = await call(`counter/bills/${newId("bill")}`, "PUT", other, staff, headers)
    expect(body.issuedAt).toMatch(/^2026-10-19T13:05/)
    expect(await list("EARLIER_DAY")).toHaveLength(1)
  })

  test("voids dishes after they were paid is refused; before it, the void is on Watch", async () => {
    const { enterNew, asStaff, payAs, staff, list } = await openShop()
    const [paid, unpaid] = [await enterNew(), await enterNew()]
    await payAs(staff, paid.id, paid.total.amount)
    const voidAll = (id: string) =>
      asStaff(`counter/orders/${id}/void`, "POST", {
        ...{ id: newId("void"), kind: "NOT_MADE", reason: "Wrong", all: true },
      })
    expect(codeOf(await voidAll(paid.id))).toEqual([409, "BILL_ISSUED"])
    expect((await voidAll(unpaid.id)).status).toBe(200)
    const thief = { person: "The staff", date: today, amount: unpaid.total, orderId: unpaid.id }
    expect(await list("VOIDED")).toMatchObject([{ ...thief, reason: "Wrong" }])
  })

  test("deletes the tablet's data is on Watch with what it held; its numbers are missing on Watch and on the close", async () => {
    const { restaurantId, owner, manager, call, list } = await openShop()
    const paired = await pair(app, owner, "Counter tablet")
    const cashier = await personWithPin(app, restaurantId)
    const atTill = await signInWithPin(app, paired, cashier.id)
    const report = async (unsent: object, last?: object) => {
      const tabletId = newId("tablet")
      const headers = { tablet: `${tabletId}:${randomBytes(32).toString("hex")}` }
      const { series } = (await call("counter/series", "POST", { tabletId }, atTill, headers)).body
      const body = { ...unsent, ...(last && { numbers: { series: Number(series.slice(1)), ...last } }) }
      const { status, text } = await call(`counter/tablets/${tabletId}`, "PUT", body, atTill, headers)
      expect(status, text).toBe(200)
      return series
    }
    const bills = [{ financialYear: "26-27", number: 2 }]
    const lost = await report({ unsent: 4, unsentPaise: 70_000 }, { order: 3, bills })
    const after = await report({ unsent: 0 })
    const thief = { person: "The staff", device: "Counter tablet", date: today }
    expect(await list("SERIES_REPLACED")).toMatchObject([
      { ...thief, subject: `${lost} → ${after}`, quantity: 4, amount: paise(70_000) },
    ])
    expect(await list("ORDERS_MISSING")).toMatchObject([{ ...thief, subject: `${lost}-1–3`, quantity: 3 }])
    expect(await list("NUMBERS_MISSING")).toMatchObject([
      { ...thief, subject: `${lost}-26-27/1–2`, quantity: 2 },
    ])
    const { open } = (await call("counter/days/today", "GET", undefined, manager)).body
    expect(open.missing).toMatchObject([
      { kind: "BILL", numbers: `${lost}-26-27/1–2`, count: 2 },
      { kind: "ORDER", numbers: `${lost}-1–3`, count: 3 },
    ])
    expect(open.tablets).toMatchObject([{ series: lost, unsent: 4, replacedBy: after }])
    app.clock.advance(20 * minute)
    expect(await list("TABLET_SILENT")).toMatchObject([{ ...thief, quantity: 4, amount: paise(70_000) }])
  })

  test("reports for another tablet, or from elsewhere, changes nothing that Watch says of it", async () => {
    const { restaurantId, owner, call, list, staff } = await openShop()
    const paired = await pair(app, owner, "Counter tablet")
    const cashier = await personWithPin(app, restaurantId)
    const atTill = await signInWithPin(app, paired, cashier.id)
    const open = async () => {
      const tabletId = newId("tablet")
      const own = { tablet: `${tabletId}:${randomBytes(32).toString("hex")}` }
      const { series } = (await call("counter/series", "POST", { tabletId }, atTill, own)).body
      const report = (body: object, cookie = atTill, headers: { tablet?: string } = own) =>
        call(`counter/tablets/${tabletId}`, "PUT", body, cookie, headers)
      const numbers = { series: Number(series.slice(1)), order: 3, bills: [] }
      return { tabletId, own, series, report, numbers }
    }
    const lost = await open()
    const { numbers } = lost
    expect((await lost.report({ unsent: 4, unsentPaise: 70_000, numbers })).status).toBe(200)
    const later = await open()
    expect((await later.report({ unsent: 0 })).status).toBe(200)
    const replaced = { subject: `${lost.series} → ${later.series}`, quantity: 4, amount: paise(70_000) }
    expect(await list("SERIES_REPLACED")).toMatchObject([replaced])
    // Without the secret, with that of another tablet, and with one that somebody made up.
    const madeUp = { tablet: `${lost.tabletId}:${randomBytes(32).toString("hex")}` }
    for (const headers of [{}, later.own, madeUp]) {
      const refused = await lost.report({ unsent: 0, numbers: { ...numbers, order: 9 } }, staff, headers)
      expect([refused.status, refused.body.error.errors[0].reason]).toEqual([422, "OTHER_TABLET"])
    }
    app.clock.advance(20 * minute)
    expect(await list("TABLET_SILENT")).toMatchObject([{ subject: lost.series, quantity: 4 }])
    // With its own, from a phone and from the same device.
    for (const cookie of [staff, atTill]) expect((await later.report({ unsent: 0 }, cookie)).status).toBe(200)
    const { open: close } = (await call("counter/days/today")).body
    expect(close.tablets).toMatchObject([{ series: lost.series, unsent: 4, replacedBy: later.series }])
    for (const cookie of [staff, atTill]) expect((await lost.report({ unsent: 0 }, cookie)).status).toBe(200)
    expect(await list("SERIES_REPLACED")).toMatchObject([replaced])
    expect(await list("ORDERS_MISSING")).toMatchObject([{ quantity: 3 }])
  })

  test("writes an order and its payment under a colleague's name is on Watch with both names, and the money once", async () => {
    const { restaurantId, request, send, payAs, staff, list, watch } = await openShop()
    const { id: takenBy } = await personWithPin(app, restaurantId, "MANAGER")
    const { body: order } = await send(await request({ takenBy }))
    expect((await payAs(staff, order.id, order.total.amount, { takenBy })).status).toBe(200)
    const thief = { person: "The staff", otherPerson: "The manager", date: today, orderId: order.id }
    expect(await list("OTHER_PERSON")).toMatchObject([
      { ...thief, amount: null },
      { ...thief, subject: order.number, amount: order.total },
    ])
    const { byPerson } = await watch()
    expect(byPerson).toContainEqual({
      ...{ person: "The staff", kind: "OTHER_PERSON", count: 2 },
      amount: expect.objectContaining({ amount: order.total.amount }),
    })
  })
})

describe("a person with the role Developer", () => {
  test("takes no money and cancels nothing, also with the session from before", async () => {
    const { restaurantId, owner, online, enterNew, take, call } = await openShop()
    const accepted = await online()
    await take(accepted.id, "accept")
    const { id, total } = await enterNew()
    const manager = await personWithPin(app, restaurantId, "MANAGER", "739105")
    const paired = await pair(app, owner, "Counter tablet")
    const atTill = await signInWithPin(app, paired, manager.id, "739105")
    const made = { ...now(), orderId: id, method: "CASH", amountPaise: total.amount }
    const handIn = { personId: "dlv_1", amountPaise: 100, ...now() }
    const acts: [path: string, method: string, body?: object][] = [
      [`counter/payments/${newId("pay")}`, "PUT", made],
      [`counter/refunds/${newId("pay")}`, "PUT", { ...made, reason: "Cold" }],
      [`counter/hand-ins/${newId("hand")}`, "PUT", handIn],
      [`counter/orders/${id}/given-back-note`, "POST"],
      ["counter/days/2026-10-17/close", "POST", { countedPaise: 0 }],
      [`counter/bills/${newId("bill")}`, "PUT", { orderIds: [id] }],
      [`counter/orders/${newId("ord")}`, "PUT", {}],
      [
        `counter/orders/${id}/void`,
        "POST",
        { id: newId("void"), kind: "NOT_MADE", reason: "Wrong", all: true },
      ],
    ]
    const steps: typeof acts = [
      [`orders/${accepted.id}/cancel`, "POST", { reason: "No-show" }],
      [`orders/${accepted.id}/undo`, "POST", { revision: 2 }],
    ]
    expect((await call(`people/${manager.id}`, "PATCH", { role: "DEVELOPER" })).status).toBe(200)
    const developer = await app.signedIn(restaurantId, "DEVELOPER")
    for (const cookie of [developer, manager.cookie, atTill])
      for (const [path, method, body] of cookie === atTill ? acts : [...acts, ...steps])
        expect([path, ...codeOf(await call(path, method, body, cookie))]).toEqual([path, 403, "ROLE_MISSING"])
    // The tablet itself goes on, as one on which nobody is signed in.
    expect(codeOf(await call(`orders/${accepted.id}/cancel`, "POST", { reason: "x" }, atTill))).toEqual([
      403,
      "ROLE_MISSING",
    ])
    expect((await call(`orders/${accepted.id}`)).body.status).toBe("ACCEPTED")
  })

  test.each(["DEVELOPER", "LEFT"])(
    "or who was removed: what a tablet sends of them later is stored, and on Watch (%s)",
    async change => {
      const { restaurantId, request, send, series, headers, payAs, staff, call, list } = await openShop()
      const { id: takenBy } = await personWithPin(app, restaurantId, "MANAGER")
      if (change === "LEFT") expect((await call(`people/${takenBy}`, "DELETE")).status).toBe(204)
      else await call(`people/${takenBy}`, "PATCH", { role: "DEVELOPER" })
      const { body: order } = await send(await request({ takenBy }))
      const [number, at] = [`${series}-26-27/1`, iso()]
      const issued = {
        number,
        orderIds: [order.id],
        totalPaise: order.total.amount,
        issuedAt: at,
        sentAt: at,
      }
      const billed = await call(
        `counter/bills/${newId("bill")}`,
        "PUT",
        { ...issued, takenBy },
        staff,
        headers,
      )
      expect(billed.status, billed.text).toBe(200)
      expect((await payAs(staff, order.id, order.total.amount, { takenBy })).status).toBe(200)
      const entry = { person: "The manager", date: today, orderId: order.id, cause: "LEFT" }
      expect(await list("UNCONFIRMED")).toMatchObject([
        { ...entry, amount: null },
        { ...entry, amount: null },
        { ...entry, amount: order.total },
      ])
      expect(await list("OTHER_PERSON")).toHaveLength(2)
    },
  )
})
