import { Refusal } from "@rasoi/contract"
import type { Clock } from "../../base/clock.ts"
import { type KeyCaller, networkOf, type RateLimiter } from "../../http/index.ts"

/** Enough for a family or an office with one address, and too few to fill an evening with invented phones. */
const bookingsPerVisitorAndHour = 10
const hourMs = 3_600_000

interface Parts {
  clock: Clock
  limiter: RateLimiter
}

/** A rule against fake bookings, for the restaurant's own page. Whether the phone is blocked is asked with the booking. */
export async function requireAllowedOnPage(
  { clock, limiter }: Parts,
  { restaurantId, test }: KeyCaller,
  ip: string,
): Promise<void> {
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
