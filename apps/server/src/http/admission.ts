import { type Endpoint, quoteOrder, Refusal } from "@rasoi/contract"

/** Refuses at once what could not be answered within about a second. */
export interface Admission {
  /** `expectedWaitMs`: what the endpoint's own queue would add. Throws SERVICE_UNAVAILABLE. */
  require(endpoint: Endpoint, expectedWaitMs: number): void
}

interface Limits {
  /** How long a request may have waited for this turn of the event loop to come to it. */
  readonly turnMs: number
  readonly queueMs: number
}

/** Orders, bookings and cancels come before reads, which a client simply repeats. */
const writeLimits: Limits = { turnMs: 600, queueMs: 400 }
const readLimits: Limits = { turnMs: 300, queueMs: 250 }

export type Defer = (work: () => void) => void

/**
 * Judges by measured delay. All requests that are read in one turn of the event loop were ready when it began, so the time
 * since then is how long the one at hand has waited. One long turn is a pause and no overload: its requests are answered,
 * late as they are. Only while turn after turn is long, those that come last in each are refused, and the turns get shorter.
 */
export function makeAdmission(
  now: () => number = () => performance.now(),
  defer: Defer = setImmediate,
): Admission {
  let startedAt: number | undefined
  let lastTurnMs = 0

  function turnDelayMs(): number {
    const at = now()
    if (startedAt === undefined) {
      startedAt = at
      defer(endTurn)
    }
    return Math.min(at - startedAt, lastTurnMs)
  }

  function endTurn(): void {
    lastTurnMs = now() - (startedAt ?? 0)
    startedAt = undefined
  }

  return {
    require(endpoint, expectedWaitMs) {
      const { turnMs, queueMs } = isRead(endpoint) ? readLimits : writeLimits
      if (turnDelayMs() > turnMs || expectedWaitMs > queueMs) throw overloaded
    },
  }
}

function isRead({ method, id }: Endpoint): boolean {
  return method === "GET" || id === quoteOrder.id
}

/** Made once: under overload, a stack for each refusal would cost more than the refusal. */
const overloaded = new Refusal("SERVICE_UNAVAILABLE", {
  retryAfter: 1,
  message: "The server has more requests than it can answer in time; send this one again after Retry-After.",
})
