import { addDays, localDate } from "@rasoi/core"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Connection } from "../../db/index.ts"
import type { ApiResponse } from "../../testing/caller.ts"
import { testApp } from "../../testing/fixtures.ts"
import { makeDataDir, type ServerProcess, startServerProcess } from "../../testing/process.ts"
import { unlimitedKey } from "../orders/race.fixture.ts"
import {
  bookable,
  bookingCaller,
  bookingRequest,
  guestsByMinute,
  maxGuests,
  minute,
  storedBookings,
} from "./booking.fixture.ts"

const requests = 500
const seats = 300
const stayMinutes = 90
const times = ["19:00", "19:30", "20:00", "20:30", "21:00"]
const timezone = "Asia/Kolkata"

/** Far enough in the future that it does not pass during the test. */
const date = addDays(localDate(timezone, Date.now()), 3)
const spanOf = (time: string) => {
  const from = Date.parse(`${date}T${time}:00+05:30`)
  return { from, to: from + stayMinutes * minute }
}

const dataDir = makeDataDir()
const app = await testApp()
let servers: ServerProcess[] = []
beforeAll(async () => {
  const environment = { DATABASE_URL: urlOf(app.connection), HOST: "127.0.0.1", LOG_LEVEL: "silent" }
  const start = () => startServerProcess("serve", dataDir.path, environment)
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  dataDir.remove()
})

/** The URL of a socket, for a process that expects a database URL. */
function urlOf(connection: Connection): string {
  if ("url" in connection) return connection.url
  const { host, port, user, database } = connection
  const place = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}@localhost/${database}?${place}`
}

/** Chooses the busy time more often than the others, with every party size at every time. */
function wishOf(index: number) {
  const time = index % 2 === 0 ? "20:00" : times[(index >> 1) % times.length]
  return bookingRequest({ date, time, people: 1 + ((index * 5) % 8) })
}

/** Like a client: while the server is too busy, sends the same request with the same key again. */
async function persist(book: (headers: Record<string, string>) => Promise<ApiResponse>, name: string) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const response = await book({ "idempotency-key": `parallel-${name}` })
    if (response.status !== 503) return response
  }
  throw new Error("no response came")
}

test("500 parallel bookings on two processes: no minute past the seats, and nobody refused for whom there is room", async () => {
  const restaurantId = await app.restaurant(bookable({ seats, stayMinutes, slotMinutes: 30 }))
  const { secret } = await unlimitedKey(app, restaurantId, "live")
  const callers = servers.map(bookingCaller)

  const asked = await Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      const body = wishOf(index)
      const process = index % callers.length
      const send = (headers: Record<string, string>) =>
        (callers[process] as (typeof callers)[number])(secret, body, headers)
      return { process, body, response: await persist(send, String(index)) }
    }),
  )

  const stored = await storedBookings(app.db, restaurantId, false)
  const made = asked.filter(({ response }) => response.status === 201)
  expect(stored.map(({ id }) => id).sort()).toEqual(made.map(({ response }) => response.body.id).sort())
  expect(new Set(made.map(({ process }) => process)).size).toBe(servers.length)
  const guests = guestsByMinute(stored)
  expect(maxGuests(guests)).toBeLessThanOrEqual(seats)
  const freeAt = (time: string) => seats - maxGuests(guests, spanOf(time).from, spanOf(time).to)

  // Nothing is cancelled, so the free seats of a slot only decrease: a party that was correctly refused does not fit at
  // the end either. So this check has no false positives. It can miss a party that was wrongly refused if other bookings
  // filled those seats later. The free times in each refusal, and the last seats booked one by one below, also check this.
  for (const { body, response } of asked) {
    if (response.status === 201) continue
    expect([response.status, response.body.error.code]).toEqual([409, "SLOT_UNAVAILABLE"])
    expect(freeAt(body.time)).toBeLessThan(body.people)
    const { available } = response.body.error
    expect(available).not.toContain(body.time)
    expect(available).toEqual(expect.arrayContaining(times.filter(time => freeAt(time) >= body.people)))
  }
  expect(made.length).toBeLessThan(requests)

  // Fill the last seats: a party of one is accepted exactly as long as a seat is free.
  for (const [index, time] of times.entries()) {
    for (let left = freeNow(await storedBookings(app.db, restaurantId, false), time); left >= 0; left -= 1) {
      const book = callers[index % callers.length] as (typeof callers)[number]
      const { status } = await book(secret, bookingRequest({ date, time, people: 1 }))
      expect([time, left, status]).toEqual([time, left, left > 0 ? 201 : 409])
    }
  }
  expect(maxGuests(guestsByMinute(await storedBookings(app.db, restaurantId, false)))).toBe(seats)
})

function freeNow(stored: Awaited<ReturnType<typeof storedBookings>>, time: string): number {
  const { from, to } = spanOf(time)
  return seats - maxGuests(guestsByMinute(stored), from, to)
}
