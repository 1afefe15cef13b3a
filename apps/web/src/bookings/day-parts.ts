import { isOpenReservationStatus } from "@rasoi/core/rules"
import type { Booking } from "./booking.ts"

type Timed = Pick<Booking, "status" | "endsAt" | "leftAt">

/** Whether staff have nothing more to do for a booking. A confirmed customer who is late is still expected. */
function isPast({ status, endsAt, leftAt }: Timed, now: number): boolean {
  if (isOpenReservationStatus(status)) return false
  return status !== "SEATED" || leftAt !== null || Date.parse(endsAt) <= now
}

/** Today from now on: who comes next, then who sits at the tables, then what is over. */
export function partsOfDay<B extends Timed>(bookings: readonly B[], now: number) {
  const past = bookings.filter(booking => isPast(booking, now))
  const open = bookings.filter(booking => !isPast(booking, now))
  return {
    coming: open.filter(({ status }) => status !== "SEATED"),
    seated: open.filter(({ status }) => status === "SEATED"),
    past,
  }
}
