import type { ResponseOf } from "@rasoi/contract"
import type { getBookingDay, getConsoleReservation, listSeatBlocks } from "@rasoi/contract/console"
import { type UseQueryOptions, useMutationState, useQueries, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { addDays } from "../time/zone.ts"
import { withGuestName } from "./guest-name.ts"
import { staysOf } from "./occupancy.ts"
import { applySteps, type StepOf, stepKey } from "./overlay.ts"

export type BookingDay = ResponseOf<typeof getBookingDay>
export type Booking = ResponseOf<typeof getConsoleReservation>
export type BookingStatus = Booking["status"]
export type SeatBlock = ResponseOf<typeof listSeatBlocks>["data"][number]

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
  // Events trigger a refetch; the interval covers a lost event.
  const { data, error, refetch } = useQuery({ ...dayQuery(date), refetchInterval: 60_000 })
  // Stays of the previous and next day can overlap this day. This also prefetches them for the arrows.
  const [before, after] = useQueries({ queries: [dayQuery(addDays(date, -1)), dayQuery(addDays(date, 1))] })
  // Service can end after midnight, when the blocks belong to the next date.
  const [blocked, blockedAfter] = useQueries({ queries: [blocksQuery(date), blocksQuery(addDays(date, 1))] })
  const moving = useMutationState({
    filters: { mutationKey: stepKey, status: "pending" },
    select: mutation => mutation.state.variables as StepOf,
  })
  const text = useText()
  const day = useMemo(() => {
    const named = data?.data.map(booking => withGuestName(booking, text))
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
