import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { testApp } from "../../testing/fixtures.ts"
import { commandLine, theCustomer } from "../audit/index.ts"
import { hashTrackingToken } from "../orders/index.ts"
import {
  bookable,
  bookingCaller,
  bookingRequest,
  guestsByMinute,
  holdsSeats,
  maxGuests,
  storedBookings,
} from "../reservations/booking.fixture.ts"
import { findReservationByToken, moveByCustomer } from "../reservations/index.ts"
import { changeSettings, loadRestaurant } from "../restaurant/index.ts"
import { formOf, hasForm, makeCustomer, pathOf } from "./customer.fixture.ts"

let restaurantId: string
let key: string
let cookie: string
let holder: ReturnType<typeof makeCustomer>

const app = await testApp({ config: { trustProxy: "loopback" } })

async function open(booking: Parameters<typeof bookable>[0] = {}, mode: "live" | "test" = "live") {
  // 6:35 pm in India, on the day before the bookings.
  app.clock.set(Date.parse("2026-10-21T13:05:00Z"))
  restaurantId = await app.restaurant(bookable({ seats: 10, autoConfirm: true, ...booking }))
  key = (await app.key(restaurantId, mode)).secret
  cookie = await app.signedIn(restaurantId, "MANAGER")
  holder = makeCustomer(app)
}
beforeEach(() => open())

async function book(change: object = {}) {
  const { status, body } = await bookingCaller(app)(key, bookingRequest(change))
  expect([status, body.error?.code]).toEqual([201, undefined])
  return { id: body.id as string, path: pathOf(body) }
}
const read = async ({ id }: { id: string }) => (await app.call(`/v1/reservations/${id}`, { key })).body
const staff = (path: string, body: object = {}) =>
  app.call(`/console/v1/reservations/${path}`, { cookie, method: "POST", body })
const wanted = (time: string, people = 4, date = "2026-10-22") => `date=${date}&people=${people}&time=${time}`
const move = ({ path }: { path: string }, to: string) => holder.press(`${path}/move?lang=en&${to}`)
const onDay = async ({ id }: { id: string }) =>
  (await app.call("/console/v1/reservations?date=2026-10-22", { cookie })).body.data.find(
    (each: { id: string }) => each.id === id,
  )
const audited = async () =>
  (await app.call("/console/v1/audit?limit=20", { cookie })).body.data
    .filter((entry: { actorKind: string }) => entry.actorKind === "CUSTOMER")
    .map(({ action, subject }: { action: string; subject: string }) => [action, subject])

describe("cancelling a booking", () => {
  test("frees the table, once; the calendar entry follows", async () => {
    const booking = await book()
    const { action, fields } = formOf((await holder.get(`${booking.path}/cancel`)).text)
    for (let round = 0; round < 2; round += 1) expect((await holder.post(action, fields)).status).toBe(303)
    expect(await read(booking)).toMatchObject({ status: "CANCELLED", cancelledBy: "CUSTOMER" })
    expect(await audited()).toEqual([["booking.cancelled", "2026-10-22 19:30"]])
    const entry = (await holder.get(`${booking.path}/booking.ics`)).text
    expect(entry).toContain(`UID:${booking.id}\r\n`)
    expect(entry).toContain("SEQUENCE:2\r\n")
    expect(entry).toContain("STATUS:CANCELLED\r\n")
    expect((await holder.get(booking.path)).text).toContain("Update your calendar")
  })

  test("ends at the cut-off, with its time and the telephone", async () => {
    await open({ cancelCutoffMinutes: 120 })
    const booking = await book()
    const { action, fields } = formOf((await holder.get(`${booking.path}/cancel`)).text)
    app.clock.set(Date.parse("2026-10-22T12:00:00Z"))
    expect((await holder.post(action, fields)).status).toBe(409)
    expect((await read(booking)).status).toBe("CONFIRMED")
    const late = /You could change or cancel it here until 5:30 pm\. Call the restaurant: \+?[\d ]+/
    for (const page of ["", "/cancel", "/move"]) {
      const { text } = await holder.get(`${booking.path}${page}`)
      expect([page, late.test(text), hasForm(text)]).toEqual([page, true, false])
    }
  })

  test("a booking that was made after its cut-off never names a time until which it could be changed", async () => {
    await open({ cancelCutoffMinutes: 120 })
    app.clock.set(Date.parse("2026-10-22T13:00:00Z"))
    const booking = await book()
    for (const page of ["", "/cancel", "/move"]) {
      const { text } = await holder.get(`${booking.path}${page}`)
      expect(text).toMatch(
        /This booking cannot be changed or cancelled here\. Call the restaurant: \+?[\d ]+/,
      )
      expect([page, text.includes("You could"), hasForm(text)]).toEqual([page, false, false])
    }
  })

  test("after the customer's own cancel, Back says that it is cancelled", async () => {
    const booking = await book()
    await holder.press(`${booking.path}/cancel`)
    for (const page of ["/cancel", "/move"]) {
      const { text } = await holder.get(`${booking.path}${page}`)
      expect([page, text.includes("Cancelled from your side."), hasForm(text)]).toEqual([page, true, false])
    }
  })
})

