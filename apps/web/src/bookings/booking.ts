import type { ResponseOf } from "@rasoi/contract"
import type { getBookingDay, getConsoleReservation, listSeatBlocks } from "@rasoi/contract/console"
import { isOpenReservationStatus } from "@rasoi/core/rules"

export type BookingDay = ResponseOf<typeof getBookingDay>
export type Booking = ResponseOf<typeof getConsoleReservation>
export type BookingStatus = Booking["status"]
export type SeatBlock = ResponseOf<typeof listSeatBlocks>["data"][number]

/** Whether the customer waits for an answer: to the booking, or to a request for another time. */
export function isWaiting({ status, moveRequest }: Booking): boolean {
  return status === "PENDING" || moveRequest !== null
}

/** To another time or size. Not while a step is on its way: its result may be final. */
export function canMove({ status, nextSteps }: Booking): boolean {
  return isOpenReservationStatus(status) && nextSteps.length > 0
}
