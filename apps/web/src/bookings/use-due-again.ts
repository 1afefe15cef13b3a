import { useEffect, useRef } from "react"
import { useFromNow } from "../time/use-now.ts"

/** When a booking's time comes, what can be done with it changes, and no event says so: the day is fetched again. */
export function useDueAgain(bookings: readonly { startsAt: string }[], refetch: () => unknown): void {
  const begun = useFromNow(now => bookings.filter(({ startsAt }) => Date.parse(startsAt) <= now).length)
  const before = useRef(begun)
  const again = useRef(refetch)
  again.current = refetch
  useEffect(() => {
    if (begun > before.current) again.current()
    before.current = begun
  }, [begun])
}
