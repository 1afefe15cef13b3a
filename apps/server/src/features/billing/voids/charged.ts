import { type Bill, chargedBill, upgradeBill, type VoidedLine } from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { findVoids, type VoidRow } from "./store.ts"

interface StoredBill {
  readonly bill: string
  readonly shape: number
}

export const voidedLines = (voids: readonly Pick<VoidRow, "lines">[] = []): VoidedLine[] =>
  voids.flatMap(({ lines }) => lines)

/** An order's bill as it was entered. */
export function enteredBill({ bill, shape }: StoredBill): Bill {
  return upgradeBill(JSON.parse(bill) as Bill, shape)
}

/** What is charged of an order. */
export function chargedOf(order: StoredBill, voids: readonly Pick<VoidRow, "lines">[] | undefined): Bill {
  return chargedBill(enteredBill(order), voidedLines(voids))
}

/** Only orders that staff entered can have voids. */
export function voidsOf(db: Queries, orders: readonly { id: string; source: string }[]) {
  return findVoids(
    db,
    orders.flatMap(({ id, source }) => (source === "ONLINE" ? [] : id)),
  )
}
