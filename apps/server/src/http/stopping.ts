import { setTimeout as sleep } from "node:timers/promises"

/** Stops the server without losing a request: it first drains, then closes. */
export interface Stopping {
  /** While true, each response closes its connection and /readyz fails. Requests are still answered. */
  readonly draining: boolean
  /** Call this after each response. */
  answered(): void
  /** Resolves after at least `minMs`, when clients have stopped sending or the extra time is over. */
  drain(minMs: number): Promise<void>
}

/** Enough for a request that was sent before the signal to arrive and be answered. */
const quietMs = 100
const maxExtraMs = 1_000

export function makeStopping(): Stopping {
  let draining = false
  let answeredAt = 0
  return {
    get draining() {
      return draining
    },
    answered() {
      if (draining) answeredAt = performance.now()
    },
    async drain(minMs) {
      draining = true
      const since = performance.now()
      answeredAt = since
      for (;;) {
        const now = performance.now()
        const quiet = now - answeredAt >= quietMs && now - since >= minMs
        if (quiet || now - since >= minMs + maxExtraMs) return
        await sleep(quietMs / 4)
      }
    },
  }
}
