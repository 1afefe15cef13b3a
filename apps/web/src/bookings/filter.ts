import type { BookingStatus } from "./days.ts"

/** In the order that staff need them. */
export const statuses = ["PENDING", "CONFIRMED", "SEATED", "NO_SHOW", "REJECTED", "CANCELLED"] as const
export type Filter = BookingStatus | "ALL"
