import { type OrderStatus, orderStatuses, Refusal } from "@rasoi/contract"
import {
  canDelay,
  findOrderMove,
  findOrderUndo,
  isOrderCalledOff,
  orderStages,
  type UndoableOrder,
} from "@rasoi/core"
import type { Database, Queries } from "../../db/index.ts"
import { cancelBill } from "../bills/index.ts"
import {
  type Movable,
  type Move,
  makeMove,
  reachedOf,
  type staffMover,
  statusText,
  type UndoOf,
  undoMove,
} from "../moves/index.ts"
import {
  isSettled,
  issueTabBill,
  replaceTabBill,
  requireLockedTab,
  takeSuccessor,
  writeTabOf,
} from "../tabs/index.ts"
import { setBillNumber } from "./console-store.ts"
import { issueOrderBill } from "./issue.ts"
import { orderMoveStore, writeDelay } from "./moves-store.ts"
import { asOf, placedOrder } from "./representation.ts"
import { findOrder, findOrderOfRestaurant, type OrderRow } from "./store.ts"

export interface MoveDetails {
  reason?: string | undefined
  person?: { name: string; phone: string } | undefined
  prepMinutes?: number | undefined
}

const orders: Movable<OrderRow> = { noun: "order", store: orderMoveStore, find: findOrder, asOf }

export async function moveOrder<Row extends OrderRow>(
  db: Database,
  row: Row,
  { person, prepMinutes, ...move }: Omit<Move<OrderRow>, "details"> & MoveDetails,
): Promise<Row> {
  const details = { person_name: person?.name, person_phone: person?.phone, prep_minutes: prepMinutes }
  const movable = { ...orders, write: writeOf(move.to, move.timezone) }
  // An order past its deadline already reads as CANCELLED, so the table of moves needs no extra check.
  const moved = await makeMove(db, movable, row, { ...move, details }, shown =>
    findOrderMove(shown, move.to, move.mover.kind),
  )
  return { ...row, ...moved, type: row.type }
}

type Write = NonNullable<Movable<OrderRow>["write"]>

/** What a move does to the order's bill, in the transaction of the move. */
function writeOf(to: OrderStatus, timezone: string): Write | undefined {
  switch (orderStages[to]) {
    case "OUT":
    case "SOLD":
      return withBill(timezone)
    case "CALLED_OFF":
      return cancellingBill(timezone)
    case "WAITING":
    case "KITCHEN":
    case "READY":
      return undefined
  }
}

const lostRace = new Error("the order has a newer revision")

/** Moves the order and writes its bill number in one update: each update of an order also writes to most of its indexes. */
function withBill(timezone: string): Write {
  return async (db, row, write) => {
    // The bill of a table's order is that of its tab.
    if (row.test || row.tab_id !== null) return orderMoveStore.write(db, row, write)
    try {
      return await db.transaction(async tx => {
        const bill = await issueOrderBill(tx, row, { at: write.at, timezone })
        const details = { ...write.details, bill_number: bill?.bill_number }
        const moved = await orderMoveStore.write(tx, row, { ...write, details })
        // Rolls back, so that the number is not lost.
        if (!moved) throw lostRace
        return moved
      })
    } catch (error) {
      if (error === lostRace) return undefined
      throw error
    }
  }
}

function cancellingBill(timezone: string): Write {
  return (db, row, write) => {
    // A print issues a bill from READY on, without a new revision. A waiting order has one only if its moves were undone.
    if (row.status === "PENDING" && row.bill_number === null) return orderMoveStore.write(db, row, write)
    return db.transaction(async tx => {
      const tab = row.tab_id === null ? null : await requireLockedTab(tx, row.tab_id)
      const moved = await orderMoveStore.write(tx, row, write)
      if (!moved) return undefined
      const { at, actor: by } = write
      if (tab) await replaceTabBill(tx, tab, { at, by, timezone, reason: moved.rejection_reason ?? "" })
      else await cancelBillOf(tx, moved, { at, by })
      return moved
    })
  }
}

export function undoableOf(row: OrderRow): UndoableOrder {
  const { status, type, source } = row
  return { status, type, source, acceptBy: row.accept_by.getTime(), reached: reachedOf(row, orderStatuses) }
}

