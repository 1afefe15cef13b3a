import type { ReservationStatus } from "@rasoi/contract"
import type { StatusTimes } from "../../features/moves/index.ts"
import type { ReceiptRow } from "../../features/orders/console-store.ts"
import type { DecisionBasis } from "../../features/orders/decide.ts"
import type { OrderRow } from "../../features/orders/store.ts"
import type { RefusedRow, SpanRow } from "../../features/reports/report-data-store.ts"
import type { NewReservation, ReservationRow } from "../../features/reservations/store.ts"
import type { moveOf } from "./moves.ts"
import type { Customer } from "./people.ts"
import type { Random } from "./random.ts"

type MoveRow = ReturnType<typeof moveOf>

export type HistoryOrder = Omit<
  OrderRow,
  "ticket_prints" | "delay_minutes" | "updated_at" | "updated_revision" | "first_order"
> & {
  settings_version: number
  menu_version: number
  token_hash: Buffer
}

export type HistoryBooking = NewReservation &
  Pick<ReservationRow, "revision" | "rejection_reason" | "cancelled_by"> &
  StatusTimes<ReservationStatus> & { counted_at: Date }

export interface HistoryOptions {
  readonly now: number
  readonly days: number
  readonly basis: DecisionBasis
  readonly keyId: string
  readonly publicUrl: string
}

/** The rows of the demo's past. */
export interface History extends HistoryOptions {
  readonly random: Random
  readonly customers: readonly Customer[]
  readonly orders: HistoryOrder[]
  readonly orderMoves: MoveRow[]
  /** The last order number of each day. */
  readonly numbers: Map<string, number>
  readonly bookings: HistoryBooking[]
  readonly bookingMoves: MoveRow[]
  readonly receipts: ReceiptRow[]
  readonly refused: RefusedRow[]
  readonly spans: SpanRow[]
}
