import { useEffect, useRef } from "react"
import { useFromNow } from "../time/use-now.ts"

/** Refetches the day when a booking starts: its allowed steps change then, and no event reports it. */
export function useRefetchWhenDue(bookings: readonly { startsAt: string }[], refetch: () => unknown): void {
  const begun = useFromNow(now => bookings.filter(({ startsAt }) => Date.parse(startsAt) <= now).length)
  const before = useRef(begun)
  const again = useRef(refetch)
  again.current = refetch
  useEffect(() => {
    if (begun > before.current) again.current()
    before.current = begun
  }, [begun])
}
