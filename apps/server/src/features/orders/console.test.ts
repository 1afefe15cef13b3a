import type { Order } from "@rasoi/contract"
import { acceptOrder, getBill, getTicket } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { demoSettings } from "../../demo/settings.ts"
import { openStream } from "../../events/stream.fixture.ts"
import { compileCheck } from "../../http/index.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { until } from "../../testing/process.ts"
import { commandLine } from "../audit/index.ts"
import { paiseAtEnd, printedLines } from "../printing/text.fixture.ts"
import { changeSettings } from "../restaurant/index.ts"
import { delivery, orderCaller, pickup } from "./fixture.ts"
import { expireDueOrders } from "./index.ts"

let restaurantId: string
let live: string
let cookie: string

const app = await testApp()
const send = orderCaller(app)

beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "STAFF")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

const inbox = async (query = "", who = cookie) =>
  (await app.call(`/console/v1/orders${query}`, { cookie: who })).body
const step = (id: string, name: string, body?: object, who = cookie) =>
  app.call(`/console/v1/orders/${id}/${name}`, { cookie: who, method: "POST", body })
const place = async (body: object = pickup) => (await send(live, body)).body

describe("the inbox", () => {
  test("shows live orders of this restaurant, soonest deadline first, with counts; never a test order", async () => {
    const first = await place()
    app.clock.advance(1_000)
    const second = await place(delivery)
    await send((await app.key(restaurantId, "test")).secret)
    const { data, counts, hasMore } = await inbox()
    expect(data.map((order: { id: string }) => order.id)).toEqual([first.id, second.id])
    expect([counts.PENDING, counts.ACCEPTED, hasMore]).toEqual([2, 0, false])
    expect(compileCheck(acceptOrder.response.schema)(data[0], "")).toEqual([])
    expect(data[0].nextSteps).toEqual(["ACCEPTED", "REJECTED"])
    const stranger = await app.signedIn(await app.restaurant())
    expect((await inbox("", stranger)).data).toEqual([])
    expect((await app.call(`/console/v1/orders/${first.id}`, { cookie: stranger })).status).toBe(404)
    expect((await step(first.id, "accept", undefined, stranger)).status).toBe(404)
  })

  test("the reason that the customer gave for cancelling is shown, and where they gave none it is null", async () => {
    const [told, silent, expired] = [await place(), await place(), await place()]
    const cancel = (id: string, body?: object) =>
      app.call(`/v1/orders/${id}/cancel`, { key: live, method: "POST", body })
    await cancel(told.id, { reason: "बारिश हो रही है" })
    await cancel(silent.id)
    expect((await inbox()).data[0].customerReason).toBeNull()
    app.clock.advance(15 * 60_000)
    const finished = (await inbox("?view=finished")).data
    const reasonOf = (id: string) => finished.find((order: { id: string }) => order.id === id)?.customerReason
    expect([told.id, silent.id, expired.id].map(reasonOf)).toEqual(["बारिश हो रही है", null, null])
    const { body } = await app.call(`/console/v1/orders/${told.id}`, { cookie })
    expect([body.customerReason, body.rejectionReason]).toEqual(["बारिश हो रही है", "बारिश हो रही है"])
  })

  test("what has lapsed leaves the inbox at once and stands among the day's finished orders", async () => {
    const order = await place()
    app.clock.advance(15 * 60_000)
    expect((await inbox()).data).toEqual([])
    const finished = await inbox("?view=finished")
    expect(finished.data.map((each: { id: string; status: string }) => [each.id, each.status])).toEqual([
      [order.id, "CANCELLED"],
    ])
    expect(finished.counts).toMatchObject({ PENDING: 0, CANCELLED: 1 })
    const rejected = await place()
    await step(rejected.id, "reject", { reason: "Too busy" })
    const missed = async () => (await inbox("?view=finished&cancelledBy=SYSTEM")).data
    expect(await missed()).toEqual(finished.data)
    await expireDueOrders(app.db, app.orderEvents, app.clock.now())
    expect((await missed()).map((each: { id: string }) => each.id)).toEqual([finished.data[0].id])
  })

  test("finished orders of a day, newest first, by status, in pages", async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.unshift((await place()).id)
    for (const id of ids) await step(id, "reject", { reason: "Too busy" })
    const page = await inbox("?view=finished&limit=2")
    expect(page.data.map((order: { id: string }) => order.id)).toEqual(ids.slice(0, 2))
    const rest = await inbox(`?view=finished&limit=2&cursor=${page.nextCursor}`)
    expect(rest.data.map((order: { id: string }) => order.id)).toEqual(ids.slice(2))
    expect((await inbox("?view=finished&status=COMPLETED")).data).toEqual([])
    expect((await inbox("?view=finished&date=2020-01-01")).data).toEqual([])
  })
})

