import { busyNow, type OrderStatus, orderStatuses, Refusal } from "@rasoi/contract"
import type { ManagerReason } from "@rasoi/contract/console"
import {
  canDelay,
  financialYearOf,
  findOrderMove,
  findOrderUndo,
  isNothingToMake,
  isOrderCalledOff,
  localDate,
  orderStages,
  type UndoableOrder,
} from "@rasoi/core"
import type { Database, Queries } from "../../db/index.ts"
import {
  type BillRow,
  type CalledOff,
  callOffBill,
  cancelBill,
  findBills,
  findPaid,
  registerBill,
} from "../billing/bills/index.ts"
import {
  correctTabBill,
  isSettled,
  issueTabBill,
  requireLockedTab,
  type TabRow,
  takeSuccessor,
  writeTabOf,
} from "../billing/tabs/index.ts"
import { chargedOf, voidsOf } from "../billing/voids/index.ts"
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
import { callOffRuleOf } from "./call-off.ts"
import { setBillNumber } from "./console-store.ts"
import { issueOrderBill } from "./issue.ts"
import { orderMoveStore, writeDelay } from "./moves-store.ts"
import { asOf, placedOrder } from "./representation.ts"
import { findOrder, findOrderOfRestaurant, lockOrder, type OrderRow } from "./store.ts"

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
      const by = { kind: write.actorKind, name: write.actor }
      await callOffBillOf(tx, moved, { at: write.at, by, timezone }, tab)
      return moved
    })
  }
}

export function undoableOf(row: OrderRow, managerReason: ManagerReason | null): UndoableOrder {
  const { status, type, source } = row
  const reached = reachedOf(row, orderStatuses)
  return { status, type, source, acceptBy: row.accept_by.getTime(), reached, managerReason }
}

/** What was billed of an order that ended without a sale is not sold any more. A tab is locked. */
export async function callOffBillOf(
  tx: Queries,
  order: OrderRow,
  about: Pick<CalledOff, "at" | "by" | "timezone">,
  tab: TabRow | null = null,
): Promise<void> {
  const number = tab ? tab.bill_number : order.bill_number
  if (number === null) return
  const charged = chargedOf(order, (await voidsOf(tx, [order])).get(order.id))
  const reason = order.rejection_reason ?? ""
  const calledOff = { ...about, orderId: order.id, charged, reason }
  if (tab) return correctTabBill(tx, tab, calledOff)
  const bill = (await findBills(tx, order.restaurant_id, [order])).get(number)
  if (bill?.cancelled_at === null) await callOffBill(tx, bill, calledOff)
}

/**
 * Why an order that was called off is not taken up again: its credit note is out, or money was taken for its cancelled bill. It
 * is sold again with a new order and a new bill.
 */
export function correctionOf(
  { status }: Pick<OrderRow, "status">,
  bill: BillRow | undefined,
  isPaid: boolean,
): "CREDITED" | "TO_REFUND" | null {
  if (!bill || !isOrderCalledOff(status)) return null
  if (bill.cancelled_at === null) return "CREDITED"
  return isPaid ? "TO_REFUND" : null
}

async function requireNotCorrected(db: Queries, row: OrderRow): Promise<void> {
  const { restaurant_id: restaurantId, bill_number: number, status } = row
  if (number === null || !isOrderCalledOff(status)) return
  const bill = (await findBills(db, restaurantId, [row])).get(number)
  const isPaid = (await findPaid(db, restaurantId, [number])).has(number)
  const correction = correctionOf(row, bill, isPaid)
  if (correction === null) return
  throw new Refusal("BILL_ISSUED", {
    message:
      correction === "CREDITED"
        ? `A credit note for this order's bill ${number} is issued; enter a new order instead.`
        : `Money was taken for this order's cancelled bill ${number}; give it back and enter a new order instead.`,
  })
}

interface Voided {
  readonly at: Date
  readonly reason: string
  readonly mover: ReturnType<typeof staffMover>
}

/**
 * Everything of the order was voided as not made: the kitchen has no work with it any more. The order and its tab are locked,
 * and no bill is issued. Undefined: it has left the kitchen and the counter already.
 */
export async function cancelVoided(
  tx: Queries,
  row: OrderRow,
  { at, reason, mover }: Voided,
): Promise<OrderRow | undefined> {
  const legal = findOrderMove(row, "CANCELLED", mover.kind)
  if (!legal) return undefined
  return orderMoveStore.write(tx, row, {
    ...{ to: "CANCELLED", at, reason, cancelledBy: legal.cancelledBy },
    ...{ actor: mover.name, actorKind: mover.recordedAs, device: mover.device },
  })
}

