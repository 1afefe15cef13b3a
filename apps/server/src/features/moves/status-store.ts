import type { OrderStatus, ReservationStatus } from "@rasoi/contract"
import { expiredStatus, openOrderStatuses, seatHoldingStatuses, waitingStatus } from "@rasoi/core"

/**
 * SQL for a list of statuses of the core. They are literals: PostgreSQL uses a partial index only if the text of the
 * statement proves that the rows are in it, and a parameter proves nothing.
 */
export function statusIn(statuses: readonly (OrderStatus | ReservationStatus)[]): string {
  return `status in (${statuses.map(status => `'${status}'`).join(", ")})`
}

/** The core's `statusAt` in SQL. `now` is a parameter or a column. */
const answeredUntil = (deadline: "accept_by" | "starts_at") => ({
  isWaiting: (now: string) => `(status = '${waitingStatus}' and ${deadline} > ${now})`,
  isExpired: (now: string) => `(status = '${waitingStatus}' and ${deadline} <= ${now})`,
  isNotExpired: (now: string) => `(status <> '${waitingStatus}' or ${deadline} > ${now})`,
  statusAt: (now: string) =>
    `case when status = '${waitingStatus}' and ${deadline} <= ${now} then '${expiredStatus}' else status end`,
})

/** Every statement that raises the revision of an order assigns these columns too. `at` is SQL for the time of the change. */
export const updatedOrderAt = (at: string): string[] => [
  `updated_at = ${at}`,
  "updated_revision = revision + 1",
]

export const orderSql = { ...answeredUntil("accept_by"), isOpen: statusIn(openOrderStatuses) }

export const reservationSql = { ...answeredUntil("starts_at"), holdsSeats: statusIn(seatHoldingStatuses) }
