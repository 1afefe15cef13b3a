import { randomBytes, randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest"
import { type Database, sql } from "../../db/index.ts"
import { createTestDatabase, openTestPool } from "../../testing/database.ts"
import { minute } from "./booking.fixture.ts"

// The server counts before it writes. These tests insert rows directly, so that only the trigger counts.

let db: Database
beforeAll(async () => {
  db = openTestPool(await createTestDatabase(inject("clusterConnection")))
  await db.run(anyRestaurant)
})
afterAll(() => db.close())

/** Only the ids of restaurants exist here. */
const anyRestaurant = sql(
  "wall-test.anyRestaurant",
  "alter table seat_blocks drop constraint seat_blocks_restaurant_id_fkey",
)

let restaurantId: string
beforeEach(() => {
  restaurantId = `rst_${randomUUID()}`
})

const seats = 10
const evening = Date.parse("2026-10-22T14:00:00Z")
const hours = (count: number) => evening + count * 60 * minute

const insert = sql(
  "wall-test.insert",
  `insert into reservations (id, restaurant_id, test, source, date, time, until, starts_at, ends_at, people, status,
     customer_name, customer_phone, rejection_reason, cancelled_by, created_at, made_on, seats, counted_at, token_hash,
     tracking_url, answer)
   values ($1, $2, $3, 'API', '2026-10-22', '19:30', '21:30', $4, $5, $6, $7, 'Asha', '9845012345',
     case when $7 in ('REJECTED', 'CANCELLED') then 'x' end, case when $7 = 'CANCELLED' then 'SYSTEM' end,
     $8::timestamptz, '2026-10-17', $9, $8, $10, '', '')`,
)

interface Row {
  from: number
  to: number
  people: number
  status?: string
  test?: boolean
  countedAt?: number
  seats?: number
  restaurantId?: string
}

async function put(row: Row): Promise<string> {
  const id = `res_${randomUUID()}`
  const { from, to, people, status = "CONFIRMED", test = false, countedAt = evening - 86_400_000 } = row
  const place = [id, row.restaurantId ?? restaurantId, test, new Date(from), new Date(to), people, status]
  await db.run(insert, [...place, new Date(countedAt), row.seats ?? seats, randomBytes(16)])
  return id
}

const insertBlock = sql(
  "wall-test.block",
  `insert into seat_blocks (id, restaurant_id, starts_at, ends_at, seats, created_at, created_by)
   values ($1, $2, $3, $4, $5, now(), 'a test')`,
)
function block({ from, to, seats: kept }: { from: number; to: number; seats: number }) {
  return db.run(insertBlock, [randomUUID(), restaurantId, new Date(from), new Date(to), kept])
}

const moveTo = sql(
  "wall-test.moveTo",
  `update reservations set starts_at = $2, ends_at = $3, people = $4, seats = $5 where id = $1`,
)

function change(id: string, { from, to, people, seats: newSeats = seats }: Row) {
  return db.run(moveTo, [id, new Date(from), new Date(to), people, newSeats])
}

const refused = { code: "23514", constraint: "reservations_fit" }

describe("a row that is put in", () => {
  test("exactly to the last seat is taken; one guest more is refused and leaves nothing", async () => {
    await put({ from: hours(0), to: hours(2), people: 6 })
    await put({ from: hours(0), to: hours(2), people: 4 })
    await expect(put({ from: hours(0), to: hours(2), people: 1 })).rejects.toMatchObject(refused)
    const count = sql(
      "wall-test.count",
      "select sum(people)::int as sum from reservations where restaurant_id = $1",
    )
    expect(await db.row(count, [restaurantId])).toEqual({ sum: seats })
  })

  test("alone and too large is refused", async () => {
    await expect(put({ from: hours(0), to: hours(2), people: 11 })).rejects.toMatchObject(refused)
  })

  test.each([
    ["begins before and ends within", -1, 1],
    ["begins within and ends after", 1, 3],
    ["lies within", 0.5, 1.5],
    ["encloses it", -1, 3],
    ["meets its first minute", -1, 1 / 60],
    ["meets its last minute", 2 - 1 / 60, 4],
  ])("that %s meets the stay, though it does not start with it", async (_, from, to) => {
    await put({ from: hours(0), to: hours(2), people: 6 })
    await expect(put({ from: hours(from), to: hours(to), people: 5 })).rejects.toMatchObject(refused)
    await put({ from: hours(from), to: hours(to), people: 4 })
  })

  test("that begins as the other ends, or ends as it begins, finds all seats free", async () => {
    await put({ from: hours(0), to: hours(2), people: 10 })
    await put({ from: hours(2), to: hours(4), people: 10 })
    await put({ from: hours(-2), to: hours(0), people: 10 })
  })

  test("is counted with those that sit there at once, not with all that it meets", async () => {
    await put({ from: hours(0), to: hours(1), people: 6 })
    await put({ from: hours(1), to: hours(2), people: 6 })
    // Twelve guests in all, never more than six at once.
    await put({ from: hours(0), to: hours(2), people: 4 })
    await expect(put({ from: hours(0), to: hours(2), people: 1 })).rejects.toMatchObject(refused)
  })

  test("finds the fullest moment in the middle of its stay", async () => {
    await put({ from: hours(0), to: hours(3), people: 3 })
    await put({ from: hours(1), to: hours(2), people: 4 })
    await expect(put({ from: hours(-1), to: hours(4), people: 4 })).rejects.toMatchObject(refused)
    await put({ from: hours(-1), to: hours(4), people: 3 })
  })

  test("after midnight meets a stay of the evening before, and one that lasts a whole day", async () => {
    // 00:30 in India on the 23rd.
    await put({ from: hours(3), to: hours(6), people: 7 })
    await expect(put({ from: hours(5), to: hours(7), people: 4 })).rejects.toMatchObject(refused)
    await put({ from: hours(5), to: hours(29), people: 3 })
    await expect(put({ from: hours(28.9), to: hours(30), people: 8 })).rejects.toMatchObject(refused)
    await put({ from: hours(29), to: hours(30), people: 10 })
  })

  test.each(["REJECTED", "CANCELLED", "NO_SHOW"])("%s holds no seats", async status => {
    await put({ from: hours(0), to: hours(2), people: 10, status })
    await put({ from: hours(0), to: hours(2), people: 10 })
    await put({ from: hours(0), to: hours(2), people: 10, status })
  })

  test.each(["PENDING", "CONFIRMED", "SEATED"])("%s holds its seats", async status => {
    await put({ from: hours(0), to: hours(2), people: 6, status })
    await expect(put({ from: hours(0), to: hours(2), people: 5 })).rejects.toMatchObject(refused)
  })

  test("ignores a booking without an answer once its time has passed, and counts it one millisecond earlier", async () => {
    await put({ from: hours(0), to: hours(2), people: 6, status: "PENDING" })
    const late = { from: hours(1), to: hours(3), people: 6 }
    await expect(put({ ...late, countedAt: hours(0) - 1 })).rejects.toMatchObject(refused)
    await put({ ...late, countedAt: hours(0) })
  })

  test("meets the seats that staff keep out of booking, at their fullest moment; a test booking does not", async () => {
    await block({ from: hours(1), to: hours(3), seats: 4 })
    await block({ from: hours(2), to: hours(4), seats: 3 })
    await expect(put({ from: hours(0), to: hours(3), people: 4 })).rejects.toMatchObject(refused)
    await put({ from: hours(0), to: hours(2), people: 6 })
    await put({ from: hours(2), to: hours(3), people: 3 })
    await expect(put({ from: hours(1), to: hours(2), people: 1 })).rejects.toMatchObject(refused)
    await put({ from: hours(0), to: hours(3), people: 10, test: true })
  })

  test("test and live are apart, and so are restaurants", async () => {
    await put({ from: hours(0), to: hours(2), people: 10 })
    await put({ from: hours(0), to: hours(2), people: 10, test: true })
    await put({ from: hours(0), to: hours(2), people: 10, restaurantId: `rst_${randomUUID()}` })
    for (const test of [false, true]) {
      await expect(put({ from: hours(0), to: hours(2), people: 1, test })).rejects.toMatchObject(refused)
    }
  })

  test("is measured against the seats there are when it is put in", async () => {
    await put({ from: hours(0), to: hours(2), people: 10 })
    await put({ from: hours(0), to: hours(2), people: 2, seats: 12 })
    await expect(put({ from: hours(0), to: hours(2), people: 1, seats: 4 })).rejects.toMatchObject(refused)
  })
})

describe("a row that is changed", () => {
  test("its party, to the last seat and not beyond", async () => {
    await put({ from: hours(0), to: hours(2), people: 6 })
    const id = await put({ from: hours(1), to: hours(3), people: 2 })
    await expect(change(id, { from: hours(1), to: hours(3), people: 5 })).rejects.toMatchObject(refused)
    await change(id, { from: hours(1), to: hours(3), people: 4 })
  })

  test("its time, into a stay that has room and not into one that has none", async () => {
    await put({ from: hours(0), to: hours(2), people: 6 })
    const id = await put({ from: hours(4), to: hours(6), people: 5 })
    for (const from of [-1, 0, 1, 1.9]) {
      const there = { from: hours(from), to: hours(from + 2), people: 5 }
      await expect(change(id, there)).rejects.toMatchObject(refused)
    }
    await change(id, { from: hours(2), to: hours(4), people: 5 })
    await change(id, { from: hours(1), to: hours(3), people: 4 })
  })

  test("only its end, into the next stay", async () => {
    await put({ from: hours(2), to: hours(4), people: 6 })
    const id = await put({ from: hours(0), to: hours(2), people: 5 })
    await expect(change(id, { from: hours(0), to: hours(2) + minute, people: 5 })).rejects.toMatchObject(
      refused,
    )
  })

  test("does not stand in its own way", async () => {
    const id = await put({ from: hours(0), to: hours(2), people: 10 })
    await change(id, { from: hours(1), to: hours(3), people: 10 })
  })

  test("to fewer guests at its own time is taken also where seats were taken away since, to more is not", async () => {
    const id = await put({ from: hours(0), to: hours(2), people: 8 })
    await put({ from: hours(0), to: hours(2), people: 2 })
    await change(id, { from: hours(0), to: hours(2), people: 7, seats: 4 })
    await expect(change(id, { from: hours(0), to: hours(2), people: 8, seats: 4 })).rejects.toMatchObject(
      refused,
    )
    await expect(change(id, { from: hours(1), to: hours(3), people: 5, seats: 4 })).rejects.toMatchObject(
      refused,
    )
  })
})
