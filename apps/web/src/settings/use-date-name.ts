import { useCallback } from "react"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"

/** A date has one name on the whole screen: with the year if it is not this one. */
export function useDateName(): (date: string) => string {
  const zone = useZone()
  return useCallback(
    date => {
      const thisYear = zone.dateOf(serverNow()).slice(0, 4)
      return date.startsWith(thisYear) ? zone.day(date) : zone.longDay(date)
    },
    [zone],
  )
}
