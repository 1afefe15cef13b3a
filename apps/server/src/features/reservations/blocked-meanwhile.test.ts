import { beforeEach, expect, test } from "vitest"
import type { ApiResponse } from "../../testing/caller.ts"
import { testApp } from "../../testing/fixtures.ts"
import { holdTable } from "../orders/race.fixture.ts"
import { bookable } from "./booking.fixture.ts"

let cookie: string

const app = await testApp()
beforeEach(async () => {
  const restaurantId = await app.restaurant(bookable({ seats: 10 }))
  cookie = await app.signedIn(restaurantId, "MANAGER")
})

const post = (path: string, body: object) => app.call(`/console/v1/${path}`, { cookie, method: "POST", body })
const customer = { name: "Asha Rao", phone: "9845012345" }
const byPhone = (time: string, people = 4) =>
  post("reservations", { source: "PHONE", date: "2026-10-22", time, people, customer })

/** Staff have read the free seats and are about to write. Meanwhile all seats are blocked. */
async function blockWhile(
  statement: string,
  work: () => Promise<ApiResponse>,
  block: object,
): Promise<ApiResponse> {
  const hold = await holdTable(app.connection, "reservations")
  try {
    const working = work()
    await hold.untilWaiting(statement)
    expect((await post("seat-blocks", block)).status).toBe(201)
    await hold.release()
    return await working
  } finally {
    await hold.release()
  }
}

const evening = { from: "2026-10-22T19:00:00+05:30", to: "2026-10-22T21:00:00+05:30" }

test("a booking by telephone: SLOT_UNAVAILABLE with the times that are free now", async () => {
  const { status, body } = await blockWhile("into reservations", () => byPhone("19:30"), evening)
  expect([status, body.error.code, body.error.field]).toEqual([409, "SLOT_UNAVAILABLE", "time"])
  expect(body.error.available).toEqual(["21:00", "21:30", "22:00"])
})

test("a party at the door: SLOT_UNAVAILABLE", async () => {
  const block = { from: "2026-10-17T13:00:00Z", to: "2026-10-17T16:00:00Z" }
  const walkIn = () => post("reservations", { source: "WALK_IN", people: 4, customer })
  const { status, body } = await blockWhile("into reservations", walkIn, block)
  expect([status, body.error.code, body.error.field]).toEqual([409, "SLOT_UNAVAILABLE", "people"])
})

test("a booking that is moved, or grows: SLOT_UNAVAILABLE, and it stays where it was", async () => {
  const { id } = (await byPhone("21:00")).body
  const night = { from: "2026-10-22T21:00:00+05:30", to: "2026-10-22T22:00:00+05:30" }
  const moves = [
    [{ time: "19:30" }, evening, "time"],
    [{ people: 5 }, night, "people"],
  ] as const
  for (const [move, block, field] of moves) {
    const moving = () => post(`reservations/${id}/move`, move)
    const { status, body } = await blockWhile("update reservations", moving, block)
    expect([status, body.error.code, body.error.field]).toEqual([409, "SLOT_UNAVAILABLE", field])
  }
  const { body } = await app.call(`/console/v1/reservations/${id}`, { cookie })
  expect([body.time, body.people, body.revision]).toEqual(["21:00", 4, 1])
})

test("a booking by telephone has the day for itself: a move to its time waits, and then finds no seats", async () => {
  const { id } = (await byPhone("21:00")).body
  const hold = await holdTable(app.connection, "reservations")
  try {
    const booking = byPhone("19:30", 10)
    await hold.untilWaiting("into reservations")
    const moving = post(`reservations/${id}/move`, { time: "19:30" })
    await hold.untilWaiting("pg_advisory_xact_lock")
    await hold.release()
    expect([(await booking).status, (await moving).status]).toEqual([201, 409])
  } finally {
    await hold.release()
  }
})
