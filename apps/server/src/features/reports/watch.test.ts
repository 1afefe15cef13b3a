import { newId } from "../../base/ids.ts"
import { sql } from "../../db/index.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { pair } from "../staff/paired.fixture.ts"
import { personWithPin, signInWithPin } from "../staff/pin.fixture.ts"
import { counterCaller, counterRequest } from "../till/counter/entered.fixture.ts"
import { readCsv } from "./test-restaurant.fixture.ts"
import { deskOf, type Entry } from "./watch.fixture.ts"

const app = await testApp()
const openDesk = deskOf(app)
const minute = 60_000

const figures = (count: number, paise: number) => ({
  count,
  amount: expect.objectContaining({ amount: paise }),
})

describe("Watch lists", () => {
  test("what was cancelled after the kitchen began, with who did it and the order; not what nobody had begun", async () => {
    const { enter, walk, step, list, watch } = await openDesk()
    const [made, new_] = [await enter(), await enter()]
    await walk(made.id, "prepare", "ready", "undo", "undo")
    await step(made.id, "cancel")
    await step(new_.id, "cancel")
    expect(await list("CANCELLED")).toMatchObject([
      {
        subject: made.number,
        person: "The manager",
        orderId: made.id,
        date: "2026-10-17",
        amount: made.total,
        reason: "No-show",
      },
    ])
    const { totals, byPerson, byDay } = await watch()
    expect(totals).toEqual(figures(1, made.total.amount))
    expect(byPerson).toEqual([{ person: "The manager", kind: "CANCELLED", ...figures(1, made.total.amount) }])
    expect(byDay).toEqual([{ date: "2026-10-17", ...figures(1, made.total.amount) }])
  })

  test("an order of the counter that a manager cancels after its ticket was printed", async () => {
    const { enter, call, step, list } = await openDesk()
    const order = await enter()
    expect((await call(`orders/${order.id}/ticket`, "POST")).status).toBe(200)
    await step(order.id, "cancel")
    expect(await list("CANCELLED")).toMatchObject([{ subject: order.number, amount: order.total }])
  })

  test("a return of a bill that was hardly paid, with what its credit note takes off", async () => {
    const { enter, step, pay, call, list, manager } = await openDesk()
    const order = await enter()
    await step(order.id, "bill")
    await pay(order.id, 1)
    const at = new Date(app.clock.now()).toISOString()
    const body = { orderId: order.id, method: "UPI", kind: "RETURN", whole: true, reason: "Cold" }
    const path = `counter/refunds/${newId("pay")}`
    const { status, text } = await call(path, "PUT", { ...body, receivedAt: at, sentAt: at }, manager)
    expect(status, text).toBe(200)
    expect(await list("REFUNDED")).toMatchObject([{ orderId: order.id, amount: order.total }])
  })

  test("voids, refunds, marks, undone hand-overs and drawers with a difference", async () => {
    const { request, send, enter, walk, step, pay, call, list, watch, staff, manager } = await openDesk()
    const order = await enter()
    await step(order.id, "bill")
    await pay(order.id, order.total.amount)
    const at = new Date(app.clock.now()).toISOString()
    const refund = { orderId: order.id, method: "UPI", amountPaise: 500, reason: "Cold" }
    await call(`counter/refunds/${newId("pay")}`, "PUT", { ...refund, receivedAt: at, sentAt: at }, manager)
    expect(await list("REFUNDED")).toMatchObject([
      { amount: { amount: 500 }, orderId: order.id, reason: "Cold" },
    ])

    await walk(order.id, "prepare", "ready", "complete", "undo")
    expect(await list("HAND_OVER_UNDONE")).toMatchObject([{ orderId: order.id, person: "The manager" }])

    const voided = await enter({ items: [{ menuItemId: "itm_dal_makhani_half", quantity: 2 }] })
    const body = { id: newId("void"), kind: "NOT_MADE", reason: "Wrong", lines: [{ index: 0, quantity: 1 }] }
    const { voids } = (await call(`counter/orders/${voided.id}/void`, "POST", body, staff)).body
    expect(await list("VOIDED")).toMatchObject([{ person: "The staff", amount: voids[0].amount }])

    const marked = { ...(await request()), menuVersion: 77 }
    await send(marked)
    expect(await list("MARKED")).toMatchObject([{ subject: marked.number, amount: { amount: 0 } }])

    const close = { floatPaise: 0, countedPaise: 1_000, note: "Found a note" }
    expect((await call("counter/days/2026-10-17/close", "POST", close, manager)).status).toBe(200)
    expect(await list("DRAWER")).toMatchObject([{ amount: { amount: 1_000 }, person: "The manager" }])
    const { byKind, totals } = await watch("?from=2026-10-17&to=2026-10-17")
    const counts = Object.fromEntries(
      byKind.map((each: { kind: string; count: number }) => [each.kind, each.count]),
    )
    expect(counts).toMatchObject({ VOIDED: 1, REFUNDED: 1, MARKED: 1, HAND_OVER_UNDONE: 1, DRAWER: 1 })
    expect(totals.count).toBe(5)
    expect((await watch("?from=2026-10-18&to=2026-10-18")).totals).toEqual(figures(0, 0))
  })

  test("a tablet that falls silent with something unsent, and the series that replaces its lost one", async () => {
    const { restaurantId, manager, call, list } = await openDesk()
    const { cookie } = await pair(app, manager, "Counter tablet")
    const body = await app.person(restaurantId, "STAFF")
    const { headers } = await app.call("/console/v1/session", { method: "POST", body, cookie })
    const both = `${headers.getSetCookie()[0]?.split(";")[0]}; ${cookie}`
    const report = async (unsent: number) => {
      const path = `counter/tablets/${newId("tablet")}`
      const { status, body, text } = await call(path, "PUT", { unsent, oldestSeconds: 60 }, both)
      expect(status, text).toBe(200)
      return body.series
    }
    const before = await report(3)
    expect(await list("TABLET_SILENT")).toEqual([])
    app.clock.advance(20 * minute)
    expect(await list("TABLET_SILENT")).toMatchObject([
      { subject: before, quantity: 3, device: "Counter tablet" },
    ])
    const after = await report(0)
    const { tablets } = (await call("counter/days/today")).body.open
    expect(tablets).toMatchObject([{ series: before, unsent: 3, replacedBy: after }])
    expect(await list("SERIES_REPLACED")).toMatchObject([{ subject: `${before} → ${after}`, quantity: 3 }])
  })

  test("numbers of bills that are missing before those that have arrived", async () => {
    const { call, enter, list } = await openDesk()
    const { series } = (await call("counter/series", "POST", { tabletId: newId("tablet") })).body
    const bill = async (sequence: number) => {
      const { id, total } = await enter()
      const at = new Date(app.clock.now()).toISOString()
      const content = { orderIds: [id], totalPaise: total.amount, issuedAt: at, sentAt: at }
      const body = { ...content, number: `${series}-26-27/${sequence}` }
      expect((await call(`counter/bills/${newId("bill")}`, "PUT", body)).status).toBe(200)
    }
    for (const sequence of [1, 2, 4, 8]) await bill(sequence)
    const gaps = () => list("NUMBERS_MISSING")
    expect(await gaps()).toMatchObject([
      { subject: `${series}-26-27/5–7`, quantity: 3 },
      { subject: `${series}-26-27/3`, quantity: 1 },
    ])
    await bill(3)
    expect(await gaps()).toMatchObject([{ quantity: 3 }])
  })

  test("what a manager takes off a tablet, without what it says about the guest", async () => {
    const { restaurantId, call, staff, manager, list } = await openDesk()
    const customer = { name: "Ravi Kumar", phone: "9845054321" }
    const request = await counterRequest(app, restaurantId, { source: "PHONE", customer, menuVersion: 1 })
    const id = newId("ord")
    const refusal = { code: "ITEM_UNAVAILABLE", message: "Dal is sold out" }
    const body = { kind: "ORDER", request, refusal, reason: "Taken twice" }
    const remove = (cookie: string, change = {}) =>
      call(`counter/removed-entries/${id}`, "PUT", { ...body, ...change }, cookie)
    expect((await remove(staff)).body.error.code).toBe("ROLE_MISSING")
    const first = await remove(manager)
    expect([first.status, first.body.by]).toEqual([200, "The manager"])
    expect((await remove(manager, { reason: "Again" })).body).toEqual(first.body)
    expect((await remove(manager, { request: { ...request, note: "x" } })).body.error.code).toBe("ID_TAKEN")
    expect(await list("ENTRY_REMOVED")).toMatchObject([
      { subject: request.number, amount: { amount: request.billed.totalPaise }, reason: "Taken twice" },
    ])
    const { data } = (await call("audit?kind=CHANGES&limit=5")).body
    expect(data[0]).toMatchObject({ action: "entry.removed", subject: request.number })
    const { body: entered } = await counterCaller(app, staff)(await counterRequest(app, restaurantId))
    const known = await call(`counter/removed-entries/${entered.id}`, "PUT", body, manager)
    expect([known.status, known.body.error.code]).toEqual([409, "ID_TAKEN"])
  })
})

