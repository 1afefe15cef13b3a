import { randomUUID } from "node:crypto"
import { bookTable, getAvailability } from "@rasoi/contract"
import { compileCheck } from "../../http/index.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { changeSettings, setSuspended } from "../restaurant/index.ts"
import { smallRestaurant } from "./booking.fixture.ts"
import { expireDueReservations, playDueReservationMoves } from "./index.ts"

const { hours } = smallRestaurant
const booking = { ...smallRestaurant.booking, cancelCutoffMinutes: 120 }

const app = await testApp()
const restaurantId = await app.restaurant({ hours, booking })
const key = (await app.key(restaurantId)).secret

let serial = 0
const phone = () => `98450${String(++serial).padStart(5, "0")}`
const bookingRequest = (change: object = {}) => ({
  date: "2026-10-18",
  time: "19:30",
  people: 4,
  customer: { name: "Asha Rao", phone: phone() },
  ...change,
})
const send = (body: object | string, secret = key, headers: Record<string, string> = {}) =>
  app.call("/v1/reservations", {
    key: secret,
    method: "POST",
    body,
    headers: { "idempotency-key": randomUUID(), ...headers },
  })
const available = async (query: string, secret = key, headers = {}) =>
  app.call(`/v1/reservations/availability?${query}`, { key: secret, headers })
const timesOf = (body: { slots: { time: string; available: boolean }[] }) =>
  body.slots.filter(slot => slot.available).map(slot => slot.time)
const fresh = async (change: object = {}) =>
  (await app.key(await app.restaurant({ hours, booking: { ...booking, ...change } }))).secret

describe("GET /v1/reservations/availability", () => {
  test("lists the evening's slots with their instants; free of charge is null", async () => {
    const { status, body } = await available("date=2026-10-18&people=4", await fresh())
    expect(status).toBe(200)
    expect(compileCheck(getAvailability.response.schema)(body, "")).toEqual([])
    expect(body).toMatchObject({
      object: "availability",
      test: true,
      date: "2026-10-18",
      people: 4,
      price: null,
    })
    expect(body.slots).toEqual(
      ["18:30", "19:30", "20:30", "21:30"].map(time => ({
        time,
        startsAt: new Date(`2026-10-18T${time}:00+05:30`).toISOString(),
        available: true,
        price: null,
      })),
    )
  })

  test("today: what is past or too soon is not available; a closed day and a closed date have no slots", async () => {
    const secret = await fresh()
    expect(timesOf((await available("date=2026-10-17&people=2", secret)).body)).toEqual(["20:30", "21:30"])
    expect((await available("date=2026-10-19&people=2", secret)).body.slots).toEqual([])
    expect((await available("date=2026-10-21&people=2", secret)).body.slots).toEqual([])
  })

  test("seats are counted over overlapping stays, not starts; test and live apart", async () => {
    const id = await app.restaurant({ hours, booking })
    const [one, live] = [(await app.key(id)).secret, (await app.key(id, "live")).secret]
    expect((await send(bookingRequest({ people: 8 }), one)).status).toBe(201)
    // 19:30 to 21:00 holds eight of ten seats: 18:30 (to 20:00) and 20:30 overlap it, 21:30 does not.
    expect(timesOf((await available("date=2026-10-18&people=3", one)).body)).toEqual(["21:30"])
    expect(timesOf((await available("date=2026-10-18&people=2", one)).body)).toHaveLength(4)
    expect(timesOf((await available("date=2026-10-18&people=3", live)).body)).toHaveLength(4)
  })

  test("a price for each guest is shown for the party, on the day, the slots and the booking as DUE", async () => {
    const secret = await fresh({ price: { amountPaise: 20000, mode: "DEDUCT", per: "GUEST" } })
    const { body } = await available("date=2026-10-18&people=4", secret)
    const money = { amount: 80000, currency: "INR", display: "₹800.00" }
    expect(body.price).toEqual({ ...money, mode: "DEDUCT", per: "GUEST" })
    expect(body.slots[0].price).toEqual(money)
    const made = await send(bookingRequest(), secret)
    expect(made.body.price).toEqual({ ...money, mode: "DEDUCT", status: "DUE" })
  })

  test.each([
    ["people=2", "date"],
    ["date=2026-10-18", "people"],
    ["date=18-10-2026&people=2", "date"],
    ["date=2026-02-30&people=2", "date"],
    ["date=2026-10-18&people=0", "people"],
    ["date=2026-10-18&people=two", "people"],
    ["date=2026-10-18&people=2&time=19:00", "time"],
    ["date=2026-10-16&people=2", "date"],
    ["date=2026-11-01&people=2", "date"],
  ])("%s: 422 that names the parameter", async (query, field) => {
    const { status, body } = await available(query)
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  })

  test("PARTY_TOO_LARGE, BOOKINGS_OFF, RESTAURANT_UNAVAILABLE", async () => {
    const id = await app.restaurant({ hours, booking })
    const { secret } = await app.key(id)
    const code = async (people = 2) =>
      (await available(`date=2026-10-18&people=${people}`, secret)).body.error?.code
    expect(await code(9)).toBe("PARTY_TOO_LARGE")
    expect(await code(8)).toBeUndefined()
    await changeSettings(app.hub, commandLine, app.clock.now(), id, { booking: { enabled: false } })
    expect(await code()).toBe("BOOKINGS_OFF")
    expect((await send(bookingRequest(), secret)).body.error.code).toBe("BOOKINGS_OFF")
    await setSuspended(app.hub, commandLine, app.clock.now(), id, true)
    expect(await code()).toBe("RESTAURANT_UNAVAILABLE")
  })

  const huge = ["9", "1001", "9007199254740993", "99999999999999999999", "1e30", "1e+30", "9".repeat(400)]
  const noCounts = ["0", "-1", "-99999999999999999999", "2.5", "1e-3", "NaN", "Infinity", "0x10", "2 ", ""]

  test.each(huge)("people of %s: PARTY_TOO_LARGE, in a query and in a body", async people => {
    const secret = await fresh()
    const asked = await available(`date=2026-10-18&people=${encodeURIComponent(people)}`, secret)
    const sent = await send(
      JSON.stringify(bookingRequest()).replace('"people":4', `"people":${people}`),
      secret,
    )
    for (const { status, body } of [asked, sent]) {
      expect([status, body.error.code, body.error.field]).toEqual([422, "PARTY_TOO_LARGE", "people"])
    }
  })

  test.each(noCounts)("people of %j: VALIDATION_FAILED, in a query and in a body", async people => {
    const asked = await available(`date=2026-10-18&people=${encodeURIComponent(people)}`)
    const sent = await send(bookingRequest({ people: /^-?[\d.]+$/.test(people) ? Number(people) : people }))
    for (const { status, body } of [asked, sent]) {
      expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", "people"])
    }
  })

  test("one query, whatever the number of bookings", async () => {
    const secret = await fresh({ seats: 100 })
    await available("date=2026-10-18&people=2", secret)
    const before = app.statements.length
    await available("date=2026-10-18&people=2", secret)
    expect(app.statements.slice(before)).toEqual(["reservations.stays"])
  })
})

