import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { send } from "../api/send.ts"
import type { LiveEvent } from "../live/connection.ts"
import { useLiveEvents } from "../live/live.tsx"

/** All of them begin with this, so that one call refreshes them. */
const root = "counter-day"

/** `today`: the service day, which only the server knows exactly. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [root, "day", date],
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/days/{date}", { path: { date }, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })

export const daysQuery = (month: string) =>
  queryOptions({
    queryKey: [root, "days", month],
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/days", { query: { month }, signal }),
    staleTime: 0,
  })

export const marksQuery = (seen: "yes" | "no") =>
  queryOptions({
    queryKey: [root, "marks", seen],
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/marks", { query: { seen }, signal }),
    staleTime: 0,
  })

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: [root] }), [queries])
}

/** A payment is a change of its order. */
export function useFreshDay(): void {
  const refresh = useRefresh()
  useLiveEvents(useCallback(({ type }: LiveEvent) => void (type === "order.changed" && refresh()), [refresh]))
}
