import { useSyncExternalStore } from "react"
import { type Breakpoint, breakpoints } from "./breakpoints.ts"

/** Whether the screen has this size now: for a part that moves to another place. */
export function useMedia(name: Breakpoint): boolean {
  return useSyncExternalStore(
    listener => {
      const list = matchMedia(breakpoints[name])
      list.addEventListener("change", listener)
      return () => list.removeEventListener("change", listener)
    },
    () => matchMedia(breakpoints[name]).matches,
  )
}
