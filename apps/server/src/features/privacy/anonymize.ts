import type { Order, Reservation } from "@rasoi/contract"
import { anonymizeBill, anonymizeOrder, anonymizeReservation, type Bill } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import {
  type OrderDocuments,
  type ReservationDocuments,
  writeClearedOrders,
  writeClearedReservations,
} from "./anonymize-store.ts"

/** Removes the personal data of these orders from every place where it is stored. Documents keep their shape. */
export function clearOrders(tx: Queries, rows: readonly OrderDocuments[], at: Date) {
  const cleared = rows.map(({ id, answer, bill }) => ({
    id,
    answer: JSON.stringify(anonymizeOrder(JSON.parse(answer) as Order)),
    bill: JSON.stringify(anonymizeBill(JSON.parse(bill) as Bill)),
  }))
  return writeClearedOrders(tx, cleared, at)
}

export function clearReservations(tx: Queries, rows: readonly ReservationDocuments[], at: Date) {
  const cleared = rows.map(({ id, answer }) => ({
    id,
    answer: JSON.stringify(anonymizeReservation(JSON.parse(answer) as Reservation)),
  }))
  return writeClearedReservations(tx, cleared, at)
}