describe("steps", () => {
  test("a pickup from accepted to completed, each step recorded with who and when, seen by the customer", async () => {
    const order = await place()
    const accepted = await step(order.id, "accept", { prepMinutes: 40 })
    expect([accepted.status, accepted.body.status, accepted.body.prepMinutes]).toEqual([200, "ACCEPTED", 40])
    for (const [name, status] of [
      ["prepare", "PREPARING"],
      ["ready", "READY"],
      ["complete", "COMPLETED"],
    ] as const) {
      app.clock.advance(60_000)
      expect((await step(order.id, name)).body.status).toBe(status)
    }
    const seen = (await app.call(`/v1/orders/${order.id}`, { key: live })).body
    expect([seen.status, seen.prepMinutes]).toEqual(["COMPLETED", 40])
    const { body } = await app.call(`/console/v1/orders/${order.id}/history`, { cookie })
    expect(
      body.moves.map((move: { from: string; to: string; by: string }) => [move.from, move.to, move.by]),
    ).toEqual([
      ["PENDING", "ACCEPTED", "The staff"],
      ["ACCEPTED", "PREPARING", "The staff"],
      ["PREPARING", "READY", "The staff"],
      ["READY", "COMPLETED", "The staff"],
    ])
  })

  test("who made a step is told by kind: staff, the customer, the clock", async () => {
    const [accepted, cancelled, expired] = [await place(), await place(), await place()]
    await step(accepted.id, "accept")
    await app.call(`/v1/orders/${cancelled.id}/cancel`, { key: live, method: "POST" })
    app.clock.advance(15 * 60_000)
    await serverJobs(app)
      .find(({ name }) => name === "acceptance windows")
      ?.run()
    const kinds = await Promise.all(
      [accepted, cancelled, expired].map(async ({ id }) => {
        const { body } = await app.call(`/console/v1/orders/${id}/history`, { cookie })
        return body.moves[0].byKind
      }),
    )
    expect(kinds).toEqual(["STAFF", "CUSTOMER", "CLOCK"])
  })

  test("a customer who cancels too late is told the whole state, whatever the names in it", async () => {
    const person = await app.person(restaurantId, "STAFF")
    const { headers } = await app.call("/console/v1/session", {
      method: "POST",
      body: { ...person, device: "Bar; left" },
    })
    const order = await place()
    await step(order.id, "accept", undefined, headers.getSetCookie()[0]?.split(";")[0])
    const late = await app.call(`/v1/orders/${order.id}/cancel`, { key: live, method: "POST" })
    expect(late.body.error).toMatchObject({
      code: "CANNOT_CANCEL",
      message: expect.stringMatching(
        /^This order is ACCEPTED by The staff on Bar; left, \d\d:\d\d; the customer can call the restaurant\.$/,
      ),
    })
  })

  test("a delivery is dispatched with a known person, or with a name and phone; anything else is refused", async () => {
    const owner = await app.signedIn(restaurantId, "OWNER")
    const ravi = await app.call("/console/v1/delivery-people", {
      cookie: owner,
      method: "POST",
      body: { name: "Ravi", phone: "+91 98450 11111" },
    })
    expect([ravi.status, ravi.body.phone]).toEqual([201, "9845011111"])
    const prepared = async () => {
      const { id } = await place(delivery)
      for (const name of ["accept", "prepare", "ready"]) await step(id, name)
      return id
    }
    const one = await prepared()
    for (const body of [
      {},
      { name: "Ravi" },
      { deliveryPersonId: ravi.body.id, name: "Ravi", phone: "9845011111" },
    ]) {
      expect((await step(one, "dispatch", body)).body.error.code).toBe("VALIDATION_FAILED")
    }
    expect((await step(one, "dispatch", { deliveryPersonId: "dlv_nobody" })).status).toBe(404)
    expect((await step(one, "complete")).body.error.code).toBe("INVALID_TRANSITION")
    const out = await step(one, "dispatch", { deliveryPersonId: ravi.body.id })
    expect(out.body).toMatchObject({
      status: "OUT_FOR_DELIVERY",
      delivery: { person: { name: "Ravi", phone: "9845011111" } },
    })
    const two = await prepared()
    const named = await step(two, "dispatch", { name: "Sunil", phone: "09845022222" })
    expect(named.body.delivery.person).toEqual({ name: "Sunil", phone: "9845022222" })
    // A person is added once, and only on request.
    const list = async () => (await app.call("/console/v1/delivery-people", { cookie })).body.data
    expect(await list()).toHaveLength(1)
    for (const name of ["Sunil", "Sunil again"]) {
      const body = { name, phone: "09845022222", remember: true }
      expect((await step(await prepared(), "dispatch", body)).status).toBe(200)
    }
    expect(await list()).toMatchObject([{ name: "Ravi" }, { name: "Sunil", phone: "9845022222" }])
    await app.call(`/console/v1/delivery-people/${ravi.body.id}`, {
      cookie: owner,
      method: "PATCH",
      body: { active: false },
    })
    expect((await step(await prepared(), "dispatch", { deliveryPersonId: ravi.body.id })).status).toBe(404)
    expect(await list()).toMatchObject([{ active: true }, { name: "Ravi", active: false }])
  })

  test("reject and cancel need a reason, which the customer sees; each only from where it may", async () => {
    const one = await place()
    expect((await step(one.id, "reject", {})).body.error.field).toBe("reason")
    expect((await step(one.id, "cancel", { reason: "x" })).body.error).toMatchObject({
      code: "INVALID_TRANSITION",
      status: "PENDING",
    })
    await step(one.id, "reject", { reason: "The kitchen is closing" })
    const rejected = (await app.call(`/v1/orders/${one.id}`, { key: live })).body
    expect(rejected).toMatchObject({
      status: "REJECTED",
      rejectionReason: "The kitchen is closing",
      cancelledBy: null,
    })
    const two = await place()
    await step(two.id, "accept")
    expect((await step(two.id, "reject", { reason: "x" })).status).toBe(409)
    await step(two.id, "cancel", { reason: "The oven broke" })
    const cancelled = (await app.call(`/v1/orders/${two.id}`, { key: live })).body
    expect(cancelled).toMatchObject({
      status: "CANCELLED",
      rejectionReason: "The oven broke",
      cancelledBy: "RESTAURANT",
    })
  })

  test("whoever is second is told who was first", async () => {
    const person = await app.person(restaurantId, "MANAGER")
    const { headers } = await app.call("/console/v1/session", {
      method: "POST",
      body: { ...person, device: "Counter tablet" },
    })
    const other = headers.getSetCookie()[0]?.split(";")[0] ?? ""
    const order = await place()
    await step(order.id, "accept", undefined, other)
    const { status, body } = await step(order.id, "accept")
    expect([status, body.error.code, body.error.status]).toEqual([409, "INVALID_TRANSITION", "ACCEPTED"])
    expect(body.error.message).toContain("by The manager on Counter tablet")
  })
})

