import { Refusal } from "@rasoi/contract"
import {
  type Allowance,
  announceLimit,
  policyText,
  type RateLimiter,
  type ResponseHeaders,
} from "../../http/index.ts"

const quarterHourMs = 900_000

type Purpose = "sign in" | "give the password" | "make a pairing code"

/** Counts an attempt, and refuses it if there were too many in a quarter of an hour. */
export async function consumeAttempt(
  limiter: RateLimiter,
  subject: string,
  count: number,
  now: number,
  purpose: Purpose,
): Promise<void> {
  requireAllowed(await limiter.consume(subject, count, quarterHourMs, now), purpose)
}

function requireAllowed({ allowed, resetMs }: Allowance, purpose: Purpose): void {
  if (allowed) return
  const retryAfter = Math.ceil(resetMs / 1000)
  const message = `Too many tries to ${purpose}; wait ${Math.ceil(retryAfter / 60)} minutes.`
  throw new Refusal("RATE_LIMITED", { retryAfter, message })
}

export interface GuessLimit {
  /** In the headers of the response. */
  readonly name: string
  readonly subject: string
  readonly count: number
}

interface Guess {
  readonly limits: readonly GuessLimit[]
  readonly limiter: RateLimiter
  readonly now: number
  /** What the endpoint's own limit still allows. */
  readonly requestsLeft: number | undefined
  readonly reply: ResponseHeaders
}

/**
 * Counts a guess before it is compared, so that guesses at the same moment do not exceed the limits. A right one, and one
 * that a later limit refuses, is given back; those before it still count. The headers of the response name the limit that
 * refuses first.
 */
export async function countGuess<Result>(
  { limits, limiter, now, requestsLeft = Number.POSITIVE_INFINITY, reply }: Guess,
  compare: () => Promise<Result>,
): Promise<Result> {
  const counted: { limit: GuessLimit; allowed: boolean; remaining: number; resetMs: number }[] = []
  async function giveBack(): Promise<void> {
    for (const each of counted.filter(({ allowed }) => allowed)) {
      await limiter.giveBack(each.limit.subject, quarterHourMs, now)
      each.remaining += 1
    }
  }
  try {
    for (const limit of limits) {
      const allowance = await limiter.consume(limit.subject, limit.count, quarterHourMs, now)
      counted.push({ limit, ...allowance })
      // Nothing was compared: whoever shares the address is not refused for it.
      if (!allowance.allowed) await giveBack()
      requireAllowed(allowance, "sign in")
    }
    const result = await compare()
    await giveBack()
    return result
  } finally {
    const [first] = counted.sort((one, other) => one.remaining - other.remaining)
    if (first && first.remaining <= requestsLeft) {
      const { name, count } = first.limit
      announceLimit({ name, policy: policyText(name, count, quarterHourMs / 1000) }, first, reply)
    }
  }
}
