import { randomUUID } from "node:crypto"
import { getBookingDay, getBookingWeek, getPreview } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { openStream } from "../../events/stream.fixture.ts"
import { compileCheck } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { smallRestaurant } from "./booking.fixture.ts"

let restaurantId: string
let live: string
let cookie: string

const { hours } = smallRestaurant
const booking = {
  ...smallRestaurant.booking,
  price: { amountPaise: 10000, mode: "FEE", per: "GUEST" } as const,
}

const app = await testApp()
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant({ hours, booking })
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "MANAGER")
})

const customer = { name: "Asha Rao", phone: "9845012345" }
const book = async (change: object = {}) =>
  app.call("/v1/reservations", {
    key: live,
    method: "POST",
    body: { date: "2026-10-18", time: "19:30", people: 4, customer, ...change },
    headers: { "idempotency-key": randomUUID() },
  })
const desk = (path: string, body?: object, method = "POST") =>
  app.call(`/console/v1/${path}`, { cookie, method, body })
const day = async (query = "?date=2026-10-18") =>
  (await app.call(`/console/v1/reservations${query}`, { cookie })).body

test("the week has seven days with their parties, guests, unanswered ones, and how full each meal is", async () => {
  await book({ time: "18:30", people: 2 })
  const confirmed = (await book({ time: "19:30", people: 4 })).body
  await desk(`reservations/${confirmed.id}/confirm`, {})
  const gone = (await book({ date: "2026-10-20", people: 3 })).body
  await desk(`reservations/${gone.id}/cancel`, { reason: "Rain" })
  const response = await app.call("/console/v1/reservations/week?from=2026-10-18", { cookie })
  expect(compileCheck(getBookingWeek.response.schema)(response.body, "")).toEqual([])
  const { days, seats, from } = response.body
  expect([seats, from]).toEqual([10, "2026-10-18"])
  expect(days.map((each: { date: string }) => each.date.slice(-2))).toEqual([
    "18",
    "19",
    "20",
    "21",
    "22",
    "23",
    "24",
  ])
  expect(days[0]).toMatchObject({ parties: 2, guests: 6, waiting: 1, closedBecause: null })
  expect(days[0].bookings).toMatchObject([
    { time: "18:30", people: 2, status: "PENDING" },
    { id: confirmed.id, time: "19:30", name: confirmed.customer.name, people: 4, status: "CONFIRMED" },
  ])
  const busiest = Math.max(...(await day()).slots.map((slot: { seatsTaken: number }) => slot.seatsTaken))
  expect(days[0].meals).toEqual([{ meal: "DINNER", parties: 2, guests: 6, seatsTaken: busiest }])
  expect(days[2]).toMatchObject({ parties: 0, guests: 0, waiting: 0 })
  const { status } = await app.call("/console/v1/reservations/week?from=2026-02-30", { cookie })
  expect(status).toBe(422)
})

