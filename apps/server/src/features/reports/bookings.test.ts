import { type BookingsReport, getBookingsReport } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { compileCheck } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { unlimitedKey } from "../orders/race.fixture.ts"
import {
  bookable,
  bookingCaller,
  bookingRequest,
  everyDay,
  freshPhone,
} from "../reservations/booking.fixture.ts"
import { expireDueReservations } from "../reservations/index.ts"
import { inZone } from "./test-restaurant.fixture.ts"

let restaurantId: string
let key: string
let cookie: string
const app = await testApp()
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T06:00:00Z"))
  await open({})
})

async function open(change: object) {
  restaurantId = await app.restaurant({ ...bookable({ seats: 200 }), ...change })
  key = (await unlimitedKey(app, restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "MANAGER")
}

async function book(change: object): Promise<string> {
  const { status, body, text } = await bookingCaller(app)(key, bookingRequest(change))
  if (status !== 201) throw new Error(text)
  return body.id
}

async function step(id: string, name: string, body?: object): Promise<void> {
  const response = await app.call(`/console/v1/reservations/${id}/${name}`, { cookie, method: "POST", body })
  if (response.status !== 200) throw new Error(response.text)
}

async function report(query = "?from=2026-10-22&to=2026-10-24", as = cookie): Promise<BookingsReport> {
  const { status, body } = await app.call(`/console/v1/reports/bookings${query}`, { cookie: as })
  expect([status, body.error]).toEqual([200, undefined])
  expect(compileCheck(getBookingsReport.response.schema)(body, "")).toEqual([])
  return body
}

const none = {
  bookings: 0,
  guests: 0,
  covers: 0,
  confirmed: 0,
  waiting: 0,
  expected: 0,
  seated: 0,
  noShows: 0,
  cancelledByCustomer: 0,
  cancelledByRestaurant: 0,
  rejected: 0,
  unanswered: 0,
  noShowRate: null,
}

/** One of each outcome on the 22nd at 19:30, two seated on the 23rd at 21:00. */
async function aWeekend() {
  const evening = { date: "2026-10-22", time: "19:30" }
  const late = { date: "2026-10-23", time: "21:00" }
  const seated = await book({ ...evening, people: 4 })
  const missing = await book({ ...evening, people: 2 })
  const expected = await book({ ...evening, people: 3 })
  const byCustomer = await book({ ...evening, people: 5 })
  const byStaff = await book({ ...evening, people: 6 })
  const rejected = await book({ ...evening, people: 7 })
  const unanswered = await book({ ...evening, people: 8 })
  for (const id of [seated, missing, expected, byStaff]) await step(id, "confirm")
  await app.call(`/v1/reservations/${byCustomer}/cancel`, { key, method: "POST" })
  await step(byStaff, "cancel", { reason: "The kitchen is closed" })
  await step(rejected, "reject", { reason: "Full" })
  const others = [await book({ ...late, people: 2 }), await book({ ...late, people: 1 })]
  for (const id of others) await step(id, "confirm")
  const waiting = await book({ ...late, people: 6 })
  app.clock.set(Date.parse("2026-10-22T14:00:00Z"))
  await step(seated, "seat")
  await step(missing, "no-show")
  for (const id of others) await step(id, "seat")
  return { unanswered, waiting }
}

const firstEvening = {
  bookings: 7,
  guests: 35,
  covers: 4,
  confirmed: 4,
  waiting: 0,
  expected: 1,
  seated: 1,
  noShows: 1,
  cancelledByCustomer: 1,
  cancelledByRestaurant: 1,
  rejected: 1,
  unanswered: 1,
  noShowRate: 50,
}
const secondEvening = {
  ...none,
  bookings: 3,
  guests: 9,
  covers: 3,
  confirmed: 2,
  waiting: 1,
  seated: 2,
  noShowRate: 0,
}

describe("every booking is counted once, by what became of it", () => {
  test("by day, by hour, by source and in all", async () => {
    await aWeekend()
    const body = await report()
    expect(body.byDay).toEqual([
      { date: "2026-10-22", ...firstEvening },
      { date: "2026-10-23", ...secondEvening },
      { date: "2026-10-24", ...none },
    ])
    expect(body.byHour.filter(({ bookings }) => bookings > 0)).toEqual([
      { hour: 19, ...firstEvening },
      { hour: 21, ...secondEvening },
    ])
    expect(body.byHour.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    const totals = {
      ...none,
      bookings: 10,
      guests: 44,
      covers: 7,
      confirmed: 6,
      waiting: 1,
      expected: 1,
      seated: 3,
      noShows: 1,
      cancelledByCustomer: 1,
      cancelledByRestaurant: 1,
      rejected: 1,
      unanswered: 1,
      noShowRate: 25,
    }
    expect(body.totals).toEqual(totals)
    expect(body.bySource).toEqual([
      { source: "API", ...totals },
      { source: "PHONE", ...none },
      { source: "WALK_IN", ...none },
    ])
    await expireDueReservations(app.db, app.reservationEvents, app.clock.now())
    expect(await report()).toEqual(body)
    expect((await report("?from=2026-10-23&to=2026-10-23")).totals).toEqual(secondEvening)
  })

  test("those by telephone and at the door too", async () => {
    for (const source of ["PHONE", "WALK_IN"]) {
      const customer = { name: "Ravi", phone: freshPhone() }
      const body = { source, date: "2026-10-22", time: "20:00", people: 2, customer }
      const response = await app.call("/console/v1/reservations", { cookie, method: "POST", body })
      expect(response.status).toBe(201)
    }
    const { bySource, totals } = await report()
    expect(bySource.map(({ source, bookings }) => [source, bookings])).toEqual([
      ["API", 0],
      ["PHONE", 1],
      ["WALK_IN", 1],
    ])
    expect(totals).toMatchObject({ bookings: 2, guests: 4, confirmed: 2, expected: 2 })
  })
})

test("a stay after midnight has the date on which its service opened, and the hour of the clock", async () => {
  await open({ ...inZone("America/New_York"), hours: everyDay({ open: "20:00", close: "03:00" }) })
  await book({ date: "2026-10-31", time: "00:30", people: 2 })
  await book({ date: "2026-10-31", time: "23:30", people: 3 })
  const { byDay, byHour } = await report("?from=2026-10-31&to=2026-11-01")
  expect(byDay.map(({ date, guests }) => [date, guests])).toEqual([
    ["2026-10-31", 5],
    ["2026-11-01", 0],
  ])
  expect(byHour.filter(({ guests }) => guests > 0).map(({ hour, guests }) => [hour, guests])).toEqual([
    [0, 2],
    [23, 3],
  ])
})

test("neither another restaurant's bookings nor test ones", async () => {
  await book({})
  const { secret } = await app.key(restaurantId, "test")
  expect((await bookingCaller(app)(secret)).status).toBe(201)
  const mine = cookie
  expect((await report()).totals.bookings).toBe(1)
  await open({})
  expect((await report()).totals).toEqual(none)
  expect((await report(undefined, mine)).totals.bookings).toBe(1)
})
