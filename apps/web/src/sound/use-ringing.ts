import { useEffect } from "react"
import { bell } from "./bell.ts"

const repeatMs = 4000

/** The sound of a new order, again and again. */
export function useRinging(ringing: boolean): void {
  useEffect(() => {
    if (!ringing) return
    bell.ring()
    navigator.vibrate?.([200, 100, 200])
    const timer = setInterval(() => bell.ring(), repeatMs)
    return () => clearInterval(timer)
  }, [ringing])
}
