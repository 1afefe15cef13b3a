import type { ReservationRequest } from "@rasoi/contract"
import { newId } from "../../base/ids.ts"
import { sql } from "../../db/index.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { makeClaim } from "../idempotency/index.ts"
import { changeSettings, loadRestaurant, type RestaurantSnapshot } from "../restaurant/index.ts"
import { type Booking, book, dayLocks } from "./book.ts"
import { smallRestaurant } from "./booking.fixture.ts"
import { type StayReader, staysWithin } from "./decide.ts"

const app = await testApp()

const load = (id: string) => loadRestaurant(app.db, id)
const setSeats = (id: string, seats: number) =>
  changeSettings(app.hub, commandLine, app.clock.now(), id, { booking: { seats } })

let serial = 0
function bookingAt(restaurantId: string, change: Partial<Booking> = {}): Booking {
  const now = app.clock.now()
  const keyId = newId("key")
  const phone = `98450${String(++serial).padStart(5, "0")}`
  const request: ReservationRequest = {
    ...{ date: "2026-10-18", time: "19:30", people: 8 },
    customer: { name: " Asha Rao ", phone },
  }
  const claim = makeClaim({ keyId, endpoint: "reservations.create", idempotencyKey: "key-1", body: {}, now })
  return { restaurantId, keyId, test: true, page: false, request, claim, now, realNow: now, ...change }
}

/** Books, and records for each attempt whether it reads the restaurant again. */
async function bookWith(
  booking: Booking,
  restaurant: (renew: boolean) => RestaurantSnapshot | Promise<RestaurantSnapshot>,
  readStays: StayReader = staysWithin(app.db),
) {
  const renewals: boolean[] = []
  const parts = {
    db: app.db,
    readStays,
    publicUrl: "https://order.example.com",
    async restaurant(_: string, renew: boolean) {
      renewals.push(renew)
      return restaurant(renew)
    },
  }
  const result = await book(parts, booking).catch((error: unknown) => error)
  return { result, renewals }
}

test("settings that change at every attempt: five attempts, then SERVICE_UNAVAILABLE", async () => {
  const id = await app.restaurant(smallRestaurant)
  const stale = await load(id)
  await setSeats(id, 20)
  const { result, renewals } = await bookWith(bookingAt(id), () => stale)
  expect(result).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    retryAfter: 1,
    message: expect.stringContaining("send the same request again"),
  })
  expect(renewals).toEqual([false, true, true, true, true])
})

test("a booking that old settings would refuse is decided again on the current ones", async () => {
  const id = await app.restaurant(smallRestaurant)
  const stale = await load(id)
  await bookWith(bookingAt(id), () => stale)
  await setSeats(id, 20)
  const { result, renewals } = await bookWith(bookingAt(id), renew => (renew ? load(id) : stale))
  expect(result).toMatchObject({ seats: 20, customer_name: "Asha Rao" })
  expect(renewals).toEqual([false, true])
})

test("another booking takes the seats meanwhile: refused on what is free then, with the same settings", async () => {
  const id = await app.restaurant(smallRestaurant)
  let isFirst = true
  const { result, renewals } = await bookWith(
    bookingAt(id),
    () => load(id),
    async filter => {
      const stays = await staysWithin(app.db)(filter)
      if (isFirst) await bookWith(bookingAt(id), () => load(id))
      isFirst = false
      return stays
    },
  )
  expect(result).toMatchObject({ code: "SLOT_UNAVAILABLE", field: "time" })
  expect(renewals).toEqual([false, false])
})

test("a key that is taken, or that another transaction is writing, is told at the first attempt", async () => {
  const id = await app.restaurant(smallRestaurant)
  const first = bookingAt(id)
  expect((await bookWith(first, () => load(id))).result).toHaveProperty("answer")
  const later = bookingAt(id, { keyId: first.keyId, claim: first.claim })
  const request = { ...later.request, time: "21:30" }
  expect(await bookWith({ ...later, request }, () => load(id))).toEqual({
    result: "TAKEN",
    renewals: [false],
  })

  const busy = bookingAt(id, { request })
  await app.db.transaction(async tx => {
    await tx.run(sql("book.lock", "select pg_advisory_xact_lock($1)"), [busy.claim.lockKey])
    expect(await bookWith(busy, () => load(id))).toEqual({ result: "BUSY", renewals: [false] })
  })
})

test("a date locks the day before and two after it, in their order", () => {
  expect(dayLocks("res_1", true, "2026-10-31")).toEqual([
    "res_1:true:day:2026-10-30",
    "res_1:true:day:2026-10-31",
    "res_1:true:day:2026-11-01",
    "res_1:true:day:2026-11-02",
  ])
})
