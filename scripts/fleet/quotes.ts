import { setTimeout as sleep } from "node:timers/promises"
import { demoKeys } from "../../apps/server/src/demo/index.ts"
import { pickup } from "../../apps/server/src/features/orders/fixture.ts"
import { makeCaller } from "../../apps/server/src/testing/caller.ts"

/** A client that asks for more quotes than its key may have. */
export interface Quotes {
  /** The most quotes that got a response within one minute, over all nodes. */
  mostPerMinute(): number
  stop(): void
}

const pauseMs = 150
const minuteMs = 60_000
export const quotesPerMinute = 120

export function startQuotes(url: string): Quotes {
  const { call } = makeCaller(url)
  const received: Received[] = []
  let stopped = false
  const body = { type: pickup.type, items: pickup.items }
  async function run(): Promise<void> {
    while (!stopped) {
      const sentAt = performance.now()
      const response = await call("/v1/orders/quote", { key: demoKeys.test, method: "POST", body }).catch(
        () => undefined,
      )
      if (response?.status === 200) received.push({ sentAt, receivedAt: performance.now() })
      await sleep(pauseMs)
    }
  }
  void run()
  return {
    mostPerMinute: () => mostWithin(received, minuteMs),
    stop() {
      stopped = true
    },
  }
}

interface Received {
  readonly sentAt: number
  readonly receivedAt: number
}

/** Counts only what was certainly decided within the period: sent and received in it. */
export function mostWithin(received: readonly Received[], periodMs: number): number {
  const counts = received.map(
    ({ sentAt }) =>
      received.filter(other => other.sentAt >= sentAt && other.receivedAt < sentAt + periodMs).length,
  )
  return Math.max(0, ...counts)
}
