import { reservationStatusesIn } from "@rasoi/core/rules"
import type { BookingStatus } from "./booking.ts"

/** In the order that staff need them. */
export const statuses = (["WAITING", "EXPECTED", "SEATED", "ABSENT", "CALLED_OFF"] as const).flatMap(stage =>
  reservationStatusesIn(stage),
)
export type Filter = BookingStatus | "ALL"
