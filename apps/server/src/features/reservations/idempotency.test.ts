import { beforeEach, expect, test } from "vitest"
import { startTestApp } from "../../testing/app.ts"
import { testApp } from "../../testing/fixtures.ts"
import { describeIdempotency } from "../idempotency/rules.fixture.ts"
import { orderCaller } from "../orders/fixture.ts"
import { holdTable } from "../orders/race.fixture.ts"
import { bookable, bookingCaller, bookingRequest, freshPhone, storedBookings } from "./booking.fixture.ts"

describeIdempotency({
  name: "booking",
  path: "/v1/reservations",
  table: "reservations",
  settings: bookable({ seats: 1000 }),
  body: () => bookingRequest(),
  changed: body => ({ ...body, notes: "By the window" }),
  malformed: body => ({ ...body, people: 0 }),
  refusal: {
    code: "BOOKINGS_OFF",
    status: 403,
    begin: { booking: { enabled: false } },
    end: { booking: { enabled: true } },
  },
  forced: "SLOT_UNAVAILABLE",
})

let restaurantId: string
let key: string
const app = await testApp()
const book = bookingCaller(app)
beforeEach(async () => {
  restaurantId = await app.restaurant(bookable({ seats: 8 }))
  key = (await app.key(restaurantId)).secret
})

const countBookings = async () => (await storedBookings(app.db, restaurantId, true)).length

test("SLOT_UNAVAILABLE is remembered with its free times, also once the seats are free again", async () => {
  const first = await book(key, bookingRequest({ people: 8 }))
  const [body, headers] = [bookingRequest({ people: 1 }), { "idempotency-key": "booking-refused" }]
  const refused = await book(key, body, headers)
  expect([refused.status, refused.body.error.code]).toEqual([409, "SLOT_UNAVAILABLE"])
  await app.call(`/v1/reservations/${first.body.id}/cancel`, { key, method: "POST" })
  const again = await book(key, body, headers)
  expect([again.status, again.text]).toEqual([409, refused.text])
  expect(again.headers.get("idempotent-replayed")).toBe("true")
  expect((await book(key, body)).status).toBe(201)
})

test("too many bookings of a phone is not remembered, fingerprint included: the key is good the next day", async () => {
  const customer = { name: "Asha Rao", phone: freshPhone() }
  for (let count = 0; count < 3; count += 1) {
    expect((await book(key, bookingRequest({ people: 1, customer }))).status).toBe(201)
  }
  const headers = { "idempotency-key": "booking-too-many" }
  const refused = await book(key, bookingRequest({ people: 1, customer }), headers)
  expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMITED"])
  const tomorrow = { ...headers, "service-test-time": "2026-10-18T00:00:00+05:30" }
  const made = await book(key, bookingRequest({ people: 2, customer }), tomorrow)
  expect([made.status, made.headers.get("idempotent-replayed")]).toEqual([201, null])
})

test("a date that was past is not remembered: the same key with a date that is not", async () => {
  const headers = { "idempotency-key": "booking-past-date" }
  expect((await book(key, bookingRequest({ date: "2026-10-16" }), headers)).status).toBe(422)
  expect((await book(key, bookingRequest(), headers)).status).toBe(201)
})

test("replays book no further seats and count for no phone", async () => {
  const [body, headers] = [bookingRequest({ people: 8 }), { "idempotency-key": "booking-repeated" }]
  for (let count = 0; count < 6; count += 1) expect((await book(key, body, headers)).status).toBe(201)
  expect(await countBookings()).toBe(1)
  const same = { ...bookingRequest({ time: "21:30", people: 8 }), customer: body.customer }
  expect((await book(key, same)).status).toBe(201)
})

test("while the first is in its transaction on one server, the other says IDEMPOTENCY_IN_PROGRESS and makes nothing", async () => {
  const other = await startTestApp({ connection: app.connection, clock: app.clock })
  const hold = await holdTable(app.connection, "idempotency")
  try {
    const [body, headers] = [bookingRequest(), { "idempotency-key": "booking-under-way" }]
    const first = book(key, body, headers)
    await hold.untilWaiting("into reservations")
    const meanwhile = await bookingCaller(other)(key, body, headers)
    expect([meanwhile.status, meanwhile.body.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"])
    expect(meanwhile.headers.get("retry-after")).toBe("1")
    await hold.release()
    expect((await first).status).toBe(201)
    const again = await bookingCaller(other)(key, body, headers)
    expect([again.text, await countBookings()]).toEqual([(await first).text, 1])
  } finally {
    await hold.release()
    await other.stop()
  }
})

test("the same Idempotency-Key for a booking and an order is two keys", async () => {
  const headers = { "idempotency-key": "order-and-booking" }
  const booked = await book(key, bookingRequest(), headers)
  const ordered = await orderCaller(app)(key, undefined, headers)
  expect([booked.status, ordered.status]).toEqual([201, 201])
})
