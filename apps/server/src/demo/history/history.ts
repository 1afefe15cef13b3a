import type { ReceiptRow } from "../../orders/console-store.ts"
import type { DecisionBasis } from "../../orders/decide.ts"
import type { RefusedRow, SpanRow } from "../../reports/report-data-store.ts"
import { type HistoryBooking, makeBookings } from "./bookings.ts"
import { makeMissed } from "./missed.ts"
import type { moveOf } from "./moves.ts"
import { type HistoryOrder, makeOrders } from "./orders.ts"
import { type Customer, makeCustomers } from "./people.ts"
import { makeRandom, type Random } from "./random.ts"

type MoveRow = ReturnType<typeof moveOf>

interface HistoryOptions {
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

const seed = 20261017
const customerCount = 420

/** The same options give the same orders and bookings, except for their ids and tracking tokens. */
export function makeHistory(options: HistoryOptions): History {
  const random = makeRandom(seed)
  const history: History = {
    ...options,
    random,
    customers: makeCustomers(random, customerCount),
    orders: [],
    orderMoves: [],
    numbers: new Map(),
    bookings: [],
    bookingMoves: [],
    receipts: [],
    refused: [],
    spans: [],
  }
  makeOrders(history)
  makeBookings(history)
  makeMissed(history)
  return history
}
