import type { Booking } from "./booking.ts"

const lateFromMinutes = 10
/** An old day is not full of late guests. */
const lateUntilMinutes = 24 * 60

/** How late an expected party is; 0 if it is not late enough to be marked, or not expected. */
export function minutesLate({ status, startsAt }: Pick<Booking, "status" | "startsAt">, now: number): number {
  if (status !== "CONFIRMED") return 0
  const minutes = Math.floor((now - Date.parse(startsAt)) / 60_000)
  return minutes < lateFromMinutes || minutes > lateUntilMinutes ? 0 : minutes
}
