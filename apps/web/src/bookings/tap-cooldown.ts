import { useSyncExternalStore } from "react"
import { makeListeners } from "../browser/listeners.ts"

/**
 * A step moves the list, so a second quick tap could hit another booking, or seat a customer who was just confirmed.
 * After each step all buttons are disabled for a moment.
 */
const cooldownMs = 500
const { subscribe, notify } = makeListeners()
let timer: ReturnType<typeof setTimeout> | undefined

export function startTapCooldown(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    notify()
  }, cooldownMs)
  notify()
}

export function useIsCoolingDown(): boolean {
  return useSyncExternalStore(subscribe, () => timer !== undefined)
}
