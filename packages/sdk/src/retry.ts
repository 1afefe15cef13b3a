import type { Failure } from "./failure.ts"

export interface RetryPolicy {
  readonly maxRetries: number
  /** The longest first wait; each further one may be twice as long. */
  readonly firstDelayMs: number
  readonly longestDelayMs: number
}

export const defaultPolicy: RetryPolicy = { maxRetries: 4, firstDelayMs: 500, longestDelayMs: 8_000 }

export interface Situation {
  readonly failure: Failure
  /** Retries made so far. */
  readonly retries: number
  /** Sending it twice does no harm. */
  readonly repeatable: boolean
  /** Until the deadline of the whole call. */
  readonly remainingMs: number
  /** From 0 up to 1; chance comes from outside, so that this stays a table. */
  readonly random: number
}

/** How long to wait before sending again, or undefined: give up and tell the caller. */
export function retryDelayMs(situation: Situation, policy: RetryPolicy): number | undefined {
  const { failure, retries, remainingMs, random } = situation
  if (retries >= policy.maxRetries || !mayPass(situation)) return undefined
  // Half of it at random: clients that failed together do not come back together.
  const ceilingMs = Math.min(policy.firstDelayMs * 2 ** retries, policy.longestDelayMs)
  const backoffMs = ceilingMs * (0.5 + random / 2)
  const askedMs = failure.kind === "refused" ? (failure.refusal.retryAfter ?? 0) * 1000 : 0
  // Never earlier than asked for, and a little later each on its own.
  const delayMs = Math.round(askedMs > 0 ? askedMs + (policy.firstDelayMs * random) / 2 : backoffMs)
  // A wait that the deadline cuts short would only bring the news later.
  return delayMs < remainingMs ? delayMs : undefined
}

/** Whether the same request may fare better, with no harm done if the first one did take effect. */
function mayPass({ failure, repeatable }: Situation): boolean {
  switch (failure.kind) {
    case "connection":
    case "timeout":
      return repeatable
    case "refused": {
      const { status, code } = failure.refusal
      // Turned away before anything was done.
      if (status === 429) return true
      return repeatable && (status >= 500 || status === 408 || code === "IDEMPOTENCY_IN_PROGRESS")
    }
    case "aborted":
    case "unreadable":
      return false
  }
}

/** Whether the request may have taken effect although it failed. */
export function leavesOpen(failure: Failure): boolean {
  if (failure.kind === "unreadable") return failure.status < 300
  if (failure.kind === "aborted") return failure.sent
  if (failure.kind !== "refused") return true
  const { status, code } = failure.refusal
  return status >= 500 || code === "IDEMPOTENCY_IN_PROGRESS"
}

/** Refusals given before the service looks for what an earlier attempt has made. */
const givenBeforeHandling = [
  "UNAUTHENTICATED",
  "KEY_REVOKED",
  "SCOPE_MISSING",
  "RATE_LIMITED",
  "HTTPS_REQUIRED",
]

/** Whether an answer settles what became of earlier attempts whose answers were lost. */
export function settles(failure: Failure): boolean {
  if (failure.kind !== "refused" || leavesOpen(failure)) return false
  const { code } = failure.refusal
  return !givenBeforeHandling.includes(code) && !code.startsWith(foreignCode)
}

/** The beginning of the code of an answer that is not the service's own, such as a proxy's page. */
export const foreignCode = "HTTP_"