describe("the day", () => {
  test("lists its bookings in order of time, with how full each slot is; no test booking among them", async () => {
    const late = (await book({ time: "21:30" })).body
    const early = (await book({ time: "18:30", people: 2 })).body
    const testKey = (await app.key(restaurantId)).secret
    const body = { date: "2026-10-18", time: "19:30", people: 4, customer }
    await app.call("/v1/reservations", {
      key: testKey,
      method: "POST",
      body,
      headers: { "idempotency-key": randomUUID() },
    })
    const shown = await day()
    expect(compileCheck(getBookingDay.response.schema)(shown, "")).toEqual([])
    expect(shown.data.map((each: { id: string }) => each.id)).toEqual([early.id, late.id])
    expect(
      shown.slots.map((slot: { time: string; seatsTaken: number }) => [slot.time, slot.seatsTaken]),
    ).toEqual([
      ["18:30", 2],
      ["19:30", 2],
      ["20:30", 4],
      ["21:30", 4],
    ])
    expect([shown.seats, shown.closedBecause]).toEqual([10, null])
    const stranger = await app.signedIn(await app.restaurant())
    expect((await app.call(`/console/v1/reservations/${early.id}`, { cookie: stranger })).status).toBe(404)
  })

  test("names every day on which a booking waits for an answer, and no longer once it is answered", async () => {
    const waiting = async () => (await app.call("/console/v1/reservations/waiting", { cookie })).body.data
    const other = await app.restaurant({ hours, booking: { ...booking, autoConfirm: false } })
    const owner = await app.signedIn(other)
    await app.call("/console/v1/settings", {
      cookie: await app.signedIn(restaurantId),
      method: "PATCH",
      body: { booking: { autoConfirm: false } },
    })
    const [one, two] = [(await book({ date: "2026-10-18" })).body, (await book({ date: "2026-10-25" })).body]
    const three = (await book({ date: "2026-10-25", time: "21:30" })).body
    expect(await waiting()).toEqual([
      { date: "2026-10-18", count: 1, ids: [one.id] },
      { date: "2026-10-25", count: 2, ids: [two.id, three.id] },
    ])
    await desk(`reservations/${one.id}/confirm`)
    await desk(`reservations/${two.id}/reject`, { reason: "Full" })
    expect(await waiting()).toEqual([{ date: "2026-10-25", count: 1, ids: [three.id] }])
    app.clock.set(Date.parse("2026-10-26T13:05:00Z"))
    expect(await waiting()).toEqual([])
    expect((await app.call("/console/v1/reservations/waiting", { cookie: owner })).body.data).toEqual([])
  })

  test("says why a slot or a whole day cannot be booked", async () => {
    await book({ people: 8 })
    await book({ people: 2, customer: { name: "B", phone: "9845012346" } })
    const reasons = (shown: { slots: { time: string; reason: string }[] }) =>
      shown.slots.map(slot => [slot.time, slot.reason])
    expect(reasons(await day())).toEqual([
      ["18:30", "FULL"],
      ["19:30", "FULL"],
      ["20:30", "FULL"],
      ["21:30", null],
    ])
    expect(reasons(await day(""))).toEqual([
      ["18:30", "PAST"],
      ["19:30", "NOTICE"],
      ["20:30", null],
      ["21:30", null],
    ])
    expect(await day("?date=2026-10-19")).toMatchObject({ closedBecause: "CLOSED_DAY", slots: [] })
    expect(await day("?date=2026-10-21")).toMatchObject({ closedBecause: "CLOSED_DATE", slots: [] })
  })
})

describe("steps", () => {
  test("confirm, seat; each told to the customer and recorded with who", async () => {
    const { id } = (await book()).body
    expect((await desk(`reservations/${id}/confirm`)).body.status).toBe("CONFIRMED")
    expect((await desk(`reservations/${id}/no-show`)).body.error).toMatchObject({
      code: "INVALID_TRANSITION",
      status: "CONFIRMED",
    })
    expect((await desk(`reservations/${id}/seat`)).body.status).toBe("SEATED")
    expect((await app.call(`/v1/reservations/${id}`, { key: live })).body.status).toBe("SEATED")
    const { moves } = (await app.call(`/console/v1/reservations/${id}/history`, { cookie })).body
    const shown = moves.map((move: Record<string, unknown>) => [move.to, move.byKind, move.by])
    expect(shown).toEqual([
      ["CONFIRMED", "STAFF", "The manager"],
      ["SEATED", "STAFF", "The manager"],
    ])
  })

  test("decline and cancel need a reason, which the customer sees; no-show from the time on frees the seats", async () => {
    const one = (await book()).body
    expect((await desk(`reservations/${one.id}/reject`, {})).body.error.field).toBe("reason")
    await desk(`reservations/${one.id}/reject`, { reason: "A private party" })
    const seen = (await app.call(`/v1/reservations/${one.id}`, { key: live })).body
    expect(seen).toMatchObject({ status: "REJECTED", rejectionReason: "A private party" })
    const two = (await book({ people: 8 })).body
    await desk(`reservations/${two.id}/confirm`)
    app.clock.set(Date.parse("2026-10-18T19:30:00+05:30"))
    expect((await desk(`reservations/${two.id}/no-show`)).body.status).toBe("NO_SHOW")
    expect((await day()).slots.find((slot: { time: string }) => slot.time === "20:30").seatsTaken).toBe(0)
  })

  test("the price is DUE, then paid or waived; a booking without one has nothing to settle", async () => {
    const { id, price } = (await book()).body
    expect(price).toMatchObject({ amount: 40000, status: "DUE", mode: "FEE" })
    expect((await desk(`reservations/${id}/price`, { status: "PAID" })).body.price.status).toBe("PAID")
    expect((await app.call(`/v1/reservations/${id}`, { key: live })).body.price.status).toBe("PAID")
  })
})

