import { Refusal, type ReservationRequest } from "@rasoi/contract"
import { normaliseIndianMobile } from "@rasoi/core"
import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import { type KeyCaller, networkOf, type RateLimiter } from "../../http/index.ts"
import { isBlocked, phoneRefused } from "../blocked-phones/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"

/** Enough for a family or an office with one address, and too few to fill an evening with invented phones. */
const bookingsPerVisitorAndHour = 10
const hourMs = 3_600_000

interface Parts {
  db: Database
  clock: Clock
  limiter: RateLimiter
  restaurants: RestaurantCache
}

/** The rules against fake bookings, for the restaurant's own page. */
export async function requireAllowedOnPage(
  { db, clock, limiter, restaurants }: Parts,
  { restaurantId, test }: KeyCaller,
  { customer }: ReservationRequest,
  ip: string,
): Promise<void> {
  if (await isBlocked(db, restaurantId, normaliseIndianMobile(customer.phone) ?? customer.phone)) {
    const { phone } = (await restaurants.get(restaurantId)).settings.profile
    throw phoneRefused(phone)
  }
  if (test) return
  const subject = `page.bookings:${restaurantId}:${networkOf(ip)}`
  const { allowed, resetMs } = await limiter.consume(
    subject,
    bookingsPerVisitorAndHour,
    hourMs,
    clock.monotonic(),
  )
  if (allowed) return
  throw new Refusal("RATE_LIMITED", {
    message: `One visitor can book ${bookingsPerVisitorAndHour} times an hour here; wait, or call the restaurant.`,
    retryAfter: Math.ceil(resetMs / 1000),
  })
}
