import type { Reservation, ReservationStatus } from "@rasoi/contract"

export type ReservationActor = "STAFF" | "CUSTOMER" | "CLOCK"

/**
 * Up to its time, a booking without an answer waits for staff; from that instant on the clock cancels it, and
 * a confirmed guest who is missing may be marked. The customer's own deadline lies before that.
 */
export type ReservationTiming = "BEFORE_CUTOFF" | "BEFORE_START" | "FROM_START"

export interface ReservationMove {
  from: ReservationStatus
  to: ReservationStatus
  actor: ReservationActor
  cancelledBy: Reservation["cancelledBy"]
  timing: ReservationTiming | null
}

/** Epoch milliseconds. */
export interface ReservationClock {
  startsAt: number
  cancelCutoffMinutes: number
  now: number
}

const plain = { actor: "STAFF", cancelledBy: null, timing: null } as const
const answer = { ...plain, timing: "BEFORE_START" } as const
const staffCancel = { ...plain, to: "CANCELLED", cancelledBy: "RESTAURANT" } as const
const customerCancel = {
  ...plain,
  to: "CANCELLED",
  actor: "CUSTOMER",
  cancelledBy: "CUSTOMER",
  timing: "BEFORE_CUTOFF",
} as const

/** The whole life of a booking. What is not in this table cannot happen. */
export const reservationMoves: readonly ReservationMove[] = [
  { ...answer, from: "PENDING", to: "CONFIRMED" },
  { ...answer, from: "PENDING", to: "REJECTED" },
  // No time: guests come early, and a table that is free is given to them.
  { ...plain, from: "CONFIRMED", to: "SEATED" },
  { ...plain, from: "CONFIRMED", to: "NO_SHOW", timing: "FROM_START" },

  { ...customerCancel, from: "PENDING" },
  { ...customerCancel, from: "CONFIRMED" },
  { ...staffCancel, from: "PENDING", timing: "BEFORE_START" },
  { ...staffCancel, from: "CONFIRMED" },
  {
    ...plain,
    from: "PENDING",
    to: "CANCELLED",
    actor: "CLOCK",
    cancelledBy: "SYSTEM",
    timing: "FROM_START",
  },
]

export const finalReservationStatuses = [
  "SEATED",
  "REJECTED",
  "CANCELLED",
  "NO_SHOW",
] as const satisfies ReservationStatus[]

export function isFinalReservationStatus(status: ReservationStatus): boolean {
  return finalReservationStatuses.some(final => final === status)
}

/** The move whatever the time; null when the table has none. */
export function findReservationMove(
  status: ReservationStatus,
  to: ReservationStatus,
  actor: ReservationActor,
): ReservationMove | null {
  return movesOf(status, actor).find(move => move.to === to) ?? null
}

export function isReservationMoveInTime(move: ReservationMove, clock: ReservationClock): boolean {
  const { startsAt, cancelCutoffMinutes, now } = clock
  switch (move.timing) {
    case null:
      return true
    case "BEFORE_CUTOFF":
      return now < startsAt - cancelCutoffMinutes * 60_000
    case "BEFORE_START":
      return now < startsAt
    case "FROM_START":
      return now >= startsAt
  }
}

/** The statuses this actor may choose from now: the buttons of a screen. */
export function nextReservationStatuses(
  status: ReservationStatus,
  actor: ReservationActor,
  clock: ReservationClock,
): ReservationStatus[] {
  return movesOf(status, actor)
    .filter(move => isReservationMoveInTime(move, clock))
    .map(move => move.to)
}

/** Unanswered at its time, a booking is cancelled, also before the clock has written that down. */
export function isReservationExpired(
  { status, startsAt }: { status: ReservationStatus; startsAt: number },
  now: number,
): boolean {
  return status === "PENDING" && now >= startsAt
}

function movesOf(status: ReservationStatus, actor: ReservationActor): ReservationMove[] {
  return reservationMoves.filter(move => move.from === status && move.actor === actor)
}
