import { useSyncExternalStore } from "react"
import { serverNow } from "./server-clock.ts"

/** One timer for all countdowns of the page, so that they tick together. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = serverNow()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    // Nobody looked for a while, and the time went on.
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

/** The server's time, renewed every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/** What follows from the server's time; the screen is drawn again only when that changes, not every second. */
export function useFromNow<Value extends string | number | boolean>(derive: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => derive(now))
}
