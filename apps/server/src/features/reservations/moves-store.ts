import { type ReservationStatus, reservationStatuses } from "@rasoi/contract"
import type { ReservationChange } from "@rasoi/contract/console"
import { laterStatuses, type MoveRow, makeMoveStore } from "../moves/index.ts"
import type { ReservationRow } from "./store.ts"

export interface ReservationMoveRow extends MoveRow<ReservationStatus> {
  changes: string[]
  /** Null: written by a version that stored only texts. */
  details: ReservationChange[] | null
}

export const reservationMoveStore = makeMoveStore<ReservationRow, ReservationMoveRow>({
  table: "reservations",
  movesTable: "reservation_moves",
  idColumn: "reservation_id",
  deadline: "starts_at",
  statuses: laterStatuses(reservationStatuses),
  detailColumns: [],
  // Writing `starts_at`, even unchanged, makes the trigger count the seats.
  undoColumns: ["starts_at", "seats", "counted_at"],
})