describe("POST /v1/reservations", () => {
  test("201 with every field, PENDING; CONFIRMED at once where the restaurant confirms by itself", async () => {
    const body = bookingRequest({
      occasion: "Birthday",
      notes: "By the window",
      customer: { name: "Asha Rao", phone: "+91 98450 99999", email: "asha@example.com" },
    })
    const made = await send(body, await fresh())
    expect(made.status).toBe(201)
    expect(compileCheck(bookTable.response.schema)(made.body, "")).toEqual([])
    expect(made.body).toMatchObject({
      object: "reservation",
      test: true,
      status: "PENDING",
      date: "2026-10-18",
      time: "19:30",
      until: "21:00",
      people: 4,
      customer: { name: "Asha Rao", phone: "9845099999", email: "asha@example.com" },
      occasion: "Birthday",
      notes: "By the window",
      price: null,
      cancelledBy: null,
    })
    expect((await send(bookingRequest(), await fresh({ autoConfirm: true }))).body.status).toBe("CONFIRMED")
  })

  test.each([
    ["occasion of 61", { occasion: "x".repeat(61) }, "occasion"],
    ["notes of 301", { notes: "x".repeat(301) }, "notes"],
    ["a bad email", { customer: { name: "A", phone: "9845000001", email: "nobody" } }, "customer.email"],
    ["a bad phone", { customer: { name: "A", phone: "123" } }, "customer.phone"],
    ["no people", { people: 0 }, "people"],
    ["time 24:00", { time: "24:00" }, "time"],
    ["an unknown field", { table: 4 }, "table"],
    ["null notes", { notes: null }, "notes"],
    ["yesterday", { date: "2026-10-16" }, "date"],
    ["too far ahead", { date: "2026-11-01" }, "date"],
  ])("%s: 422 that names the field", async (_, change, field) => {
    const { status, body } = await send(bookingRequest(change))
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  })

  test("SLOT_UNAVAILABLE carries the free times for that party", async () => {
    const secret = await fresh()
    await send(bookingRequest({ people: 8 }), secret)
    const { status, body } = await send(bookingRequest({ people: 3 }), secret)
    expect([status, body.error.code, body.error.available]).toEqual([409, "SLOT_UNAVAILABLE", ["21:30"]])
    expect((await send(bookingRequest({ time: "19:45" }), secret)).body.error.code).toBe("SLOT_UNAVAILABLE")
  })

  test("idempotent: the same key and body is a replay, another body is refused, a final refusal is kept", async () => {
    const secret = await fresh()
    const headers = { "idempotency-key": "booking-key-1" }
    const body = bookingRequest({ people: 8 })
    const first = await send(body, secret, headers)
    const again = await send(body, secret, headers)
    expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
      201,
      first.text,
      "true",
    ])
    expect((await send({ ...body, people: 2 }, secret, headers)).body.error.code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    )
    const refusedKey = { "idempotency-key": "booking-key-2" }
    const wanted = bookingRequest({ people: 8 })
    const refused = await send(wanted, secret, refusedKey)
    expect(refused.body.error.code).toBe("SLOT_UNAVAILABLE")
    await app.call(`/v1/reservations/${first.body.id}/cancel`, { key: secret, method: "POST" })
    expect((await send(wanted, secret, refusedKey)).text).toBe(refused.text)
    expect((await send(wanted, secret)).status).toBe(201)
  })

  test("3 for one phone and day, however it is written; cancelled ones count, refusals and replays do not", async () => {
    const secret = await fresh({ seats: 100 })
    const writings = ["9845077777", "+91 98450 77777", "098450-77777"]
    const headers = { "idempotency-key": "phone-limit-replayed" }
    const body = { ...bookingRequest(), customer: { name: "A", phone: writings[0] } }
    const first = await send(body, secret, headers)
    await send(body, secret, headers)
    await app.call(`/v1/reservations/${first.body.id}/cancel`, { key: secret, method: "POST" })
    await send({ ...bookingRequest({ time: "03:00" }), customer: { name: "A", phone: writings[0] } }, secret)
    for (const written of writings.slice(1)) {
      expect(
        (await send({ ...bookingRequest(), customer: { name: "A", phone: written } }, secret)).status,
      ).toBe(201)
    }
    const fourth = await send(
      { ...bookingRequest({ date: "2026-10-20" }), customer: { name: "A", phone: "919845077777" } },
      secret,
    )
    expect([fourth.status, fourth.body.error]).toMatchObject([
      429,
      {
        code: "RATE_LIMITED",
        field: "customer.phone",
        message: expect.stringContaining("3 bookings a day at this restaurant"),
      },
    ])
    expect(Number(fourth.headers.get("retry-after"))).toBe((24 * 60 - (18 * 60 + 35)) * 60)
    const unbookable = { ...bookingRequest({ time: "03:00" }), customer: { name: "A", phone: "9845077777" } }
    expect((await send(unbookable, secret)).body.error.code).toBe("RATE_LIMITED")
    const tomorrow = { "service-test-time": "2026-10-18T00:00:00+05:30" }
    const next = { ...bookingRequest({ date: "2026-10-20" }), customer: { name: "A", phone: "9845077777" } }
    expect((await send(next, secret, tomorrow)).status).toBe(201)
  })

  test("50 at once for one phone: exactly 3", async () => {
    const id = await app.restaurant({ hours, booking: { ...booking, seats: 1000 } })
    const { secret, keyId } = await app.key(id)
    const { raiseLimits } = await import("../keys/index.ts")
    const context = { hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId: id }
    await raiseLimits(context, keyId, { "reservations.create": 1000 })
    const written = ["9845066666", "+919845066666", "0 98450 66666", "98450-66666"]
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send(
          {
            ...bookingRequest({ people: 1, date: index % 2 ? "2026-10-18" : "2026-10-23" }),
            customer: { name: "A", phone: written[index % 4] },
          },
          secret,
        ),
      ),
    )
    expect(responses.filter(response => response.status === 201)).toHaveLength(3)
    expect(
      responses.every(response => response.status === 201 || response.body.error.code === "RATE_LIMITED"),
    ).toBe(true)
  })
})

