import { useSyncExternalStore } from "react"

/**
 * A step moves the list under the finger: the second tap of a nervous hand would answer the next guest, or seat the
 * one who was just confirmed. So after each step all buttons rest for a moment.
 */
const restMs = 500
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

export function rest(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    tell()
  }, restMs)
  tell()
}

export function useTapCooldown(): boolean {
  return useSyncExternalStore(subscribe, () => timer === undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
