import type { LocalRateLimiter } from "../http/rate-limit.ts"
import type { AskedTake, GivenAllowance } from "./messages.ts"

/** The primary's side: in the order in which the messages came, whichever worker sent them. */
export function takeAll(
  limiter: LocalRateLimiter,
  takes: readonly AskedTake[],
  now: number,
): GivenAllowance[] {
  return takes.map(([subject, count, windowMs]) => {
    const { allowed, remaining, resetMs } = limiter.consume(subject, count, windowMs, now)
    return [allowed, remaining, resetMs]
  })
}
