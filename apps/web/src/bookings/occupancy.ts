import { occupancyOf, type Stay as SeatStay, seatHoldingStatuses, takenAt } from "@rasoi/core/rules"
import type { Booking, SeatBlock } from "./booking.ts"

/** Who holds the seats: confirmed customers, pending customers, or a block. */
export const holders = ["held", "pending", "blocked"] as const
export type Holder = (typeof holders)[number]

export interface Stay extends SeatStay {
  holder: Holder
}

export type Taken = Record<Holder, number>
type Steps = ReturnType<typeof occupancyOf>

/** An interval with constant occupancy. */
export interface Interval extends Taken {
  from: number
  to: number
}

export function totalOf({ held, pending, blocked }: Taken): number {
  return held + pending + blocked
}

type BookingTimes = Pick<Booking, "status" | "startsAt" | "endsAt" | "people">
type BlockTimes = Pick<SeatBlock, "from" | "to" | "seats">

/** Stays that occupy seats: not rejected, cancelled or no-show. */
export function staysOf(bookings: readonly BookingTimes[], blocks: readonly BlockTimes[]): Stay[] {
  const stay = (holder: Holder, from: string, to: string, people: number): Stay => ({
    startsAt: Date.parse(from),
    endsAt: Date.parse(to),
    people,
    holder,
  })
  return [
    ...bookings
      .filter(({ status }) => seatHoldingStatuses.includes(status))
      .map(({ status, startsAt, endsAt, people }) =>
        stay(status === "PENDING" ? "pending" : "held", startsAt, endsAt, people),
      ),
    ...blocks.map(({ from, to, seats }) => stay("blocked", from, to, seats)),
  ]
}

/** Splits the time between two instants into adjacent intervals, also at each of `cuts`. */
export function intervalsOf(
  stays: readonly Stay[],
  from: number,
  to: number,
  cuts: readonly number[] = [],
): Interval[] {
  if (from >= to) return []
  const [held, pending, blocked] = holders.map(holder =>
    occupancyOf(stays.filter(stay => stay.holder === holder)),
  ) as [Steps, Steps, Steps]
  const changes = [...held, ...pending, ...blocked].map(step => step.at)
  const inside = [...changes, ...cuts].filter(at => at > from && at < to)
  const starts = [...new Set([from, ...inside])].sort((one, other) => one - other)
  return starts.map((start, index) => ({
    from: start,
    to: starts[index + 1] ?? to,
    held: takenAt(held, start),
    pending: takenAt(pending, start),
    blocked: takenAt(blocked, start),
  }))
}