describe("taking bookings", () => {
  test("by telephone: confirmed at once, any party, no notice, but never past the seats", async () => {
    const made = await desk("reservations", {
      source: "PHONE",
      date: "2026-10-17",
      time: "19:30",
      people: 9,
      customer,
    })
    expect([made.status, made.body.status, made.body.source]).toEqual([201, "CONFIRMED", "PHONE"])
    const full = await desk("reservations", {
      source: "PHONE",
      date: "2026-10-17",
      time: "20:30",
      people: 2,
      customer,
    })
    expect([full.status, full.body.error.code, full.body.error.available]).toEqual([
      409,
      "SLOT_UNAVAILABLE",
      ["21:30"],
    ])
    expect((await desk("reservations", { source: "PHONE", people: 2, customer })).body.error.field).toBe(
      "date",
    )
  })

  test("a walk-in sits down now, if there are seats for a whole stay", async () => {
    const made = await desk("reservations", { source: "WALK_IN", people: 6, customer })
    expect(made.body).toMatchObject({
      status: "CONFIRMED",
      date: "2026-10-17",
      time: "18:35",
      until: "20:05",
      people: 6,
    })
    const full = await desk("reservations", { source: "WALK_IN", people: 5, customer })
    expect([full.status, full.body.error.code]).toEqual([409, "SLOT_UNAVAILABLE"])
    expect((await desk("reservations", { source: "WALK_IN", people: 4, customer })).status).toBe(201)
  })

  test("a walk-in needs no phone, whatever happens with it; a booking by telephone does", async () => {
    const nameless = { name: "At the door" }
    const walkIn = { source: "WALK_IN", people: 2, customer: nameless }
    const { status, body } = await desk("reservations", walkIn)
    expect([status, body.customer]).toEqual([201, { name: "At the door", phone: null, email: null }])
    expect((await desk(`reservations/${body.id}/seat`)).body.customer.phone).toBeNull()
    const shown = await day("?date=2026-10-17")
    expect(shown.data.find((each: { id: string }) => each.id === body.id).customer.phone).toBeNull()
    const booking = { source: "PHONE", date: "2026-10-18", time: "18:30", people: 2, customer: nameless }
    const refused = await desk("reservations", booking)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
      422,
      "VALIDATION_FAILED",
      "customer.phone",
    ])
    const wrong = await desk("reservations", { ...walkIn, customer: { ...nameless, phone: "12" } })
    expect([wrong.status, wrong.body.error.field]).toEqual([422, "customer.phone"])
  })

  test("staff bookings do not count against a phone's daily limit", async () => {
    for (let count = 0; count < 4; count += 1) {
      const body = { source: "PHONE", date: "2026-10-18", time: "18:30", people: 1, customer }
      expect((await desk("reservations", body)).status).toBe(201)
    }
    expect((await book({ people: 1, time: "21:30" })).status).toBe(201)
  })
})