describe("the life of a booking", () => {
  const read = (id: string, secret: string, headers = {}) =>
    app.call(`/v1/reservations/${id}`, { key: secret, headers })
  const cancel = (id: string, secret: string, body?: object) =>
    app.call(`/v1/reservations/${id}/cancel`, { key: secret, method: "POST", body })
  const advance = (id: string, to: string, secret: string, headers: Record<string, string> = {}) =>
    app.call(`/v1/test/reservations/${id}/advance`, { key: secret, method: "POST", body: { to }, headers })

  test("read by its own key only, with an ETag", async () => {
    const secret = await fresh()
    const { body } = await send(bookingRequest(), secret)
    const seen = await read(body.id, secret)
    expect(seen.body).toEqual(body)
    expect((await read(body.id, secret, { "if-none-match": seen.headers.get("etag") ?? "" })).status).toBe(
      304,
    )
    expect((await read(body.id, key)).status).toBe(404)
  })

  test("cancel until the cut-off, again unchanged; after it CANNOT_CANCEL; seats are free again", async () => {
    const secret = await fresh()
    const { body } = await send(bookingRequest({ people: 8 }), secret)
    const cancelled = await cancel(body.id, secret, { reason: "Plans changed" })
    expect(cancelled.body).toMatchObject({
      status: "CANCELLED",
      cancelledBy: "CUSTOMER",
      rejectionReason: "Plans changed",
    })
    expect((await cancel(body.id, secret)).body).toEqual(cancelled.body)
    const other = (await send(bookingRequest({ people: 8 }), secret)).body
    const atCutOff = { "service-test-time": "2026-10-18T17:30:00+05:30" }
    const late = await app.call(`/v1/reservations/${other.id}/cancel`, {
      key: secret,
      method: "POST",
      headers: atCutOff,
    })
    expect([late.status, late.body.error.code]).toEqual([409, "CANNOT_CANCEL"])
    const inTime = { "service-test-time": "2026-10-18T17:29:59+05:30" }
    expect(
      (
        await app.call(`/v1/reservations/${other.id}/cancel`, {
          key: secret,
          method: "POST",
          headers: inTime,
        })
      ).status,
    ).toBe(200)
  })

  test("unanswered at its time it reads CANCELLED by SYSTEM, and the clock writes the same", async () => {
    const secret = await fresh()
    const { body } = await send(bookingRequest(), secret)
    const at = Date.parse("2026-10-18T19:30:00+05:30")
    const seen = await read(body.id, secret, { "service-test-time": "2026-10-18T19:30:00+05:30" })
    expect(seen.body).toMatchObject({
      status: "CANCELLED",
      cancelledBy: "SYSTEM",
      rejectionReason: expect.any(String),
    })
    await expireDueReservations(app.db, app.reservationEvents, at)
    const written = await read(body.id, secret)
    expect([written.body, written.headers.get("etag")]).toEqual([seen.body, seen.headers.get("etag")])
  })

  test("simulated staff: 11 confirmed, 12 rejected, 13 seated, 14 no-show; any other stays", async () => {
    const secret = await fresh({ seats: 100 })
    const ids: string[] = []
    for (const last of ["11", "12", "13", "14", "19"]) {
      ids.push(
        (await send({ ...bookingRequest(), customer: { name: "Test", phone: `90000000${last}` } }, secret))
          .body.id,
      )
    }
    await playDueReservationMoves(app.db, app.reservationEvents, app.clock.now() + 1_000)
    const statuses = await Promise.all(ids.map(async id => (await read(id, secret)).body.status))
    expect(statuses).toEqual(["CONFIRMED", "REJECTED", "SEATED", "NO_SHOW", "PENDING"])
  })

  test("advance moves one legal step; an illegal one is INVALID_TRANSITION with the status", async () => {
    const secret = await fresh()
    const { body } = await send(bookingRequest(), secret)
    expect((await advance(body.id, "SEATED", secret)).body.error).toMatchObject({
      code: "INVALID_TRANSITION",
      status: "PENDING",
    })
    expect((await advance(body.id, "CONFIRMED", secret)).body.status).toBe("CONFIRMED")
    expect((await advance(body.id, "SEATED", secret)).body.status).toBe("SEATED")
    expect((await advance(body.id, "CANCELLED", secret)).status).toBe(409)
  })

  test("advance to NO_SHOW is a step from the booked time on, as it is for staff", async () => {
    const secret = await fresh()
    const { body } = await send(bookingRequest(), secret)
    await advance(body.id, "CONFIRMED", secret)
    const at = (time: string) => advance(body.id, "NO_SHOW", secret, { "service-test-time": time })
    const now = await advance(body.id, "NO_SHOW", secret)
    expect([now.status, now.body.error]).toMatchObject([
      409,
      { code: "INVALID_TRANSITION", status: "CONFIRMED" },
    ])
    expect((await at("2026-10-18T19:29:59+05:30")).status).toBe(409)
    expect((await at("2026-10-18T19:30:00+05:30")).body.status).toBe("NO_SHOW")
  })

  test("tracking shows date, time, people and status, and nothing of the customer", async () => {
    const { body } = await send(bookingRequest({ notes: "A private note" }), await fresh())
    const { status, body: record, text } = await app.call(`/v1/track/${body.trackingUrl.split("/").at(-1)}`)
    expect([status, record.object]).toEqual([200, "reservation"])
    expect(record.reservation).toEqual({
      date: "2026-10-18",
      time: "19:30",
      until: "21:00",
      people: 4,
      status: "PENDING",
    })
    for (const secretText of ["Asha", body.customer.phone, "private"]) expect(text).not.toContain(secretText)
  })
})