describe("events and receipts", () => {
  test("a placed and a moved order reach the restaurant's consoles after commit; a test order does not", async () => {
    const stream = await openStream(app.url, cookie)
    await send((await app.key(restaurantId, "test")).secret)
    const order = await place()
    await until(() => stream.events.some(event => event.type === "order.placed"))
    expect(
      stream.events.filter(event => event.type === "order.placed").map(event => event.data.orderId),
    ).toEqual([order.id])
    await step(order.id, "accept")
    await until(() => stream.events.some(event => event.type === "order.changed"))
    app.clock.advance(1_000)
    const expiring = await place()
    app.clock.advance(15 * 60_000)
    await expireDueOrders(app.db, app.orderEvents, app.clock.now())
    await until(() =>
      stream.events.some(event => event.type === "order.changed" && event.data.orderId === expiring.id),
    )
    stream.drop()
  })

  test("history says when an order was pushed, shown and acknowledged, each the first time, by device", async () => {
    const stream = await openStream(app.url, cookie)
    const order = await place()
    await until(() => stream.events.some(event => event.type === "order.placed"))
    const pushedAt = new Date(app.clock.now()).toISOString()
    const receipt = (body: object, who = cookie) =>
      app.call("/console/v1/orders/receipts", { cookie: who, method: "POST", body })
    app.clock.advance(1_000)
    expect((await receipt({ shown: [order.id] })).status).toBe(204)
    app.clock.advance(1_000)
    await receipt({ shown: [order.id], acknowledged: [order.id] })
    const stranger = await app.signedIn(await app.restaurant())
    await receipt({ shown: [order.id] }, stranger)
    const { body } = await app.call(`/console/v1/orders/${order.id}/history`, { cookie })
    const after = (seconds: number) => new Date(Date.parse(pushedAt) + seconds * 1000).toISOString()
    expect(body.receipts).toEqual([
      { deviceId: expect.any(String), device: null, pushedAt, shownAt: after(1), acknowledgedAt: after(2) },
    ])
    stream.drop()
  })
})