/** An order that ended without a sale has no valid bill. */
export async function cancelBillOf(
  tx: Queries,
  { restaurant_id: restaurantId, bill_number: number, rejection_reason: reason }: OrderRow,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  if (number) await cancelBill(tx, { restaurantId, number, at, reason: reason ?? "", by })
}

export function undoOrderMove(db: Database, row: OrderRow, undo: UndoOf): Promise<OrderRow> {
  const write = row.tab_id === null ? undoWithBill(undo.timezone) : undoRound
  return undoMove(db, { ...orders, undo: write }, row, undo, shown => {
    const found = findOrderUndo(undoableOf(shown), undo.now)
    return found && { to: found.to, reset: resetOf(shown) }
  })
}

interface ForPayment {
  readonly orderId: string
  readonly restaurantId: string
  readonly at: Date
  readonly timezone: string
}

/**
 * The order, with its bill or that of its tab, which the first payment issues. The order or its tab stays locked. Undefined:
 * there is no such order.
 */
export async function billForPayment(tx: Queries, { orderId, restaurantId, at, timezone }: ForPayment) {
  const order = await findOrderOfRestaurant(tx, restaurantId, orderId)
  if (!order || isOrderCalledOff(order.status)) return order
  if (order.tab_id !== null) {
    await issueTabBill(tx, await requireLockedTab(tx, order.tab_id), { at, timezone })
    return findOrder(tx, orderId)
  }
  const bill = await issueOrderBill(tx, order, { at, timezone })
  return setBillNumber(tx, orderId, bill?.bill_number ?? null)
}

/** A delivery that is out again has a bill again: the one before was cancelled with the order. */
function undoWithBill(timezone: string): NonNullable<Movable<OrderRow>["undo"]> {
  return (db, row, write) => {
    if (orderStages[write.to] !== "OUT" || row.test) return orderMoveStore.undo(db, row, write)
    return db.transaction(async tx => {
      if (!(await orderMoveStore.undo(tx, row, write))) return undefined
      const bill = await issueOrderBill(tx, row, { at: write.at, timezone })
      return setBillNumber(tx, row.id, bill?.bill_number ?? null)
    })
  }
}

/** The tab's bill may be issued without an order that was cancelled: taken up again, it goes to the tab that follows. */
const undoRound: NonNullable<Movable<OrderRow>["undo"]> = (db, row, write) => {
  if (orderStages[row.status] !== "CALLED_OFF") return orderMoveStore.undo(db, row, write)
  return db.transaction(async tx => {
    const tab = await requireLockedTab(tx, row.tab_id)
    const undone = await orderMoveStore.undo(tx, row, write)
    if (!undone || !isSettled(tab)) return undone
    const { at, actor: by } = write
    const { id } = await takeSuccessor(tx, tab, { at, by })
    await writeTabOf(tx, row.id, id, at)
    return findOrder(tx, row.id)
  })
}

/** The values that the move has set. The bill stays: it may be printed already. */
function resetOf(row: OrderRow): Partial<OrderRow> {
  switch (row.status) {
    case "ACCEPTED":
      return { prep_minutes: placedOrder(row).prepMinutes, delay_minutes: 0 }
    case "OUT_FOR_DELIVERY":
      return { person_name: null, person_phone: null }
    default:
      return {}
  }
}

interface Delay {
  minutes: number
  reason?: string | undefined
  mover: ReturnType<typeof staffMover>
  now: number
  timezone: string
}

/** Sets the whole delay of an order, so that a repeated request changes nothing. */
export async function delayOrder(
  db: Database,
  row: OrderRow,
  { minutes, reason, mover, now, timezone }: Delay,
): Promise<OrderRow> {
  const delayed = await writeDelay(db, { id: row.id, minutes, reason, by: mover, at: new Date(now) })
  if (delayed) return delayed
  const current = asOf((await findOrder(db, row.id)) ?? row, now)
  if (canDelay(current.status) && current.delay_minutes === minutes) return current
  const message = `${await describeStatus(db, current, timezone)}; its time cannot change now.`
  throw new Refusal("INVALID_TRANSITION", { message, members: { status: current.status } })
}

export const describeStatus = (db: Database, row: OrderRow, timezone: string) =>
  statusText(db, orders, row, timezone)