test("a special date has the slots of its own hours, and none if its list is empty", async () => {
  // 2026-10-19 is a Monday, which is closed in this week; 2026-10-21 is a closed date.
  const noon = [{ open: "12:00", close: "15:00" }]
  const specialDates = { "2026-10-19": noon, "2026-10-20": [], "2026-10-21": noon }
  const id = await app.restaurant({ hours: { ...hours, specialDates }, booking })
  const { secret } = await app.key(id)
  const times = async (date: string) => timesOf((await available(`date=${date}&people=2`, secret)).body)
  expect(await times("2026-10-19")).toEqual(["12:00", "13:00"])
  expect(await times("2026-10-20")).toEqual([])
  expect(await times("2026-10-21")).toEqual([])
  expect((await times("2026-10-22")).slice(0, 1)).toEqual(["18:30"])
})

test.each([
  ["PARTY_TOO_LARGE", "people"],
  ["SLOT_UNAVAILABLE", "time"],
  ["VALIDATION_FAILED", "colour"],
])("an asked-for %s names the field that a real one would name", async (scenario, field) => {
  const headers = { "service-test-scenario": scenario }
  const { error } = (await send(bookingRequest(), key, headers)).body
  expect([error.code, error.field]).toEqual([scenario, field])
  const read = (await available("date=2026-10-18&people=4", key, headers)).body.error
  if (scenario === "PARTY_TOO_LARGE") expect([read.code, read.field]).toEqual([scenario, field])
})

