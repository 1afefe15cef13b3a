import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { type KeyCaller, LocalRateLimiter } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { pageKey, unlimitedKey } from "../orders/race.fixture.ts"
import { requireAllowedOnPage } from "./page-rules.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T05:00:00Z"))

const block = sql(
  "test.blockForBookings",
  `insert into blocked_phones (id, restaurant_id, phone, reason, blocked_by, blocked_at)
   values ($1, $2, $3, 'Fake', 'Asha', now())`,
)

let serial = 0

async function book(key: string, phone = String(9_845_100_000 + serial++), at?: string) {
  const { body } = await app.call("/v1/reservations/availability?date=2026-10-18&people=2", { key })
  const { time } = body.slots.find(({ available }: { available: boolean }) => available)
  const customer = { name: "Asha Rao", phone }
  const headers = { "idempotency-key": randomUUID() }
  const request = { date: "2026-10-18", time: at ?? time, people: 2, customer }
  const response = await app.call("/v1/reservations", { method: "POST", key, body: request, headers })
  return response.body.error?.code ?? response.status
}

test("a blocked phone cannot book on the page, and can over the API", async () => {
  const restaurantId = await app.restaurant()
  const page = await pageKey(app, restaurantId)
  const { secret } = await unlimitedKey(app, restaurantId, "live")
  await app.db.run(block, [randomUUID(), restaurantId, "9845012345"])
  expect(await book(page, "098450 12345")).toBe("PHONE_REFUSED")
  // A time that there is not is refused like anybody's: it tells nothing of the phone.
  expect([await book(page, "9845012345", "03:07"), await book(page, "9845012347", "03:07")]).toEqual([
    "SLOT_UNAVAILABLE",
    "SLOT_UNAVAILABLE",
  ])
  expect([await book(page), await book(secret, "9845012345")]).toEqual([201, 201])
})

test("a phone with its bookings of the day is refused on the page as a blocked one is", async () => {
  const restaurantId = await app.restaurant()
  const page = await pageKey(app, restaurantId)
  const { secret } = await unlimitedKey(app, restaurantId, "live")
  for (let count = 0; count < 3; count += 1) expect(await book(page, "9845012346")).toBe(201)
  expect([await book(page, "9845012346"), await book(secret, "9845012346")]).toEqual([
    "PHONE_REFUSED",
    "RATE_LIMITED",
  ])
})

test("one visitor books ten times an hour on the page; the API is not limited by it", async () => {
  const restaurantId = await app.restaurant()
  const page = await pageKey(app, restaurantId)
  const { secret } = await unlimitedKey(app, restaurantId, "live")
  for (let count = 0; count < 10; count += 1) expect(await book(page)).toBe(201)
  expect([await book(page), await book(secret)]).toEqual(["RATE_LIMITED", 201])
  app.clock.advance(3_600_000)
  expect(await book(page)).toBe(201)
})

test("another visitor, and another restaurant, are counted apart", async () => {
  const parts = { clock: app.clock, limiter: new LocalRateLimiter() }
  const ask = (restaurantId: string, ip: string) =>
    requireAllowedOnPage(parts, { restaurantId, test: false } as KeyCaller, ip)
  for (let count = 0; count < 10; count += 1) await ask("rst_1", "203.0.113.9")
  await expect(ask("rst_1", "203.0.113.9")).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 })
  await ask("rst_1", "198.51.100.7")
  await ask("rst_2", "203.0.113.9")
})
