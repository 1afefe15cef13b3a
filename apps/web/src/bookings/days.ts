import type { ResponseOf } from "@rasoi/contract"
import type { getBookingDay, getConsoleReservation, listSeatBlocks } from "@rasoi/contract/console"
import { type UseQueryOptions, useMutationState, useQueries, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { send } from "../api/send.ts"
import { addDays } from "../time/zone.ts"
import { staysOf } from "./occupancy.ts"
import { type StepOf, stepKey, takeSteps } from "./overlay.ts"

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

/** A day with the steps that are on their way already taken, and everybody who has seats on it. */
export function useDay(date: string) {
  // Events say when to look; the interval is for the one that got lost.
  const { data, error, refetch } = useQuery({ ...dayQuery(date), refetchInterval: 60_000 })
  // Guests of last night and of the next morning can sit there too; and the arrows find their days fetched.
  const [before, after] = useQueries({ queries: [dayQuery(addDays(date, -1)), dayQuery(addDays(date, 1))] })
  // Service runs past midnight: what is blocked then belongs to the next date.
  const [blocked, blockedAfter] = useQueries({ queries: [blocksQuery(date), blocksQuery(addDays(date, 1))] })
  const moving = useMutationState({
    filters: { mutationKey: stepKey, status: "pending" },
    select: mutation => mutation.state.variables as StepOf,
  })
  const day = useMemo(() => data && { ...data, data: takeSteps(data.data, moving) }, [data, moving])
  const neighbours = useMemo(
    () => takeSteps([...(before.data?.data ?? []), ...(after.data?.data ?? [])], moving),
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
  /** The stays of everybody but one. */
  const staysWithout = (id?: string) =>
    staysOf(
      [...(day?.data ?? []), ...neighbours].filter(booking => booking.id !== id),
      allBlocks,
    )
  return { day, error, refetch, before: before.data, after: after.data, blocks, staysWithout }
}
