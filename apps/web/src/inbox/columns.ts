import { type OrderStage, orderStages } from "@rasoi/core/rules"
import { dueAt } from "./deadline.ts"
import type { Order } from "./orders.ts"

export type Column = "new" | "kitchen" | "ready" | "out"

/** From left to right. */
export const columns: readonly Column[] = ["new", "kitchen", "ready", "out"]

const columnOfStage: Record<OrderStage, Column | undefined> = {
  WAITING: "new",
  KITCHEN: "kitchen",
  READY: "ready",
  OUT: "out",
  SOLD: undefined,
  CALLED_OFF: undefined,
}

/** Undefined for an order that has left the board. */
export function columnOf({ status }: Pick<Order, "status">): Column | undefined {
  return columnOfStage[orderStages[status]]
}

/** From left to right; an order that has left the board is beyond all columns. */
function placeOf(order: Order): number {
  const column = columnOf(order)
  return column ? columns.indexOf(column) : columns.length
}

/** Within a column: what is due first, so the most overdue; or as the orders arrived, which is the server's order. */
export type Sorting = "due" | "arrival"

/** When somebody must have done something about an order: answered it, or finished its food. */
const wantedAt = (order: Order) => (columnOf(order) === "new" ? Date.parse(order.acceptBy) : dueAt(order))

/**
 * The orders on the board, column by column: the order of J and K. Customers who ask to cancel come first, because they
 * ring.
 */
export function inBoardOrder(orders: readonly Order[], sorting: Sorting): readonly Order[] {
  const rank = (order: Order) => Number(!order.cancelRequest)
  return columns.flatMap(column =>
    orders
      .filter(order => columnOf(order) === column)
      .sort(
        (one, other) => rank(one) - rank(other) || (sorting === "due" ? wantedAt(one) - wantedAt(other) : 0),
      ),
  )
}

/**
 * The order to select when the selected one has left its column: the next of that column, or the one before it. Null if
 * the selection stays: the column is empty, or the order came back from it with Undo.
 */
export function successorOf(id: string, before: readonly Order[], after: readonly Order[]): string | null {
  const left = before.find(order => order.id === id)
  if (!left) return null
  const column = columnOf(left)
  const now = after.find(order => order.id === id)
  if (now && placeOf(now) <= placeOf(left)) return null
  const stays = new Set(after.filter(order => columnOf(order) === column).map(order => order.id))
  const neighbours = before.filter(order => columnOf(order) === column)
  const at = neighbours.indexOf(left)
  const candidates = [...neighbours.slice(at + 1), ...neighbours.slice(0, at).reverse()]
  return candidates.find(order => stays.has(order.id))?.id ?? null
}
