import { Refusal } from "@rasoi/contract"
import type { RateLimiter } from "../../http/index.ts"

const quarterHourMs = 900_000

/** Counts an attempt, and refuses it if there were too many in a quarter of an hour. */
export async function consumeAttempt(
  limiter: RateLimiter,
  subject: string,
  count: number,
  now: number,
  purpose: "sign in" | "give the password" | "make a pairing code",
): Promise<void> {
  const { allowed, resetMs } = await limiter.consume(subject, count, quarterHourMs, now)
  if (allowed) return
  const retryAfter = Math.ceil(resetMs / 1000)
  const message = `Too many tries to ${purpose}; wait ${Math.ceil(retryAfter / 60)} minutes.`
  throw new Refusal("RATE_LIMITED", { retryAfter, message })
}
