import { findOrderMove, localDate } from "@rasoi/core"
import type { Database } from "../db/index.ts"
import { type Movable, type Move, type MoveWrite, makeMove, statusText } from "../moves/index.ts"
import { financialYearOf } from "./financial-year.ts"
import { numberBill, orderMoveStore } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { findOrder, type OrderRow } from "./store.ts"

export interface MoveDetails {
  reason?: string | undefined
  person?: { name: string; phone: string } | undefined
  prepMinutes?: number | undefined
}

const orders: Movable<OrderRow> = { noun: "order", store: orderMoveStore, find: findOrder, asOf }

export function moveOrder(
  db: Database,
  row: OrderRow,
  { person, prepMinutes, ...move }: Omit<Move<OrderRow>, "details"> & MoveDetails,
): Promise<OrderRow> {
  const details = { person_name: person?.name, person_phone: person?.phone, prep_minutes: prepMinutes }
  const movable = move.to === "COMPLETED" ? { ...orders, write: completeIn(move.timezone) } : orders
  // An order past its deadline already reads as CANCELLED, so the transition table needs no extra check.
  return makeMove(db, movable, row, { ...move, details }, shown =>
    findOrderMove(shown, move.to, move.mover.kind),
  )
}

/** Completes the order and assigns the bill number in one transaction. */
function completeIn(timezone: string) {
  return (db: Database, row: OrderRow, write: MoveWrite<OrderRow>) =>
    db.transaction(async tx => {
      const completed = await orderMoveStore.write(tx, row, write)
      if (!completed || completed.test) return completed
      const financialYear = financialYearOf(localDate(timezone, write.at.getTime()))
      return numberBill(tx, completed, financialYear, write.at)
    })
}

export const describeStatus = (db: Database, row: OrderRow, timezone: string) =>
  statusText(db, orders, row, timezone)
