import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { explain, type PlanMode } from "../orders/explain.fixture.ts"
import { bookable, bookingCaller } from "./booking.fixture.ts"
import { listReservationsOfDay } from "./console-store.ts"
import { copyBooking, disableSeatTrigger, enableSeatTrigger } from "./growth.fixture.ts"
import { reservationMoveStore } from "./moves-store.ts"
import { countOfPhone, listStays } from "./store.ts"

const stored = 100_000
const pastDays = 3 * 365
const modes: PlanMode[] = ["force_custom_plan", "force_generic_plan"]

const app = await testApp()
let restaurantId: string
let client: Client
beforeAll(async () => {
  restaurantId = await app.restaurant(bookable({ seats: 1000 }))
  const { body } = await bookingCaller(app)((await app.key(restaurantId, "live")).secret)
  const { connection } = app
  client = new Client("url" in connection ? connection.url : { ...connection, ssl: false })
  await client.connect()
  await client.query(disableSeatTrigger)
  await client.query(copyBooking, [body.id, stored, -pastDays])
  await client.query(enableSeatTrigger)
  await client.query("analyze reservations")
})
afterAll(() => client.end())

/** 18:30 to 23:30 in India, a year and a half ago. */
const from = new Date("2025-04-10T13:00:00Z")
const to = new Date("2025-04-10T18:00:00Z")
const now = new Date("2026-10-17T13:05:00Z")

async function countRows(condition: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from reservations where ${condition}`)
  return rows[0].count
}

describe.each(modes)("among a hundred thousand stored bookings, with %s", mode => {
  test("the stays of an evening are found by time, and only a day's rows before it are looked at in vain", async () => {
    const held = `status in ('PENDING', 'CONFIRMED', 'SEATED')`
    const evening = await countRows(
      `${held} and starts_at < '${to.toISOString()}' and ends_at > '${from.toISOString()}'`,
    )
    const dayBefore = await countRows(
      `${held} and ends_at <= '${from.toISOString()}' and starts_at > '${from.toISOString()}'::timestamptz - interval '25 hours'`,
    )
    expect(evening).toBeGreaterThan(50)
    const { reads, pages } = await explain(app.connection, mode, db =>
      listStays(db, [{ restaurantId, test: false, from, to, now }]),
    )
    // A bitmap scan also reads the table, for the rows found in the index.
    const read = reads.filter(({ by }) => by.startsWith("reservations"))
    expect(read.map(({ by }) => by)).toContain("reservations_time")
    expect(read.filter(({ by }) => by !== "reservations_time" && by !== "reservations")).toEqual([])
    for (const { rows, discarded } of read) {
      expect(rows).toBeGreaterThanOrEqual(evening)
      expect(rows + discarded).toBeLessThanOrEqual(evening + dayBefore)
    }
    expect(pages).toBeLessThan(evening + dayBefore + 20)
  })

  test("a phone's bookings of a day are looked up, not searched for", async () => {
    const { reads } = await explain(app.connection, mode, db =>
      countOfPhone(db, restaurantId, false, "7000000123", "2025-04-09"),
    )
    expect(reads.map(({ by }) => by)).toContain("reservations_of_phone")
    expect(reads.every(({ rows, discarded }) => rows + discarded <= 1)).toBe(true)
  })

  test("the day of the staff reads its own bookings", async () => {
    const own = await countRows("date = '2025-04-10'")
    const { reads } = await explain(app.connection, mode, db =>
      listReservationsOfDay(db, restaurantId, "2025-04-10"),
    )
    expect(reads.map(({ by }) => by)).toContain("reservations_date")
    expect(reads.every(({ rows, discarded }) => rows + discarded <= own)).toBe(true)
  })

  test("the clock looks only at what is due", async () => {
    const { reads } = await explain(app.connection, mode, db =>
      reservationMoveStore.expire(db, now, 200, "Too late"),
    )
    expect(reads.map(({ by }) => by)).toContain("reservations_unanswered")
    expect(reads.every(({ rows, discarded }) => rows + discarded === 0)).toBe(true)
  })
})