describe("moving a booking", () => {
  test("keeps its id and link, says what it was, and the calendar entry has a higher sequence", async () => {
    const booking = await book()
    const page = (await holder.get(`${booking.path}/move`)).text
    expect(page).toContain("time=20:00")
    const confirm = await holder.get(`${booking.path}/move?lang=en&${wanted("21:00", 3)}`)
    expect(confirm.text).toContain("Your new booking")
    const { action, fields } = formOf(confirm.text)
    for (let round = 0; round < 2; round += 1) expect((await holder.post(action, fields)).status).toBe(303)
    expect(await read(booking)).toMatchObject({ status: "CONFIRMED", time: "21:00", people: 3 })
    expect((await holder.get(booking.path)).text).toContain(
      "You moved your booking. It was 7:30 pm, 4 guests.",
    )
    expect((await holder.get(`${booking.path}/booking.ics`)).text).toContain("SEQUENCE:2\r\n")
    const { text } = await holder.get(booking.path)
    expect([text.includes("Update your calendar"), text.includes("Add to your calendar")]).toEqual([
      true,
      false,
    ])
    expect(await audited()).toEqual([["booking.moved", "2026-10-22 21:00"]])
    const { moves } = (await app.call(`/console/v1/reservations/${booking.id}/history`, { cookie })).body
    expect(moves).toMatchObject([{ byKind: "CUSTOMER", details: [{ kind: "TIME" }, { kind: "PEOPLE" }] }])
  })

  test("has the rules of a new booking: notice, party, days ahead, bookings on, free seats", async () => {
    await open({ minimumNoticeMinutes: 120, daysAhead: 3 })
    const booking = await book({ time: "22:00" })
    await book({ time: "19:00", people: 8 })
    app.clock.set(Date.parse("2026-10-22T13:05:00Z"))
    const form = formOf((await holder.get(`${booking.path}/move?lang=en&${wanted("21:00")}`)).text)
    const send = (change: Record<string, string>) => {
      const fields = new URLSearchParams(form.fields)
      for (const [name, value] of Object.entries(change)) fields.set(name, value)
      return holder.post(form.action, fields)
    }
    const refused = async (change: Record<string, string>) => {
      const { status, text } = await send(change)
      return [status, /role="alert">([^<:]*)/.exec(text)?.[1]]
    }
    // Too soon, and full.
    expect(await refused({ time: "20:00" })).toEqual([
      409,
      "This time is no longer free. Choose another one.",
    ])
    expect(await refused({ people: "9" })).toEqual([409, "For so many guests call the restaurant"])
    expect(await refused({ date: "2026-10-30" })).toEqual([
      409,
      "This day cannot be booked here. Choose a day from Thursday, 22 October to Sunday, 25 October.",
    ])
    for (const date of ["2026-10-21", "2026-10-26", "2026-02-30"])
      expect((await holder.get(`${booking.path}/move?lang=en&date=${date}`)).text).toContain(
        "Choose a day from Thursday, 22 October to Sunday, 25 October.",
      )
    const switchBookings = (enabled: boolean) =>
      changeSettings(app.hub, commandLine, app.clock.now(), restaurantId, { booking: { enabled } })
    await switchBookings(false)
    expect((await refused({}))[0]).toBe(409)
    await switchBookings(true)
    expect(await read(booking)).toMatchObject({ time: "22:00", people: 4 })
    expect((await send({})).status).toBe(303)
    expect(await read(booking)).toMatchObject({ time: "21:00", people: 4 })
  })

  test("a price that is due follows the party; one that was paid stays, and the page says so", async () => {
    await open({ price: { amountPaise: 10_000, mode: "DEDUCT", per: "GUEST" } })
    const booking = await book()
    const due = (await holder.get(`${booking.path}/move?lang=en&${wanted("20:00", 5)}`)).text
    expect(due).toContain("₹500.00 at the restaurant")
    await move(booking, wanted("20:00", 5))
    expect((await read(booking)).price).toMatchObject({ amount: 50_000, status: "DUE" })
    await staff(`${booking.id}/price`, { status: "PAID" })
    const paid = (await holder.get(`${booking.path}/move?lang=en&${wanted("20:00", 2)}`)).text
    expect(paid).toContain("The price stays as it is: ₹500.00 paid.")
    await move(booking, wanted("20:00", 2))
    expect(await read(booking)).toMatchObject({ people: 2, price: { amount: 50_000, status: "PAID" } })
  })

  test("five times, beside the phone's daily limit; a cancelled booking does not move", async () => {
    const customer = { name: "Asha Rao", phone: "9845099999" }
    const booking = await book({ customer })
    for (const time of ["20:00", "20:30", "21:00", "21:30", "22:00"])
      expect((await move(booking, wanted(time))).status).toBe(303)
    const { text } = await holder.get(`${booking.path}/move?lang=en&${wanted("19:00")}`)
    expect([hasForm(text), text.includes("as often as is possible")]).toEqual([false, true])
    expect((await holder.get(booking.path)).text).toContain("moved here as often as is possible. Call")
    await book({ customer, people: 1 })
    await book({ customer, people: 1 })
    const other = await book()
    const form = formOf((await holder.get(`${other.path}/move?lang=en&${wanted("19:00")}`)).text)
    await holder.press(`${other.path}/cancel`)
    expect((await holder.post(form.action, form.fields)).status).toBe(409)
    expect((await read(other)).time).toBe("19:30")
  })

  test("a move that was decided on settings of before is not made", async () => {
    const booking = await book()
    const restaurant = await loadRestaurant(app.db, restaurantId)
    const row = await findReservationByToken(app.db, hashTrackingToken(booking.path.split("/").at(-1) ?? ""))
    if (!row) throw new Error("the booking has a link")
    await changeSettings(app.hub, commandLine, app.clock.now(), restaurantId, { booking: { maxPeople: 5 } })
    const moveWith = (snapshot: typeof restaurant) =>
      moveByCustomer(app.db, {
        ...{ restaurant: snapshot, row, past: { moves: [], requests: [] } },
        to: { date: "2026-10-22", time: "21:00", people: 5 },
        audit: { actor: theCustomer("request"), now: app.clock.now(), restaurantId },
      })
    expect(await moveWith(restaurant)).toBe(undefined)
    expect((await read(booking)).time).toBe("19:30")
    expect(await moveWith(await loadRestaurant(app.db, restaurantId))).toMatchObject({ asked: false })
  })

  test("a test link moves on the test seats", async () => {
    await book({ people: 8, time: "21:00" })
    key = (await app.key(restaurantId, "test")).secret
    const booking = await book({ people: 8 })
    expect((await move(booking, wanted("21:00", 8))).status).toBe(303)
    const second = await book({ people: 8, time: "19:00" })
    expect(hasForm((await holder.get(`${second.path}/move?lang=en&${wanted("20:30", 8)}`)).text)).toBe(false)
  })
})

