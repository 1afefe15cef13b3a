import { addDays, type ServiceSettings, slotTimesOn } from "@rasoi/core"
import { beforeEach, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { changeSettings } from "../restaurant/index.ts"
import { dayLocks } from "./book.ts"
import { bookable, bookingCaller, bookingRequest, everyDay } from "./booking.fixture.ts"

let restaurantId: string
let key: string
let cookie: string

const app = await testApp()
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant(bookable({ seats: 10 }))
  key = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "MANAGER")
})

const book = (change: object) => bookingCaller(app)(key, bookingRequest(change))
const desk = (path: string, body: object) =>
  app.call(`/console/v1/reservations${path}`, { cookie, method: "POST", body })
const move = (id: string, body: object) => desk(`/${id}/move`, body)
const change = (booking: object) =>
  changeSettings(app.hub, commandLine, app.clock.now(), restaurantId, { booking })

describe("another size of party at the same time", () => {
  test("a party at the door, whose time is no slot, may grow to the last seat", async () => {
    const customer = { name: "Asha Rao", phone: "9845012345" }
    const { body } = await desk("", { source: "WALK_IN", people: 4, customer })
    expect(body.time).toBe("18:35")
    const grown = await move(body.id, { people: 10 })
    expect([grown.status, grown.body.people, grown.body.time, grown.body.until]).toEqual([
      200,
      10,
      "18:35",
      "20:05",
    ])
    expect((await move(body.id, { people: 11 })).body.error.code).toBe("SLOT_UNAVAILABLE")
  })

  test("is counted over the stay that it has, not over the shorter one that is set since", async () => {
    const { id } = (await book({ time: "18:30", people: 4 })).body
    await book({ time: "19:30", people: 6 })
    await change({ stayMinutes: 30 })
    // Their stay ends at 20:00; six other guests arrive at 19:30.
    const { status, body } = await move(id, { people: 5 })
    expect([status, body.error.code, body.error.field]).toEqual([409, "SLOT_UNAVAILABLE", "people"])
    expect((await move(id, { people: 3 })).body).toMatchObject({ people: 3, until: "20:00" })
  })

  test("becomes smaller also where seats were taken away since", async () => {
    const { id } = (await book({ people: 8 })).body
    await change({ seats: 4, maxPeople: 4 })
    expect((await move(id, { people: 6 })).body.people).toBe(6)
    expect((await move(id, { people: 7 })).body.error.code).toBe("SLOT_UNAVAILABLE")
  })
})

describe("a booking that staff did not answer before its time", () => {
  test("holds its seats to the last moment and from then on no more", async () => {
    await book({ time: "19:30", people: 8 })
    const free = async () => {
      const path = "/v1/reservations/availability?date=2026-10-22&people=8"
      const { slots } = (await app.call(path, { key })).body
      return slots.find((slot: { time: string }) => slot.time === "20:00").available
    }
    app.clock.set(Date.parse("2026-10-22T19:29:59.999+05:30"))
    expect([await free(), (await book({ time: "20:00", people: 8 })).status]).toEqual([false, 409])
    app.clock.set(Date.parse("2026-10-22T19:30:00+05:30"))
    expect([await free(), (await book({ time: "20:00", people: 8 })).status]).toEqual([true, 201])
  })

  test("cannot be moved to a later time, whether or not the clock has come round to it", async () => {
    const { id } = (await book({ time: "19:30" })).body
    app.clock.set(Date.parse("2026-10-22T19:30:00+05:30"))
    const { status, body } = await move(id, { time: "21:00" })
    expect([status, body.error.code, body.error.status]).toEqual([409, "INVALID_TRANSITION", "CANCELLED"])
    expect((await app.call(`/v1/reservations/${id}`, { key })).body.status).toBe("CANCELLED")
  })

  test("in test mode cannot be advanced at that time, for its seats may be another's", async () => {
    const testKey = (await app.key(restaurantId)).secret
    const { id } = (await bookingCaller(app)(testKey)).body
    const headers = { "service-test-time": "2026-10-22T19:30:00+05:30" }
    const path = `/v1/test/reservations/${id}/advance`
    const late = await app.call(path, { key: testKey, method: "POST", headers, body: { to: "CONFIRMED" } })
    expect([late.status, late.body.error?.status]).toEqual([409, "CANCELLED"])
  })

  test("an ETag of the future does not hide what becomes of the booking", async () => {
    const testKey = (await app.key(restaurantId)).secret
    const { id } = (await bookingCaller(app)(testKey)).body
    const path = `/v1/reservations/${id}`
    const future = { "service-test-time": "2026-10-22T19:30:00+05:30" }
    const late = await app.call(path, { key: testKey, headers: future })
    expect(late.body.status).toBe("CANCELLED")
    const body = { to: "CONFIRMED" }
    await app.call(`/v1/test/reservations/${id}/advance`, { key: testKey, method: "POST", body })
    const headers = { "if-none-match": late.headers.get("etag") ?? "" }
    const seen = await app.call(path, { key: testKey, headers })
    expect([seen.status, seen.body?.status]).toEqual([200, "CONFIRMED"])
  })
})