test("cancelUntil is the cut-off: until then the customer can cancel; it follows the settings and ends with the booking", async () => {
  const id = await app.restaurant({ hours, booking })
  const secret = (await app.key(id)).secret
  const made = (await send(bookingRequest(), secret)).body
  // Booked for 19:30 in India, with a cut-off of two hours.
  expect(made.cancelUntil).toBe("2026-10-18T12:00:00.000Z")
  const read = (headers = {}) => app.call(`/v1/reservations/${made.id}`, { key: secret, headers })
  const first = await read()
  expect(first.body.cancelUntil).toBe(made.cancelUntil)
  const late = { "service-test-time": "2026-10-18T12:00:00.000Z" }
  expect((await read(late)).body.cancelUntil).toBe(made.cancelUntil)
  const cancel = (headers = {}) =>
    app.call(`/v1/reservations/${made.id}/cancel`, { key: secret, method: "POST", headers })
  expect((await cancel(late)).body.error.code).toBe("CANNOT_CANCEL")
  const changed = { booking: { ...booking, cancelCutoffMinutes: 60 } }
  await changeSettings(app.hub, commandLine, app.clock.now(), id, changed)
  const moved = await read({ "if-none-match": first.headers.get("etag") ?? "" })
  expect([moved.status, moved.body?.cancelUntil]).toEqual([200, "2026-10-18T13:00:00.000Z"])
  const lastMoment = { "service-test-time": "2026-10-18T12:59:59.999Z" }
  expect([(await cancel(lastMoment)).status, (await read()).body.cancelUntil]).toEqual([200, null])
})