describe("Watch lists what the till and a restore leave", () => {
  const times = (at = app.clock.now()) => {
    const time = new Date(at).toISOString()
    return { receivedAt: time, sentAt: time }
  }

  test("a corrected method, which is no refund, with who corrected it and who had taken the money", async () => {
    const { enter, step, pay, call, list, watch, owner, manager } = await openDesk()
    const { id, total } = await enter()
    await step(id, "bill")
    const correct = async (paymentId: string, method: string, cookie: string) => {
      const correction = newId("pay")
      const body = { orderId: id, paymentId, method, reason: `By ${method}`, ...times() }
      const response = await call(`counter/corrections/${correction}`, "PUT", body, cookie)
      expect(response.status, response.text).toBe(200)
      return correction
    }
    const first = await correct(await pay(id, total.amount), "CARD", owner)
    await correct(first, "UPI", manager)
    const by = { otherPerson: "The manager", orderId: id, amount: total, date: "2026-10-17" }
    expect(await list("CORRECTED")).toMatchObject([
      { ...by, person: "The manager", reason: "By UPI" },
      { ...by, person: "The owner", reason: "By CARD" },
    ])
    expect(await list("CORRECTED", "&person=The%20owner")).toHaveLength(1)
    expect(await list("REFUNDED")).toEqual([])
    expect((await watch()).totals).toEqual(figures(2, 2 * total.amount))
  })

  test("money of a day of which the tablet had reported that all is sent", async () => {
    const { tabletId, headers, series, staff, enter, step, pay, call, list, watch } = await openDesk()
    const { id, total } = await enter()
    await step(id, "bill")
    await call(`counter/tablets/${tabletId}`, "PUT", { unsent: 0 }, staff, headers)
    const { receivedAt } = times(app.clock.now() - 20 * 60 * minute)
    await pay(id, total.amount, { taken: true, receivedAt, series })
    expect(await list("EARLIER_DAY")).toMatchObject([
      { date: "2026-10-17", amount: total, orderId: id, person: "The manager" },
    ])
    expect((await list("EARLIER_DAY"))[0]).toMatchObject({
      at: expect.stringMatching(/^2026-10-17T13:05/),
      claimedAt: expect.stringMatching(/^2026-10-16T17:05/),
    })
    expect((await watch()).totals).toEqual(figures(1, total.amount))
  })

  test("what a manager approved with a PIN, and entries of somebody who had left, whose money counts once", async () => {
    const { restaurantId, owner, request, send, enter, step, walk, pay, call, list, watch } = await openDesk()
    const paired = await pair(app, owner, "Counter tablet")
    const cashier = await personWithPin(app, restaurantId)
    const manager = await personWithPin(app, restaurantId, "MANAGER", "739105")
    const cookie = await signInWithPin(app, paired, cashier.id)
    const approve = async (act: string, orderId: string, amountPaise?: number) => {
      const body = { staffId: manager.id, pin: "739105", act, orderId, amountPaise }
      return (await call("counter/approvals", "POST", body, cookie)).body.token
    }
    const [refunded, voided, cancelled] = [await enter(), await enter(), await enter()]
    await step(refunded.id, "bill")
    await pay(refunded.id, refunded.total.amount)
    await approve("REFUND", refunded.id, 700)
    const approval = await approve("REFUND", refunded.id, 500)
    const refund = { orderId: refunded.id, method: "UPI", amountPaise: 500, reason: "Cold", ...times() }
    const path = `counter/refunds/${newId("pay")}`
    expect((await call(path, "PUT", { ...refund, approval }, cookie)).status).toBe(200)
    await walk(voided.id, "prepare")
    const made = { id: newId("void"), all: true, kind: "MADE", reason: "Fell" }
    const token = await approve("VOID", voided.id, voided.total.amount)
    await call(`counter/orders/${voided.id}/void`, "POST", { ...made, approval: token }, cookie)
    await walk(cancelled.id, "prepare")
    const reason = { reason: "No-show", approval: await approve("CANCEL", cancelled.id) }
    await call(`orders/${cancelled.id}/cancel`, "POST", reason, cookie)
    const both = { person: "The manager", otherPerson: "The staff", device: "Counter tablet" }
    expect(await list("APPROVED")).toMatchObject([
      { ...both, cause: "CANCEL", orderId: cancelled.id, amount: cancelled.total },
      { ...both, cause: "VOID", orderId: voided.id, amount: voided.total },
      { ...both, cause: "REFUND", orderId: refunded.id, amount: { amount: 500 } },
    ])

    await call(`people/${cashier.id}`, "DELETE")
    const offline = { takenBy: cashier.id, signedInBy: "PIN_OFFLINE" } as const
    const { body: order } = await send(await request(offline))
    await pay(order.id, order.total.amount, { ...offline, taken: true })
    const left = { cause: "LEFT", person: "The staff", orderId: order.id }
    expect(await list("UNCONFIRMED")).toMatchObject([
      { ...left, amount: null },
      { ...left, amount: order.total, subject: order.number },
    ])
    const { byKind } = await watch()
    expect(byKind).toContainEqual({ kind: "UNCONFIRMED", ...figures(2, order.total.amount) })
    const rows = readCsv((await call("reports/watch.csv")).text)
    expect(rows).toContainEqual(expect.arrayContaining(["APPROVED", "The manager", "REFUND", "The staff"]))
  })

  test("an order that was refused for what it says, until it comes", async () => {
    const { request, send, list } = await openDesk()
    const body = await request()
    const { billed } = body
    const [unknown, wrongSum] = [newId("ord"), newId("ord")]
    expect((await send({ ...body, soldOutToo: true }, {}, unknown)).status).toBe(403)
    const more = { ...body, billed: { ...billed, totalPaise: billed.totalPaise + 100 } }
    expect((await send(more, {}, wrongSum)).status).toBe(422)
    const refused = { subject: body.number, cause: "CONTENT", person: "The staff", orderId: null }
    expect(await list("NUMBER_REFUSED")).toMatchObject([
      { ...refused, amount: { amount: more.billed.totalPaise } },
      { ...refused, amount: { amount: billed.totalPaise } },
    ])
    expect((await send(body, {}, unknown)).status).toBe(200)
    expect(await list("NUMBER_REFUSED")).toMatchObject([{ amount: { amount: more.billed.totalPaise } }])
  })

  test("refused, marked, missing and skipped numbers, and what came again; nothing of another restaurant", async () => {
    const { restaurantId, manager, staff, headers, series, ...desk } = await openDesk()
    const { request, send, call, list, watch } = desk
    await send(await request())
    const [id, jumped] = [newId("ord"), await request({ number: `${series}-90` })]
    expect((await send(jumped, {}, id)).status).toBe(422)
    const amount = { amount: jumped.billed.totalPaise }
    const refused = { subject: jumped.number, cause: "NUMBER_JUMP", person: "The staff", amount }
    expect(await list("NUMBER_REFUSED")).toMatchObject([{ ...refused, orderId: null }])
    expect(await list("NUMBER_MARKED")).toEqual([])
    expect((await call(`counter/orders/${id}?savedFile=yes`, "PUT", jumped, manager)).status).toBe(200)
    expect(await list("NUMBER_REFUSED")).toMatchObject([{ ...refused, orderId: id }])
    expect(await list("NUMBER_MARKED")).toMatchObject([
      { subject: jumped.number, cause: "SAVED_FILE", amount, orderId: id, person: "The manager" },
    ])
    const again = { "tablet-recovered": "yes", ...headers }
    const { body: order } = await send(await request({ number: `${series}-2` }), again)
    const { receivedAt: issuedAt, sentAt } = times()
    const number = `${series}-26-27/1`
    const bill = { number, orderIds: [order.id], totalPaise: amount.amount, issuedAt, sentAt }
    const payment = { orderId: order.id, method: "UPI", amountPaise: amount.amount, ...times() }
    await call(`counter/bills/${newId("bill")}`, "PUT", bill, staff, again)
    await call(`counter/payments/${newId("pay")}`, "PUT", { ...payment, taken: true }, staff, again)
    // The same money: only the order has its amount.
    expect(await list("RECOVERED")).toMatchObject([
      { subject: number, amount: null, orderId: order.id },
      { subject: number, amount: null, orderId: order.id },
      { subject: order.number, amount, person: "The staff", orderId: order.id },
    ])
    expect((await call("reports/sales")).body.missingOrders).toMatchObject([
      { from: `${series}-3`, to: `${series}-89`, count: 87 },
    ])
    expect(await list("ORDERS_MISSING")).toMatchObject([{ subject: `${series}-3–89`, quantity: 87 }])

    const skip = sql(
      "test.skip",
      `insert into skipped_numbers select $1, series, 5, 5 + more, 'GIVEN', $2, $2 from (values ('26-27', 9), ('CN-26-27', 0)) s (series, more)`,
    )
    await app.db.run(skip, [restaurantId, new Date(app.clock.now())])
    const first = (await call("reports/watch/entries?kind=NUMBERS_SKIPPED&limit=1")).body
    const rest = await list("NUMBERS_SKIPPED", `&cursor=${encodeURIComponent(first.nextCursor)}`)
    expect([...first.data, ...rest]).toMatchObject([
      { subject: "CN-26-27/5", quantity: 1, cause: "GIVEN" },
      { subject: "26-27/5–14", quantity: 10 },
    ])
    expect((await watch()).totals).toEqual(figures(8, 3 * amount.amount))
    expect((await watch("?from=2026-10-16&to=2026-10-16")).totals).toEqual(figures(0, 0))
    app.clock.advance(10 * 24 * 60 * minute)
    await send(await request({ number: `${series}-91` }))
    expect(await list("ORDERS_MISSING")).toEqual([])
    await send(await request({ number: `${series}-93` }))
    expect(await list("ORDERS_MISSING")).toMatchObject([{ subject: `${series}-92`, quantity: 1 }])
    const other = await openDesk()
    expect((await other.watch()).totals).toEqual(figures(0, 0))
  })
})

