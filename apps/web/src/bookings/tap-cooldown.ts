import { useSyncExternalStore } from "react"

/**
 * A step moves the list, so a second quick tap could hit another booking, or seat a guest who was just confirmed.
 * After each step all buttons are disabled for a moment.
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