describe("where staff confirm by hand", () => {
  beforeEach(() => open({ autoConfirm: false }))

  const confirmed = async () => {
    const booking = await book()
    await staff(`${booking.id}/confirm`)
    return booking
  }

  test("a booking that waits moves and keeps waiting", async () => {
    const booking = await book()
    expect((await move(booking, wanted("21:00"))).status).toBe(303)
    expect(await read(booking)).toMatchObject({ status: "PENDING", time: "21:00" })
  })

  test("a confirmed one asks: the old table stays until staff agree, who then take the new seats", async () => {
    const booking = await confirmed()
    const before = await read(booking)
    expect((await move(booking, wanted("21:00", 6))).status).toBe(303)
    expect(await read(booking)).toEqual(before)
    const { moveRequest } = await onDay(booking)
    expect(moveRequest).toMatchObject({ date: "2026-10-22", time: "21:00", people: 6 })
    const waiting = await app.call("/console/v1/reservations/waiting", { cookie })
    expect(waiting.body.data).toEqual([{ date: "2026-10-22", count: 1, ids: [booking.id] }])
    expect((await holder.get(booking.path)).text).toContain(", 9:00 pm, 6 guests. You keep your table until")
    expect(hasForm((await holder.get(`${booking.path}/move?lang=en&${wanted("20:00")}`)).text)).toBe(false)
    const answer = { requestId: moveRequest.id, answer: "ACCEPTED" }
    const responses = await Promise.all([1, 2, 3].map(() => staff(`${booking.id}/move-request`, answer)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await read(booking)).toMatchObject({ status: "CONFIRMED", time: "21:00", people: 6 })
    expect((await holder.get(booking.path)).text).toContain("moved your booking as you asked. It was 7:30 pm")
  })

  test("staff who agree too late get SLOT_UNAVAILABLE; staff who decline give a reason", async () => {
    const booking = await confirmed()
    await move(booking, wanted("21:00"))
    const { moveRequest } = await onDay(booking)
    await book({ time: "21:00", people: 8 })
    const answer = (body: object) =>
      staff(`${booking.id}/move-request`, { requestId: moveRequest.id, ...body })
    expect((await answer({ answer: "ACCEPTED" })).body.error.code).toBe("SLOT_UNAVAILABLE")
    expect((await onDay(booking)).moveRequest).not.toBe(null)
    expect((await answer({ answer: "DECLINED", reason: "A wedding" })).body.moveRequest).toBe(null)
    expect(await read(booking)).toMatchObject({ status: "CONFIRMED", time: "19:30" })
    expect((await holder.get(booking.path)).text).toContain("cannot move your booking. It says: A wedding")
  })

  test("a booking that ends closes its request", async () => {
    const booking = await confirmed()
    await move(booking, wanted("21:00"))
    const { moveRequest } = await onDay(booking)
    await staff(`${booking.id}/seat`)
    expect((await onDay(booking)).moveRequest).toBe(null)
    const answered = await staff(`${booking.id}/move-request`, {
      requestId: moveRequest.id,
      answer: "ACCEPTED",
    })
    expect(answered.status).toBe(409)
  })
})

test("50 customers move to one table at the same time: one gets it, nobody loses their own, no minute has too many", async () => {
  const count = rounds(50)
  await open({ seats: count * 2, maxPeople: count * 2 })
  const bookings = []
  // All but two seats are taken at the wanted time.
  await book({ time: "22:00", people: count * 2 - 2 })
  for (let index = 0; index < count; index += 1) {
    bookings.push(await book({ time: "18:30", people: 2 }))
    // Slower than the limit of the key.
    app.clock.advance(6_000)
  }
  const sent = await Promise.all(
    bookings.map(async ({ path }) => {
      const own = makeCustomer(app)
      const page = await own.get(`${path}/move?lang=en&${wanted("22:00", 2)}`)
      return { own, ...formOf(page.text) }
    }),
  )
  const responses = await Promise.all(sent.map(({ own, action, fields }) => own.post(action, fields)))
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(count - 1)
  const stored = await storedBookings(app.db, restaurantId, false)
  expect(stored.filter(each => holdsSeats(each, app.clock.now()))).toHaveLength(count + 1)
  expect(maxGuests(guestsByMinute(stored))).toBeLessThanOrEqual(count * 2)
})

const anyTime = fc.constantFrom("18:30", "19:00", "19:30", "20:00", "20:30", "21:00", "21:30", "22:00")
const wish = fc.record({ from: anyTime, to: anyTime, people: fc.integer({ min: 1, max: 6 }) })

test("property: whatever customers move to at the same time, no minute has more guests than seats, and nobody loses a table", async () => {
  const property = fc.asyncProperty(fc.array(wish, { minLength: 5, maxLength: 5 }), async wishes => {
    await open({ seats: 10 })
    const made = []
    for (const { from, to, people } of wishes) {
      const { status, body } = await bookingCaller(app)(key, bookingRequest({ time: from, people: 2 }))
      if (status === 201) made.push({ path: pathOf(body), query: wanted(to, people) })
    }
    await Promise.all(
      made.map(async ({ path, query }) => {
        const own = makeCustomer(app)
        const { text } = await own.get(`${path}/move?lang=en&${query}`)
        if (!hasForm(text)) return
        const { action, fields } = formOf(text)
        expect((await own.post(action, fields)).status).toBeOneOf([303, 409])
      }),
    )
    const stored = await storedBookings(app.db, restaurantId, false)
    expect(stored.filter(each => holdsSeats(each, app.clock.now()))).toHaveLength(made.length)
    expect(maxGuests(guestsByMinute(stored))).toBeLessThanOrEqual(10)
  })
  await fc.assert(property, { numRuns: rounds(20) })
})