describe("what a removed entry says", () => {
  const largest = 100_000_000_00
  const refusal = { code: "VALIDATION_FAILED", message: "Too large" }
  const removal = (request: unknown) => ({ kind: "PAYMENT", request, refusal, reason: "Mistyped" })
  const amountOf = (count: number, paise: number) => ({ count, amount: { amount: paise } })

  test("has the amount of the largest bill at most, so that Watch, the day and the sales report can add up", async () => {
    const { restaurantId, call, manager, list, watch } = await openDesk()
    const ids = Array.from({ length: 4 }, () => newId("pay"))
    const amounts = [9e15, -9e15, Number.MAX_SAFE_INTEGER, 1e300]
    for (const [index, id] of ids.entries()) {
      const body = removal({ orderId: newId("ord"), amountPaise: amounts[index] })
      expect((await call(`counter/removed-entries/${id}`, "PUT", body, manager)).status).toBe(200)
    }
    const totals = amountOf(4, 3 * largest)
    const responses = async () => ({
      totals: (await watch()).totals,
      day: (await call("counter/days/today")).body.watch,
      sales: (await call("reports/sales")).body.watch,
    })
    expect(await responses()).toMatchObject({ totals, day: totals, sales: totals })
    // As a server of the version before has stored them.
    const store = sql("test.store", "update removed_entries set amount_paise = $2 where restaurant_id = $1")
    await app.db.run(store, [restaurantId, Number.MAX_SAFE_INTEGER])
    const stored = amountOf(4, 4 * largest)
    expect(await responses()).toMatchObject({ totals: stored, day: stored, sales: stored })
    expect(await list("ENTRY_REMOVED")).toMatchObject(
      Array.from({ length: 4 }, () => ({ amount: { amount: largest } })),
    )
  })

  const deep = `${"[".repeat(5_000)}1${"]".repeat(5_000)}`
  test.each([
    ["a zero byte", '{"orderId":"ord_\\u0000"}', "request.orderId", "UNPRINTABLE"],
    ["a control character", '{"number":"T1-1\\u0007"}', "request.number", "UNPRINTABLE"],
    ["half of a character", '{"lines":["Dal","\\ud800"]}', "request.lines[1]", "UNPRINTABLE"],
    ["a name with a zero byte", '{"billed":{"a\\u0000":1}}', "request.billed", "UNPRINTABLE"],
    ["lists in lists", `{"lines":${deep}}`, `request.lines${"[0]".repeat(19)}`, "PATTERN"],
  ])("is refused with the field that has %s", async (_, request, field, reason) => {
    const { manager, list } = await openDesk()
    const body = JSON.stringify(removal("@")).replace('"@"', request)
    const path = `/console/v1/counter/removed-entries/${newId("pay")}`
    const response = await app.call(path, { method: "PUT", body, cookie: manager })
    expect([response.status, response.body.error?.errors]).toMatchObject([422, [{ field, reason }]])
    expect(await list("ENTRY_REMOVED")).toEqual([])
  })
})

