import type { Failure } from "./failure.ts"

export interface RetryPolicy {
  readonly maxRetries: number
  /** The upper limit of the first delay. It doubles with each retry. */
  readonly firstDelayMs: number
  readonly longestDelayMs: number
}

export const defaultPolicy: RetryPolicy = { maxRetries: 4, firstDelayMs: 500, longestDelayMs: 8_000 }

export interface RetryContext {
  readonly failure: Failure
  /** Retries made so far. */
  readonly retries: number
  /** True if the request may safely be sent twice. */
  readonly repeatable: boolean
  /** Time left until the deadline of the whole call. */
  readonly remainingMs: number
  /** From 0 up to 1. An argument, so that this function stays pure. */
  readonly random: number
}

/** How long to wait before the next attempt, or undefined to give up. */
export function retryDelayMs(context: RetryContext, policy: RetryPolicy): number | undefined {
  const { failure, retries, remainingMs, random } = context
  if (retries >= policy.maxRetries || !isRetryable(context)) return undefined
  // Half of the delay is random, so that clients that failed together do not retry together.
  const ceilingMs = Math.min(policy.firstDelayMs * 2 ** retries, policy.longestDelayMs)
  const backoffMs = ceilingMs * (0.5 + random / 2)
  const retryAfterMs = failure.kind === "refused" ? (failure.refusal.retryAfter ?? 0) * 1000 : 0
  // Never earlier than Retry-After, plus a small random part.
  const delayMs = Math.round(retryAfterMs > 0 ? retryAfterMs + (policy.firstDelayMs * random) / 2 : backoffMs)
  // If the delay would pass the deadline, fail now rather than later.
  return delayMs < remainingMs ? delayMs : undefined
}

/** True if the same request may succeed, and repeating it is safe even if the first one took effect. */
function isRetryable({ failure, repeatable }: RetryContext): boolean {
  switch (failure.kind) {
    case "connection":
    case "timeout":
      return repeatable
    case "refused": {
      const { status, code } = failure.refusal
      // Refused before any work was done.
      if (status === 429) return true
      return repeatable && (status >= 500 || status === 408 || code === "IDEMPOTENCY_IN_PROGRESS")
    }
    case "aborted":
    case "unreadable":
      return false
  }
}

/** True if the request may have taken effect although it failed. */
export function mayHaveTakenEffect(failure: Failure): boolean {
  if (failure.kind === "unreadable") return failure.status < 300
  if (failure.kind === "aborted") return failure.sent
  if (failure.kind !== "refused") return true
  const { status, code } = failure.refusal
  return status >= 500 || code === "IDEMPOTENCY_IN_PROGRESS"
}

/** Errors that the service returns before it looks for the result of an earlier attempt. */
const givenBeforeHandling = [
  "UNAUTHENTICATED",
  "KEY_REVOKED",
  "SCOPE_MISSING",
  "RATE_LIMITED",
  "HTTPS_REQUIRED",
]

/** True if this response decides whether earlier attempts, whose responses were lost, took effect. */
export function settlesOutcome(failure: Failure): boolean {
  if (failure.kind !== "refused" || mayHaveTakenEffect(failure)) return false
  const { code } = failure.refusal
  return !givenBeforeHandling.includes(code) && !code.startsWith(httpCodePrefix)
}

/** The prefix of the code for a response that the service did not send, such as a proxy's error page. */
export const httpCodePrefix = "HTTP_"