describe("print documents", () => {
  test("the ticket has dishes, add-ons and notes; a reprint is marked DUPLICATE, a look is not a print", async () => {
    const items = [
      {
        menuItemId: "itm_butter_chicken_half",
        quantity: 2,
        addOnIds: ["opt_butter_chicken_extra_butter"],
        note: "Less spicy",
      },
    ]
    const order = await place({ ...pickup, items, note: "No cutlery" })
    const path = `/console/v1/orders/${order.id}/ticket`
    const look = (await app.call(path, { cookie })).body
    expect(compileCheck(getTicket.response.schema)(look, "")).toEqual([])
    expect(look.copy).toBe("ORIGINAL")
    expect(printedLines(look)).toEqual([
      // Nobody counts it, so no kitchen takes it for the ticket.
      "*** PREVIEW ***",
      "---",
      `#${order.number}`,
      "Pickup",
      expect.stringMatching(/^Placed \w{3}, \d+ \w{3}, \d+:\d\d [ap]m$/),
      "Pickup: As soon as possible",
      "Asha Rao",
      "---",
      "2 × Butter Chicken (Half)",
      "+ Extra butter",
      "! Less spicy",
      "---",
      "Note: No cutlery",
      "---",
      "2 portions",
    ])
    const { body: first } = await app.call(path, { cookie, method: "POST" })
    expect([first.copy, printedLines(first)[0]]).toEqual(["ORIGINAL", `#${order.number}`])
    expect((await app.call(path, { cookie, method: "POST" })).body.copy).toBe("DUPLICATE")
    const copy = (await app.call(path, { cookie })).body
    expect([copy.copy, printedLines(copy)[0]]).toEqual(["DUPLICATE", "*** DUPLICATE ***"])
  })

  test("in Hindi where it is asked for; names stay as they were written", async () => {
    const order = await place({ ...pickup, note: "No cutlery" })
    const read = async (document: string) =>
      printedLines(
        (await app.call(`/console/v1/orders/${order.id}/${document}?language=hi`, { cookie })).body,
      )
    const ticket = await read("ticket")
    for (const text of ["पिकअप", "पिकअप: जितनी जल्दी हो सके", "Asha Rao", "नोट: No cutlery"])
      expect(ticket).toContain(text)
    const bill = await read("bill")
    expect(bill).toContain("बिल")
    expect(bill).toContain(`कुल ${order.total.display}`)
    expect(bill.join("\n")).toMatch(/^₹[\d,.]+ पर CGST [\d.]+% ₹[\d,.]+$/m)
    const { status, body } = await app.call(`/console/v1/orders/${order.id}/bill?language=fr`, { cookie })
    expect([status, body.error.field]).toEqual([422, "language"])
  })

  test("the bill agrees with the order to the paisa, adds up by rate, and carries the law's numbers", async () => {
    const items = [
      { menuItemId: "itm_butter_chicken_half", quantity: 3 },
      { menuItemId: "itm_masala_dosa", quantity: 1, addOnIds: ["opt_masala_dosa_with_ghee"] },
    ]
    const order = await place({ ...delivery, items })
    const path = `/console/v1/orders/${order.id}/bill`
    const { body } = await app.call(path, { cookie })
    expect(compileCheck(getBill.response.schema)(body, "")).toEqual([])
    const lines = printedLines(body)
    const { gstin, fssaiNumber, sac } = demoSettings.gst
    for (const text of [
      `GSTIN ${gstin}`,
      `FSSAI ${fssaiNumber}`,
      `SAC ${sac}`,
      "Bill",
      "NO BILL NUMBER YET",
      "Not a tax invoice: no bill is issued yet",
      `Order #${order.number}, Delivery`,
      `Total ${order.total.display}`,
      ...order.charges.map((charge: Order["charges"][number]) => `${charge.name} ${charge.amount.display}`),
      ...order.lines.map(
        (line: Order["lines"][number]) => `${line.quantity} × ${line.name} ${line.total.display}`,
      ),
      "@ ₹325.00",
    ])
      expect(lines).toContain(text)
    const sum = (label: RegExp) =>
      lines.filter(line => label.test(line)).reduce((total, line) => total + paiseAtEnd(line), 0)
    expect(sum(/^CGST /)).toBe(order.tax.cgst.amount)
    expect(sum(/^SGST /)).toBe(order.tax.sgst.amount)
    expect(sum(/^(Taxable value|CGST|SGST) /)).toBe(order.total.amount)
  })

  test("is a tax invoice where it has its number and GST was charged, and nowhere else", async () => {
    const { id } = await place()
    const read = async (orderId: string, who = cookie) =>
      printedLines((await app.call(`/console/v1/orders/${orderId}/bill`, { cookie: who })).body)
    const invoice = async () => (await read(id)).includes("Tax invoice")
    await step(id, "accept")
    expect(await invoice()).toBe(false)
    for (const name of ["prepare", "ready", "complete"]) await step(id, name)
    expect(await invoice()).toBe(true)

    const gst = { ...demoSettings.gst, kind: "NONE", applies: false } as const
    for (const gstin of [null, demoSettings.gst.gstin]) {
      const without = await app.restaurant({ gst: { ...gst, gstin } })
      const who = await app.signedIn(without)
      app.presence.open(without, without, "tablet", Number.MAX_SAFE_INTEGER)
      const order = (await send((await app.key(without, "live")).secret)).body
      for (const name of ["accept", "prepare", "ready", "complete"])
        await step(order.id, name, undefined, who)
      const lines = await read(order.id, who)
      expect(lines).toContain("Bill")
      expect(lines).toContain("Bill no. 26-27/000001")
      expect(lines.join()).not.toMatch(/tax invoice|CGST|SGST|NO BILL/i)
    }
  })

  test("bill numbers: consecutive in the financial year, only for live orders that were ready, new from 1 April", async () => {
    const finish = async (id: string) => {
      for (const name of ["accept", "prepare", "ready"]) await step(id, name)
      return (await step(id, "complete")).body.bill.number
    }
    const orders = await Promise.all(Array.from({ length: 5 }, () => place()))
    await step((await place()).id, "reject", { reason: "x" })
    const numbers = await Promise.all(orders.map(order => finish(order.id)))
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5].map(count => `26-27/00000${count}`))
    app.clock.set(Date.parse("2027-03-31T23:59:00+05:30"))
    cookie = await app.signedIn(restaurantId, "STAFF")
    expect(await finish((await place()).id)).toBe("26-27/000006")
    app.clock.set(Date.parse("2027-04-01T00:00:00+05:30"))
    expect(await finish((await place()).id)).toBe("27-28/000001")
  })

  test("a test order has no ticket and no bill", async () => {
    const { body: order } = await send((await app.key(restaurantId, "test")).secret)
    for (const path of ["", "/ticket", "/bill", "/history"]) {
      expect((await app.call(`/console/v1/orders/${order.id}${path}`, { cookie })).status).toBe(404)
    }
  })
})

