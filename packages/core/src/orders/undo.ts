import type { OrderStatus } from "@rasoi/contract"
import type { ManagerReason, OrderSource } from "@rasoi/contract/console"
import { type Undo, undoBefore, undoEndLimitMs, undoLimitMs } from "../undo.ts"
import {
  findOrderMove,
  firstOrderStatus,
  isFinalOrderStatus,
  type MovableOrder,
  orderStatusesInWork,
} from "./moves.ts"

export interface UndoableOrder extends MovableOrder {
  source: OrderSource
  /** Epoch milliseconds. */
  acceptBy: number
  /** When the order reached each status. A move that was undone is not in it. */
  reached: Partial<Record<OrderStatus, number>>
  /** Why only a manager calls it off. */
  managerReason: ManagerReason | null
}

const latestFirst: readonly OrderStatus[] = orderStatusesInWork.toReversed()

/** Takes back the move of staff that set the current status. Null: it was not staff, or it is too late. */
export function findOrderUndo(order: UndoableOrder, now: number): Undo<OrderStatus> | null {
  const { status, type, source, acceptBy, reached, managerReason } = order
  const madeAt = reached[status]
  const before =
    latestFirst.find(each => each !== status && reached[each] !== undefined) ?? firstOrderStatus(source)
  if (madeAt === undefined || !findOrderMove({ status: before, type }, status, "STAFF")) return null
  // As a waiting order anybody could reject it, its customer could cancel it, and the clock would.
  if (before === "PENDING" && managerReason !== null) return null
  const until = madeAt + (isFinalOrderStatus(status) ? undoEndLimitMs : undoLimitMs)
  // After the deadline a PENDING order is cancelled, so the undo would end the order.
  return undoBefore(before, before === "PENDING" ? Math.min(until, acceptBy) : until, now)
}
