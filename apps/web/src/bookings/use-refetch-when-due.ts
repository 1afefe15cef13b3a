import { useEffect, useEffectEvent, useRef } from "react"
import { useFromNow } from "../time/use-now.ts"

/** Refetches the day when a booking starts: its allowed steps change then, and no event reports it. */
export function useRefetchWhenDue(bookings: readonly { startsAt: string }[], refetch: () => unknown): void {
  const begun = useFromNow(now => bookings.filter(({ startsAt }) => Date.parse(startsAt) <= now).length)
  const before = useRef(begun)
  const refetchNow = useEffectEvent(refetch)
  useEffect(() => {
    if (begun > before.current) refetchNow()
    before.current = begun
  }, [begun])
}