test("a cancel after the cut-off says so; one of a booking that is over says what it is", async () => {
  await change({ cancelCutoffMinutes: 120 })
  const { id } = (await book({})).body
  const cancel = () => app.call(`/v1/reservations/${id}/cancel`, { key, method: "POST" })
  app.clock.set(Date.parse("2026-10-22T17:30:00+05:30"))
  expect((await cancel()).body.error).toMatchObject({
    code: "CANNOT_CANCEL",
    message: expect.stringContaining("too late"),
  })
  await desk(`/${id}/reject`, { reason: "A private party" })
  expect((await cancel()).body.error).toMatchObject({
    code: "CANNOT_CANCEL",
    message: expect.stringContaining("is REJECTED by The manager"),
  })
})

describe("two bookings that meet wait for one another", () => {
  const meet = (settings: ServiceSettings, first: string, second: string) => {
    const others = slotTimesOn(settings, second)
    return slotTimesOn(settings, first).some(one =>
      others.some(other => one.startsAt < other.endsAt && other.startsAt < one.endsAt),
    )
  }
  const shareALock = (first: string, second: string) =>
    dayLocks("rst", false, first).some(name => dayLocks("rst", false, second).includes(name))

  test("also where a stay of a whole day begins in the second night and clocks go forward", () => {
    // Friday's last stay begins on Saturday at 23:50. Sunday has 23 hours, so the stay overlaps Monday's first one.
    const { days } = everyDay()
    const tillLate = [{ open: "23:55", close: "23:55" }]
    const settings = {
      profile: { timezone: "Europe/London" },
      hours: {
        days: {
          ...days,
          fri: tillLate,
          sat: tillLate,
          sun: [{ open: "23:55", close: "00:30" }],
          mon: [{ open: "00:30", close: "00:30" }],
          tue: [{ open: "00:30", close: "23:00" }],
        },
        closedDates: [],
        specialDates: {},
      },
      booking: { slotMinutes: 5, stayMinutes: 1440 },
    }
    expect(meet(settings, "2027-03-26", "2027-03-29")).toBe(true)
    expect(shareALock("2027-03-26", "2027-03-29")).toBe(true)
  })

  test("dates further apart never meet, even round the clock, and do not wait", () => {
    const settings = {
      profile: { timezone: "Europe/London" },
      hours: everyDay({ open: "00:00", close: "00:00" }),
      booking: { slotMinutes: 5, stayMinutes: 1440 },
    }
    for (let days = 0; days < 7; days += 1) {
      const other = addDays("2027-03-26", days)
      if (meet(settings, "2027-03-26", other)) expect(shareALock("2027-03-26", other)).toBe(true)
    }
    expect(shareALock("2027-03-26", "2027-03-30")).toBe(false)
  })
})
