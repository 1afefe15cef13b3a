import { useSyncExternalStore } from "react"
import { serverNow } from "./server-clock.ts"

/** One timer for all countdowns of the page, so that they tick together. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = serverNow()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    // The page was hidden, and the time is outdated.
    now = serverNow()
    timer = setInterval(tick, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = serverNow()
  for (const listener of listeners) listener()
}

/** The server's time, updated every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/** A value derived from the server's time. It renders again only when the value changes, not every second. */
export function useFromNow<Value extends string | number | boolean | null>(
  derive: (now: number) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => derive(now))
}