describe("moving", () => {
  test("to another time and size, its price with it, counted as if it were not there", async () => {
    const { id } = (await book({ people: 8 })).body
    const moved = await desk(`reservations/${id}/move`, { time: "20:30", people: 10 })
    expect(moved.body).toMatchObject({
      time: "20:30",
      until: "22:00",
      people: 10,
      price: { amount: 100000, status: "DUE" },
    })
    expect((await desk(`reservations/${id}/move`, { people: 11 })).body.error.code).toBe("SLOT_UNAVAILABLE")
    const { moves } = (await app.call(`/console/v1/reservations/${id}/history`, { cookie })).body
    expect(moves[0].changes).toEqual(["2026-10-18 19:30 → 2026-10-18 20:30", "8 → 10 guests"])
    const [from, to] = ["19:30", "20:30"].map(time => ({ date: "2026-10-18", time }))
    expect(moves[0].details).toEqual([
      { kind: "TIME", from, to },
      { kind: "PEOPLE", from: 8, to: 10 },
    ])
    expect((await desk(`reservations/${id}/move`, {})).status).toBe(422)
    await desk(`reservations/${id}/cancel`, { reason: "x" })
    expect((await desk(`reservations/${id}/move`, { time: "18:30" })).body.error.code).toBe(
      "INVALID_TRANSITION",
    )
  })
})

describe("blocks and preview", () => {
  test("blocked seats cannot be booked, bookings already made stay, and seats come back", async () => {
    const early = (await book({ people: 2 })).body
    const period = { from: "2026-10-18T18:00:00+05:30", to: "2026-10-18T21:00:00+05:30" }
    const block = await desk("seat-blocks", { ...period, seats: 8, reason: "A private party" })
    expect(block.status).toBe(201)
    expect(
      (await book({ people: 1, customer: { name: "B", phone: "9845012346" } })).body.error.available,
    ).toEqual(["21:30"])
    expect((await app.call(`/v1/reservations/${early.id}`, { key: live })).body.status).toBe("PENDING")
    expect((await app.call("/console/v1/seat-blocks?date=2026-10-18", { cookie })).body.data).toHaveLength(1)
    expect((await app.call("/console/v1/seat-blocks?date=2026-10-19", { cookie })).body.data).toEqual([])
    expect((await desk("seat-blocks", { from: period.to, to: period.from })).body.error.field).toBe("to")
    expect((await desk(`seat-blocks/${block.body.id}`, undefined, "DELETE")).status).toBe(204)
    expect((await book({ people: 1, customer: { name: "B", phone: "9845012346" } })).status).toBe(201)
  })

  test("seats that are blocked until midnight are not listed on the next day", async () => {
    const period = { from: "2026-10-18T21:00:00+05:30", to: "2026-10-19T00:00:00+05:30" }
    expect((await desk("seat-blocks", { ...period, seats: 2 })).status).toBe(201)
    const listed = async (date: string) =>
      (await app.call(`/console/v1/seat-blocks?date=${date}`, { cookie })).body.data
    expect(await listed("2026-10-18")).toHaveLength(1)
    expect(await listed("2026-10-19")).toEqual([])
  })

  test("the preview says what a customer would see at a moment, and why", async () => {
    const at = async (time: string) =>
      (await app.call(`/console/v1/preview?at=${encodeURIComponent(time)}`, { cookie })).body
    const open = await at("2026-10-18T19:00:00+05:30")
    expect(compileCheck(getPreview.response.schema)(open, "")).toEqual([])
    expect(open).toMatchObject({
      open: true,
      label: "Open until 11:30 pm",
      ordering: { accepting: false, reason: "NO_DEVICE" },
    })
    expect(open.booking).toMatchObject({ date: "2026-10-18", people: 2, closedBecause: null })
    expect(open.booking.slots.map((slot: { reason: string }) => slot.reason)).toEqual([
      "PAST",
      "NOTICE",
      null,
      null,
    ])
    const monday = await at("2026-10-19T19:00:00+05:30")
    expect(monday).toMatchObject({
      open: false,
      ordering: { reason: "CLOSED" },
      booking: { closedBecause: "CLOSED_DAY", slots: [] },
    })
  })

  test("live consoles are told of bookings made and changed", async () => {
    const stream = await openStream(app.url, cookie)
    const { id } = (await book()).body
    const made = await stream.next("reservation.made")
    expect(made.data.reservationId).toBe(id)
    await desk(`reservations/${id}/confirm`)
    expect((await stream.next("reservation.changed")).data.reservationId).toBe(id)
    stream.drop()
  })
})
