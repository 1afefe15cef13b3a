import type { ResponseOf } from "@rasoi/contract"
import type { listSeatBlocks } from "@rasoi/contract/console"
import { type UseQueryOptions, useQueries, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { usePendingSteps } from "../moves/use-step.ts"
import { useOldestDate } from "../session/use-oldest-date.ts"
import { addDays } from "../time/zone.ts"
import type { Booking, BookingDay } from "./booking.ts"
import { withCustomerName } from "./customer-name.ts"
import { staysOf } from "./occupancy.ts"
import { applySteps, type Step, stepKey } from "./overlay.ts"

const dayQuery = (date: string) =>
  ({
    queryKey: ["bookings", "day", date],
    queryFn: ({ signal }) => send("GET", "/console/v1/reservations", { query: { date }, signal }),
  }) satisfies UseQueryOptions<BookingDay>

const blocksQuery = (date: string) =>
  ({
    queryKey: ["bookings", "blocks", date],
    queryFn: ({ signal }) => send("GET", "/console/v1/seat-blocks", { query: { date }, signal }),
  }) satisfies UseQueryOptions<ResponseOf<typeof listSeatBlocks>>

/** A day with pending steps applied, and all stays that occupy seats on it. */
export function useDay(date: string) {
  const oldest = useOldestDate()
  // Events trigger a refetch; the interval covers a lost event.
  const { data, error, refetch } = useQuery({ ...dayQuery(date), refetchInterval: 60_000 })
  // Stays of the previous and next day can overlap this day. This also prefetches them for the arrows.
  const dayBefore = addDays(date, -1)
  const [before, after] = useQueries({
    queries: [
      { ...dayQuery(dayBefore), enabled: oldest === undefined || dayBefore >= oldest },
      dayQuery(addDays(date, 1)),
    ],
  })
  // Service can end after midnight, when the blocks belong to the next date.
  const [blocked, blockedAfter] = useQueries({ queries: [blocksQuery(date), blocksQuery(addDays(date, 1))] })
  const pending = usePendingSteps<Booking, Step>(stepKey)
  const moving = useMemo(() => pending.map(({ thing, step }) => ({ booking: thing, step })), [pending])
  const text = useText()
  const day = useMemo(() => {
    const named = data?.data.map(booking => withCustomerName(booking, text))
    return data && named && { ...data, data: applySteps(named, moving) }
  }, [data, moving, text])
  const neighbours = useMemo(
    () => applySteps([...(before.data?.data ?? []), ...(after.data?.data ?? [])], moving),
    [before.data, after.data, moving],
  )
  const blocks = blocked.data?.data
  const allBlocks = useMemo(
    () => [
      ...new Map(
        [...(blocks ?? []), ...(blockedAfter.data?.data ?? [])].map(each => [each.id, each]),
      ).values(),
    ],
    [blocks, blockedAfter.data],
  )
  /** All stays except one. */
  const staysWithout = (id?: string) =>
    staysOf(
      [...(day?.data ?? []), ...neighbours].filter(booking => booking.id !== id),
      allBlocks,
    )
  return { day, error, refetch, before: before.data, after: after.data, blocks, staysWithout }
}