export async function undoOrderMove(db: Database, row: OrderRow, undo: UndoOf): Promise<OrderRow> {
  await requireNotCorrected(db, row)
  const voids = isOrderCalledOff(row.status) ? (await voidsOf(db, [row])).get(row.id) : undefined
  const isOver = isNothingToMake(placedOrder(row).lines, voids ?? [])
  const { managerReason } = await callOffRuleOf(db, row)
  const write = row.tab_id === null ? undoWithBill(undo.timezone) : undoRound
  return undoMove(db, { ...orders, undo: write }, row, undo, shown => {
    // A dish that was voided stays voided, so there is nothing to take up again.
    const found = isOver ? null : findOrderUndo(undoableOf(shown, managerReason), undo.now)
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
    const tab = await requireLockedTab(tx, order.tab_id)
    const locked = await findOrder(tx, orderId)
    if (locked?.tab_id !== tab.id) throw changing()
    await issueTabBill(tx, tab, { at, timezone })
    return findOrder(tx, orderId)
  }
  const bill = await issueOrderBill(tx, order, { at, timezone })
  return setBillNumber(tx, orderId, bill?.bill_number ?? null)
}

const changing = () => busyNow("Somebody changes this order")

/**
 * The number of the bill for money that was taken before the order was called off: that of the other orders of its tab, or else
 * the order's own, which is cancelled or credited. An order that was never billed gets a cancelled one.
 */
export async function billForTaken(
  tx: Queries,
  order: OrderRow,
  { at, timezone, by }: Omit<ForPayment, "orderId" | "restaurantId"> & { readonly by: string },
): Promise<string> {
  const { id: orderId, restaurant_id: restaurantId, tab_id: tabId } = order
  const tab = tabId === null ? undefined : await requireLockedTab(tx, tabId)
  const locked = await lockOrder(tx, orderId)
  // Taken up again, it is paid like any other.
  if (!locked || !isOrderCalledOff(locked.status)) throw changing()
  const ofTab = tab && (await issueTabBill(tx, tab, { at, timezone }))
  if (ofTab) return ofTab.bill_number
  if (locked.bill_number) return locked.bill_number
  const charged = chargedOf(order, (await voidsOf(tx, [order])).get(orderId))
  const { bill_number: number } = await registerBill(tx, {
    restaurantId,
    orderIds: [orderId],
    documents: [JSON.stringify(charged)],
    type: order.type,
    payment: placedOrder(order).payment,
    at,
    financialYear: financialYearOf(localDate(timezone, at.getTime())),
  })
  await cancelBill(tx, { restaurantId, number, at, reason: order.rejection_reason ?? "", by })
  await setBillNumber(tx, orderId, number)
  return number
}

type Undo = NonNullable<Movable<OrderRow>["undo"]>

/** Money may have come since the order was read. Whoever writes it holds the order's lock, as this undo does now. */
async function takeUpAgain(tx: Queries, row: OrderRow, write: Parameters<Undo>[2]) {
  const undone = await orderMoveStore.undo(tx, row, write)
  if (undone) await requireNotCorrected(tx, { ...undone, status: row.status })
  return undone
}

/** A delivery that is out again has a bill again: the one before was cancelled with the order. */
function undoWithBill(timezone: string): Undo {
  return (db, row, write) => {
    const isOut = orderStages[write.to] === "OUT"
    if (row.test || !(isOut || isOrderCalledOff(row.status))) return orderMoveStore.undo(db, row, write)
    return db.transaction(async tx => {
      const undone = await takeUpAgain(tx, row, write)
      if (!undone || !isOut) return undone
      const bill = await issueOrderBill(tx, row, { at: write.at, timezone })
      return setBillNumber(tx, row.id, bill?.bill_number ?? null)
    })
  }
}

/** The tab's bill may be issued without an order that was cancelled: taken up again, it goes to the tab that follows. */
const undoRound: Undo = (db, row, write) => {
  if (orderStages[row.status] !== "CALLED_OFF") return orderMoveStore.undo(db, row, write)
  return db.transaction(async tx => {
    const tab = await requireLockedTab(tx, row.tab_id)
    const undone = await takeUpAgain(tx, row, write)
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
