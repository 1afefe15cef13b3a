import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { send } from "../api/send.ts"
import { usePages } from "../parts/pages.tsx"

/** `today`: the service day, which only the server knows exactly. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: ["counter-day", "day", date],
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/days/{date}", { path: { date }, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })

export const daysQuery = (month: string) =>
  queryOptions({
    queryKey: ["counter-day", "days", month],
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/days", { query: { month }, signal }),
    staleTime: 0,
  })

export const useMarks = (seen: "yes" | "no") =>
  usePages(
    ["counter-day", "marks", seen],
    (cursor, signal) => send("GET", "/console/v1/counter/marks", { query: { seen, cursor }, signal }),
    { staleTime: 0 },
  )

export const carriedQuery = queryOptions({
  queryKey: ["counter-day", "carried"],
  queryFn: ({ signal }) => send("GET", "/console/v1/counter/carried-cash", { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: ["counter-day"] }), [queries])
}
