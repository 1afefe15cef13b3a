import { setTimeout as sleep } from "node:timers/promises"

/** How a server stops without losing a request: it first drains, then closes. */
export interface Stopping {
  /** From now on each answer ends its connection, and the server is not ready. Everything is still answered. */
  readonly draining: boolean
  /** A request was answered. */
  answered(): void
  /** Resolves after `leastMs`, once clients have sent nothing for a moment, or have gone on sending for too long. */
  drain(leastMs: number): Promise<void>
}

/** A request that a client sent before the signal has arrived and been answered by then. */
const quietMs = 100
const mostExtraMs = 1_000

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
    async drain(leastMs) {
      draining = true
      const since = performance.now()
      answeredAt = since
      for (;;) {
        const now = performance.now()
        const quiet = now - answeredAt >= quietMs && now - since >= leastMs
        if (quiet || now - since >= leastMs + mostExtraMs) return
        await sleep(quietMs / 4)
      }
    },
  }
}
