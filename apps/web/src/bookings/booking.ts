import type { ResponseOf } from "@rasoi/contract"
import type { getBookingDay, getConsoleReservation, listSeatBlocks } from "@rasoi/contract/console"

export type BookingDay = ResponseOf<typeof getBookingDay>
export type Booking = ResponseOf<typeof getConsoleReservation>
export type BookingStatus = Booking["status"]
export type SeatBlock = ResponseOf<typeof listSeatBlocks>["data"][number]

/** Whether the customer waits for an answer: to the booking, or to a request for another time. */
export function isWaiting({ status, moveRequest }: Booking): boolean {
  return status === "PENDING" || moveRequest !== null
}