test("a sum of Watch that no number can hold is the largest one", async () => {
  const { restaurantId, enter, walk, step, watch } = await openDesk()
  for (const { id } of [await enter(), await enter()]) {
    await walk(id, "prepare")
    await step(id, "cancel")
  }
  const enlarge = sql("test.enlarge", "update orders set total_paise = $2 where restaurant_id = $1")
  await app.db.run(enlarge, [restaurantId, Number.MAX_SAFE_INTEGER])
  expect((await watch()).totals).toEqual(figures(2, Number.MAX_SAFE_INTEGER))
})

test("twenty at once remove an entry once", async () => {
  const { restaurantId, call, manager, list } = await openDesk()
  const body = {
    kind: "ORDER",
    request: await counterRequest(app, restaurantId),
    refusal: { code: "ID_TAKEN", message: "" },
    reason: "Twice",
  }
  const path = `counter/removed-entries/${newId("ord")}`
  const responses = await Promise.all(Array.from({ length: 20 }, () => call(path, "PUT", body, manager)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await list("ENTRY_REMOVED")).toHaveLength(1)
})

test("pages follow each other without a gap, and another person's entries can be left out", async () => {
  const { enter, step, walk, call } = await openDesk()
  const numbers: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const { id, number } = await enter()
    await walk(id, "prepare")
    await step(id, "cancel")
    numbers.unshift(number)
  }
  const seen: string[] = []
  for (let query = ""; ; ) {
    const { body } = await call(`reports/watch/entries?kind=CANCELLED&limit=2${query}`)
    seen.push(...body.data.map((entry: Entry) => entry.subject))
    if (!body.hasMore) break
    query = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
  expect(seen).toEqual(numbers)
  const other = await call("reports/watch/entries?kind=CANCELLED&person=Nobody")
  expect(other.body.data).toEqual([])
  expect((await call("reports/watch/entries?kind=CANCELLED&cursor=x")).body.error.field).toBe("cursor")
})

test("after midnight the service of the evening counts, as on the close of its day", async () => {
  const { enter, walk, step, list, call } = await openDesk()
  app.clock.set(Date.parse("2026-10-17T19:00:00Z"))
  const { id, total } = await enter()
  await walk(id, "prepare")
  await step(id, "cancel")
  const [entry] = await list("CANCELLED")
  const { body: day } = await call("counter/days/today")
  expect(entry).toMatchObject({ date: day.date })
  expect(day.watch).toEqual(figures(1, total.amount))
})

test("only those who see all days see it; the sales report and the files have its line", async () => {
  const { enter, walk, step, call, manager } = await openDesk()
  const { id, total, number } = await enter()
  await walk(id, "prepare")
  await step(id, "cancel")
  for (const path of ["watch", "watch/entries?kind=CANCELLED", "watch.csv"])
    expect((await call(`reports/${path}`, "GET", undefined, manager)).status).toBe(403)
  expect((await call("reports/sales", "GET", undefined, manager)).body.watch).toBeNull()
  expect((await call("counter/days/today", "GET", undefined, manager)).body.watch).toBeNull()
  expect((await call("reports/sales")).body.watch).toEqual(figures(1, total.amount))
  expect((await call("reports/sales?source=COUNTER")).body.watch).toBeNull()
  const rows = readCsv((await call("reports/watch.csv")).text)
  expect(rows[1]).toEqual(expect.arrayContaining(["CANCELLED", "The manager", number]))
})

test("the file says of a kind of which it has not all entries", async () => {
  const { restaurantId, call } = await openDesk()
  const removed = sql(
    "test.removedMany",
    `insert into removed_entries (restaurant_id, id, kind, amount_paise, request, refusal_code, refusal, reason, removed_at, removed_by, fingerprint)
     select $1, 'removed ' || n, 'ORDER', 100, '{}', 'ID_TAKEN', '', 'Twice', $2, 'The manager', '' from generate_series(1, $3::int) n`,
  )
  await app.db.run(removed, [restaurantId, new Date(app.clock.now()), 5_000])
  const rows = async () => readCsv((await call("reports/watch.csv")).text)
  const all = await rows()
  expect([all.length, all.at(-1)?.[0]]).toEqual([5_001, "ENTRY_REMOVED"])
  expect(all.at(-1)?.[3]).toBe("The manager")
  const one = { kind: "ORDER", refusal: { code: "ID_TAKEN", message: "" }, reason: "Twice" }
  const request = await counterRequest(app, restaurantId)
  await call(`counter/removed-entries/${newId("ord")}`, "PUT", { ...one, request })
  const cut = await rows()
  expect(cut).toHaveLength(5_002)
  expect(cut.at(-1)).toEqual(
    expect.arrayContaining(["ENTRY_REMOVED", "More than 5,000 entries: choose fewer days for the others."]),
  )
})

test("an online order that is cancelled after it was handed over and paid is listed with its credit note's amount", async () => {
  const { restaurantId, walk, step, pay, list } = await openDesk()
  const { secret } = await app.key(restaurantId, "live")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const { id, total } = (await orderCaller(app)(secret, pickup)).body
  await walk(id, "accept", "prepare", "ready", "complete")
  await pay(id, total.amount)
  await walk(id, "undo")
  await step(id, "cancel")
  expect(await list("CANCELLED")).toMatchObject([{ orderId: id, amount: { amount: total.amount } }])
  expect(await list("HAND_OVER_UNDONE")).toMatchObject([{ orderId: id }])
})
