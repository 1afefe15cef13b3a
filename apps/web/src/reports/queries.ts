import type { OrderSource } from "@rasoi/contract/console"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useMemo } from "react"
import { ApiFault, send } from "../api/send.ts"
import type { LiveEvent } from "../live/connection.ts"
import { useLiveEvents } from "../live/live.tsx"
import { daysIn, type Range } from "./range.ts"
import { makeThrottle } from "./throttle.ts"

/** The number of entries on the screen; the files contain all. */
export const maxMissed = 200
export const maxItems = 50

/** The days, and the source of the orders if it is not all of them. */
interface Asked extends Range {
  source?: OrderSource
}

export const askFor = (range: Range, source: OrderSource | undefined): Asked => ({
  ...range,
  ...(source && { source }),
})

function reportQuery<Report>(name: string, range: Asked, fetch: (signal: AbortSignal) => Promise<Report>) {
  return queryOptions({
    queryKey: ["reports", name, range],
    queryFn: ({ signal }) => fetch(signal),
    // The server has given a report half a minute: asking again at once would only cost it another one.
    retry: (count, error) => count < 2 && error instanceof ApiFault && error.code === "NETWORK",
    // No event invalidates a report that is not on the screen, so fetch it whenever it opens.
    staleTime: 0,
  })
}

export const ordersReport = (range: Asked) =>
  reportQuery("orders", range, signal => send("GET", "/console/v1/reports/orders", { query: range, signal }))

export const missedReport = (range: Range) =>
  reportQuery("missed", range, signal =>
    send("GET", "/console/v1/reports/missed", { query: { ...range, limit: maxMissed }, signal }),
  )

export const salesReport = (range: Asked) =>
  reportQuery("sales", range, signal => send("GET", "/console/v1/reports/sales", { query: range, signal }))

export const itemsReport = (range: Asked) =>
  reportQuery("items", range, signal =>
    send("GET", "/console/v1/reports/items", { query: { ...range, limit: maxItems }, signal }),
  )

export const bookingsReport = (range: Range) =>
  reportQuery("bookings", range, signal =>
    send("GET", "/console/v1/reports/bookings", { query: range, signal }),
  )

export const watchReport = (range: Range) =>
  reportQuery("watch", range, signal => send("GET", "/console/v1/reports/watch", { query: range, signal }))

const counted: ReadonlySet<LiveEvent["type"]> = new Set([
  "order.placed",
  "order.changed",
  "reservation.made",
  "reservation.changed",
])
const intervalMs = 5_000
/** A report over more days takes seconds to add up, and a single order changes it little. */
const longDays = 31
const longIntervalMs = 300_000

/**
 * Keeps the visible report up to date. Adding up a year of orders for every event would cost too much, so this has
 * its own listener and refetches at most every few seconds.
 */
export function useFreshReports(range: Range): void {
  const queries = useQueryClient()
  const everyMs = daysIn(range) > longDays ? longIntervalMs : intervalMs
  const throttle = useMemo(
    () =>
      makeThrottle(
        everyMs,
        // The server would go on with what is cancelled here.
        () => void queries.invalidateQueries({ queryKey: ["reports"] }, { cancelRefetch: false }),
      ),
    [queries, everyMs],
  )
  useEffect(() => throttle.cancel, [throttle])
  useLiveEvents(useCallback(({ type }: LiveEvent) => void (counted.has(type) && throttle.call()), [throttle]))
}
