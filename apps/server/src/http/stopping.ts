import { setTimeout as sleep } from "node:timers/promises"

/** Stops the server without losing a request: it first drains, then closes. */
export interface Stopping {
  /** While true, each response closes its connection and /readyz fails. Requests still get responses. */
  readonly draining: boolean
  /** Call this after each response. */
  finished(): void
  /** Called when the server begins to drain. */
  onDrain(listener: () => void): void
  /** Resolves after at least `minMs`, when clients have stopped sending or the extra time is over. */
  drain(minMs: number): Promise<void>
}

/** Enough for a request that was sent before the signal to arrive and get a response. */
const quietMs = 100
const maxExtraMs = 1_000

/** After a pause of this process, timers run before waiting requests are read: a pause counts as no more than this. */
const maxStepMs = quietMs / 2

export function makeStopping(): Stopping {
  let draining = false
  let quietForMs = 0
  const listeners: (() => void)[] = []
  return {
    get draining() {
      return draining
    },
    finished() {
      quietForMs = 0
    },
    onDrain: listener => void listeners.push(listener),
    async drain(minMs) {
      draining = true
      for (const listener of listeners) listener()
      const since = performance.now()
      let extraMs = 0
      quietForMs = 0
      for (let last = since; ; ) {
        await sleep(quietMs / 4)
        const now = performance.now()
        const stepMs = Math.min(now - last, maxStepMs)
        last = now
        quietForMs += stepMs
        if (now - since < minMs) continue
        extraMs += stepMs
        if (quietForMs >= quietMs || extraMs >= maxExtraMs) return
      }
    },
  }
}
