import type { ResponseOf } from "@rasoi/contract"
import type { listWaiting } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"

export type WaitingDay = ResponseOf<typeof listWaiting>["data"][number]

/** The days on which bookings wait for an answer, from now on; undefined until they are known. */
export function useWaitingDays(): readonly WaitingDay[] | undefined {
  const { data } = useQuery({
    queryKey: ["bookings", "waiting"],
    queryFn: ({ signal }) => send("GET", "/console/v1/reservations/waiting", { signal }),
    // Events say when to look; the interval is for the one that got lost.
    refetchInterval: 60_000,
  })
  return data?.data
}
