import type { ResponseOf } from "@rasoi/contract"
import type { listWaiting } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"

export type WaitingDay = ResponseOf<typeof listWaiting>["data"][number]

/** The days with pending bookings, from now on; undefined while loading. */
export function useWaitingDays(): readonly WaitingDay[] | undefined {
  const { data } = useQuery({
    queryKey: ["bookings", "waiting"],
    queryFn: ({ signal }) => send("GET", "/console/v1/reservations/waiting", { signal }),
    // Events trigger a refetch; the interval covers a lost event.
    refetchInterval: 60_000,
  })
  return data?.data
}