describe("pausing", () => {
  const pause = (body: object) => app.call("/console/v1/ordering/pause", { cookie, method: "POST", body })
  const ordering = async (key = live) => (await app.call("/v1/restaurant", { key })).body.ordering
  const accepting = async () => (await ordering()).acceptingNow

  test("for some minutes: NOT_ACCEPTING and acceptingNow false, at once, and over by itself", async () => {
    expect(await accepting()).toBe(true)
    const { status, body } = await pause({ minutes: 30 })
    expect([status, body.receiving, body.reason]).toEqual([200, false, "PAUSED"])
    expect(body.label).toBe(`Paused until ${clock(30)}`)
    const until = new Date(app.clock.now() + 30 * 60_000).toISOString()
    const { code, resumesAt } = (await send(live)).body.error
    expect([code, resumesAt]).toEqual(["NOT_ACCEPTING", until])
    expect(await ordering()).toMatchObject({ acceptingNow: false, resumesAt: until })
    app.clock.advance(30 * 60_000)
    expect(await ordering()).toMatchObject({ acceptingNow: true, resumesAt: null })
    expect((await send(live)).status).toBe(201)
  })

  test("resumesAt is null where the end of the pause alone lets no order through, and once staff end it", async () => {
    const resumes = async (key = live) => (await ordering(key)).resumesAt
    const hours = (body: object) =>
      changeSettings(app.hub, commandLine, app.clock.now(), restaurantId, { hours: body })
    const until = (await pause({ minutes: 30 })).body.pausedUntil
    expect([await resumes(), await resumes((await app.key(restaurantId)).secret)]).toEqual([until, null])
    await hours({ closedDates: ["2026-10-17"] })
    expect(await resumes()).toBeNull()
    await hours({ closedDates: [] })
    app.presence.close(restaurantId)
    const { code, resumesAt } = (await send(live)).body.error
    expect([code, resumesAt, await resumes()]).toEqual(["NOT_ACCEPTING", null, null])
    app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    expect(await resumes()).toBe(until)
    await app.call("/console/v1/ordering/pause", { cookie, method: "DELETE" })
    expect(await resumes()).toBeNull()
  })

  test("for today, and taken back; a test key does not notice", async () => {
    const { body } = await pause({ today: true })
    expect(body.pausedUntil).toBe("2026-10-17T18:30:00.000Z")
    expect((await send((await app.key(restaurantId)).secret)).status).toBe(201)
    const resumed = await app.call("/console/v1/ordering/pause", { cookie, method: "DELETE" })
    expect([resumed.body.receiving, resumed.body.label]).toEqual([true, "Receiving orders"])
    expect((await send(live)).status).toBe(201)
  })

  test("for today, until the service that runs past midnight closes", async () => {
    const evening = [{ open: "18:00", close: "02:00" }]
    const days = Object.fromEntries(Object.keys(demoSettings.hours.days).map(day => [day, evening]))
    const hours = { ...demoSettings.hours, days: days as typeof demoSettings.hours.days }
    const late = await app.signedIn(await app.restaurant({ ...demoSettings, hours }))
    const request = { cookie: late, method: "POST", body: { today: true } }
    const { body } = await app.call("/console/v1/ordering/pause", request)
    expect(body.pausedUntil).toBe("2026-10-17T20:30:00.000Z")
  })

  test("minutes or today, not both and not neither", async () => {
    for (const body of [
      {},
      { minutes: 5, today: true },
      { minutes: 0 },
      { minutes: 1441 },
      { today: false },
    ]) {
      expect((await pause(body)).status).toBe(422)
    }
  })

  test("the status gives the first reason why not", async () => {
    const status = async () => (await app.call("/console/v1/ordering", { cookie })).body
    expect(await status()).toMatchObject({ receiving: true, reason: null })
    app.presence.close(restaurantId)
    expect(await status()).toMatchObject({ receiving: false, reason: "NO_DEVICE", devicesOnline: 0 })
  })

  /** The demo's local time, some minutes from now. */
  function clock(minutes: number): string {
    const at = new Date(app.clock.now() + minutes * 60_000)
    const words = at.toLocaleTimeString("en-US", {
      timeZone: "Asia/Kolkata",
      hour: "numeric",
      minute: "2-digit",
    })
    return words
      .toLowerCase()
      .replace(":00 ", " ")
      .replace(/\u202f/g, " ")
  }
})
