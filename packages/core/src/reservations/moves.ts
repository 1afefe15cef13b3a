import type { Reservation, ReservationStatus } from "@rasoi/contract"
import { isExpired, type StatusIn, statusesIn } from "../status-at.ts"

/** What a status means to everyone who does not need to know which one it is. */
export type ReservationStage = "WAITING" | "EXPECTED" | "SEATED" | "ABSENT" | "CALLED_OFF"

/** Every list of statuses, in SQL too, is made from this table. */
export const reservationStages = {
  PENDING: "WAITING",
  CONFIRMED: "EXPECTED",
  SEATED: "SEATED",
  REJECTED: "CALLED_OFF",
  CANCELLED: "CALLED_OFF",
  NO_SHOW: "ABSENT",
} as const satisfies Record<ReservationStatus, ReservationStage>

export type ReservationStatusIn<Stage extends ReservationStage> = StatusIn<typeof reservationStages, Stage>

export function reservationStatusesIn<Stage extends ReservationStage>(...stages: readonly Stage[]) {
  return statusesIn<ReservationStatus, ReservationStage>(
    reservationStages,
    ...stages,
  ) as ReservationStatusIn<Stage>[]
}

/** The customers are still to come. */
export const openReservationStatuses = reservationStatusesIn("WAITING", "EXPECTED")
export const finalReservationStatuses = reservationStatusesIn("SEATED", "CALLED_OFF", "ABSENT")
/** Bookings of these statuses take seats. The trigger in the database has the same list. */
export const seatHoldingStatuses: readonly ReservationStatus[] = reservationStatusesIn(
  "WAITING",
  "EXPECTED",
  "SEATED",
)

export function isOpenReservationStatus(
  status: ReservationStatus,
): status is ReservationStatusIn<"WAITING" | "EXPECTED"> {
  return openReservationStatuses.some(open => open === status)
}

/** The restaurant said yes: the customers come, or sit at their table. */
export function isReservationConfirmed(status: ReservationStatus): boolean {
  const stage = reservationStages[status]
  return stage === "EXPECTED" || stage === "SEATED"
}

/** Declined or cancelled. */
export function isReservationCalledOff(
  status: ReservationStatus,
): status is ReservationStatusIn<"CALLED_OFF"> {
  return reservationStages[status] === "CALLED_OFF"
}

export type ReservationActor = "STAFF" | "CUSTOMER" | "CLOCK"

/**
 * Before its start, a PENDING booking waits for staff. From the start on, the clock cancels it, and staff may mark a
 * confirmed customer as NO_SHOW. The customer's deadline for cancelling is earlier.
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

/** All moves of a reservation. No other move is possible. */
export const reservationMoves: readonly ReservationMove[] = [
  { ...answer, from: "PENDING", to: "CONFIRMED" },
  { ...answer, from: "PENDING", to: "REJECTED" },
  // At any time: guests may come early and get a free table.
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

export function isFinalReservationStatus(status: ReservationStatus): boolean {
  return finalReservationStatuses.some(final => final === status)
}

/** The move, without checking the time. Null: the table has none. */
export function findReservationMove(
  status: ReservationStatus,
  to: ReservationStatus,
  actor: ReservationActor,
): ReservationMove | null {
  return movesOf(status, actor).find(move => move.to === to) ?? null
}

/** The first instant at which the customer can no longer cancel. Null: the status is final. */
export function cancelUntil(
  status: ReservationStatus,
  { startsAt, cancelCutoffMinutes }: Omit<ReservationClock, "now">,
): number | null {
  return isFinalReservationStatus(status) ? null : startsAt - cancelCutoffMinutes * 60_000
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

/** The statuses that this actor may set now, for the buttons of a page. */
export function nextReservationStatuses(
  status: ReservationStatus,
  actor: ReservationActor,
  clock: ReservationClock,
): ReservationStatus[] {
  return movesOf(status, actor)
    .filter(move => isReservationMoveInTime(move, clock))
    .map(move => move.to)
}

/** A booking that is PENDING at its start is cancelled, even before the expiry job has written it. */
export function isReservationExpired(
  { status, startsAt }: { status: ReservationStatus; startsAt: number },
  now: number,
): boolean {
  return isExpired(status, startsAt, now)
}

function movesOf(status: ReservationStatus, actor: ReservationActor): ReservationMove[] {
  return reservationMoves.filter(move => move.from === status && move.actor === actor)
}
