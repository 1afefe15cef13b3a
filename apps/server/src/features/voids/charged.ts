import { type Bill, chargedBill, upgradeBill, type VoidedLine } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { findVoids, type VoidRow } from "./store.ts"

interface StoredBill {
  readonly bill: string
  readonly shape: number
}

export const voidedLines = (voids: readonly VoidRow[] = []): VoidedLine[] =>
  voids.flatMap(({ lines }) => lines)

/** What is charged of an order. */
export function chargedOf({ bill, shape }: StoredBill, voids: readonly VoidRow[] | undefined): Bill {
  return chargedBill(upgradeBill(JSON.parse(bill) as Bill, shape), voidedLines(voids))
}

/** Only orders that staff entered can have voids. */
export function voidsOf(db: Queries, orders: readonly { id: string; source: string }[]) {
  return findVoids(
    db,
    orders.flatMap(({ id, source }) => (source === "ONLINE" ? [] : id)),
  )
}
