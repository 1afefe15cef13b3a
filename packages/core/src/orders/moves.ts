import type { Order, OrderStatus } from "@rasoi/contract"
import type { OrderSource, StaffOrderType } from "@rasoi/contract/console"
import { isExpired, type StatusIn, statusesIn } from "../status-at.ts"

/** What a status means to everyone who does not need to know which one it is. */
export type OrderStage = "WAITING" | "KITCHEN" | "READY" | "OUT" | "SOLD" | "CALLED_OFF"

/** Every list of statuses, in SQL too, is made from this table. */
export const orderStages = {
  PENDING: "WAITING",
  ACCEPTED: "KITCHEN",
  PREPARING: "KITCHEN",
  READY: "READY",
  OUT_FOR_DELIVERY: "OUT",
  COMPLETED: "SOLD",
  REJECTED: "CALLED_OFF",
  CANCELLED: "CALLED_OFF",
} as const satisfies Record<OrderStatus, OrderStage>

export type OrderStatusIn<Stage extends OrderStage> = StatusIn<typeof orderStages, Stage>
export type FinalOrderStatus = OrderStatusIn<"SOLD" | "CALLED_OFF">
/** The statuses between the restaurant's answer and the end. */
export type OrderStatusInWork = OrderStatusIn<"KITCHEN" | "READY" | "OUT">

export function orderStatusesIn<Stage extends OrderStage>(...stages: readonly Stage[]) {
  return statusesIn<OrderStatus, OrderStage>(orderStages, ...stages) as OrderStatusIn<Stage>[]
}

export const orderStatusesInWork = orderStatusesIn("KITCHEN", "READY", "OUT")
export const openOrderStatuses = orderStatusesIn("WAITING", "KITCHEN", "READY", "OUT")
export const finalOrderStatuses = orderStatusesIn("SOLD", "CALLED_OFF")

export type OrderActor = "STAFF" | "CUSTOMER" | "CLOCK"

export interface OrderMove {
  from: OrderStatus
  to: OrderStatus
  actor: OrderActor
  /** The order types with this move. Null: all. */
  onlyFor: readonly StaffOrderType[] | null
  cancelledBy: Order["cancelledBy"]
  /** Before the deadline people decide. From the deadline on, the clock does. */
  timing: "BEFORE_ACCEPT_BY" | "FROM_ACCEPT_BY" | null
}

export interface MovableOrder {
  status: OrderStatus
  type: StaffOrderType
}

/** Staff answer what comes from elsewhere. What they enter themselves is accepted. */
export function firstOrderStatus(source: OrderSource): OrderStatusIn<"WAITING" | "KITCHEN"> {
  return source === "ONLINE" ? "PENDING" : "ACCEPTED"
}

/** Whether an order gets a link for its customer: not who is there and asks staff. */
export const hasLink: Readonly<Record<OrderSource, boolean>> = {
  ONLINE: true,
  COUNTER: false,
  PHONE: true,
  TABLE: false,
}

/** Whether somebody carries the order to the customer. */
export const hasCourier: Readonly<Record<StaffOrderType, boolean>> = {
  PICKUP: false,
  DELIVERY: true,
  DINE_IN: false,
}
const orderTypes = Object.keys(hasCourier) as StaffOrderType[]

const byCourier = { onlyFor: orderTypes.filter(type => hasCourier[type]) }
const atCounter = { onlyFor: orderTypes.filter(type => !hasCourier[type]) }
const plain = { actor: "STAFF", onlyFor: null, cancelledBy: null, timing: null } as const
const answer = { ...plain, timing: "BEFORE_ACCEPT_BY" } as const
const cancel = { ...plain, to: "CANCELLED" } as const
const staffCancel = { ...cancel, cancelledBy: "RESTAURANT" } as const

/** All moves of an order. No other move is possible. */
export const orderMoves: readonly OrderMove[] = [
  { ...answer, from: "PENDING", to: "ACCEPTED" },
  { ...plain, from: "ACCEPTED", to: "PREPARING" },
  { ...plain, from: "PREPARING", to: "READY" },
  { ...plain, from: "READY", to: "OUT_FOR_DELIVERY", ...byCourier },
  { ...plain, from: "OUT_FOR_DELIVERY", to: "COMPLETED", ...byCourier },
  { ...plain, from: "READY", to: "COMPLETED", ...atCounter },

  { ...answer, from: "PENDING", to: "REJECTED" },
  { ...cancel, from: "PENDING", actor: "CUSTOMER", cancelledBy: "CUSTOMER", timing: "BEFORE_ACCEPT_BY" },
  { ...cancel, from: "PENDING", actor: "CLOCK", cancelledBy: "SYSTEM", timing: "FROM_ACCEPT_BY" },
  // Staff reject orders that they have not accepted, and cancel orders that they have.
  { ...staffCancel, from: "ACCEPTED" },
  { ...staffCancel, from: "PREPARING" },
  { ...staffCancel, from: "READY" },
  { ...staffCancel, from: "OUT_FOR_DELIVERY", ...byCourier },
]

/**
 * Moves that earlier versions made and that nobody can make any more. Stored orders have them, so a move that leaves the
 * table above is added here.
 */
export const formerOrderMoves: readonly Pick<OrderMove, "from" | "to" | "onlyFor">[] = []

export function isFinalOrderStatus(status: OrderStatus): status is FinalOrderStatus {
  return finalOrderStatuses.some(final => final === status)
}

export function isOrderInWork(status: OrderStatus): status is OrderStatusInWork {
  return orderStatusesInWork.some(inWork => inWork === status)
}

/** Accepted, and not ready yet. */
export function isOrderInKitchen(status: OrderStatus): status is OrderStatusIn<"KITCHEN"> {
  return orderStages[status] === "KITCHEN"
}

/** Rejected or cancelled. */
export function isOrderCalledOff(status: OrderStatus): status is OrderStatusIn<"CALLED_OFF"> {
  return orderStages[status] === "CALLED_OFF"
}

/** The statuses of a sale, from the order to its end. */
export type OrderPathStatus = Exclude<OrderStatus, OrderStatusIn<"CALLED_OFF">>

/** The path of an order that is sold: the moves that staff make one after the other. */
export function orderPath(type: StaffOrderType, source: OrderSource = "ONLINE"): OrderPathStatus[] {
  const path: OrderPathStatus[] = [firstOrderStatus(source)]
  for (const status of path) {
    const next = movesOf({ status, type }, "STAFF").find(({ to }) => !isOrderCalledOff(to))?.to
    if (next && !isOrderCalledOff(next)) path.push(next)
  }
  return path
}

/** The move, without checking the time. Null: the table has none. */
export function findOrderMove(order: MovableOrder, to: OrderStatus, actor: OrderActor): OrderMove | null {
  return movesOf(order, actor).find(move => move.to === to) ?? null
}

/** `acceptBy` and `now` are epoch milliseconds. */
export function isOrderMoveInTime(move: OrderMove, acceptBy: number, now: number): boolean {
  if (move.timing === null) return true
  return move.timing === "BEFORE_ACCEPT_BY" ? now < acceptBy : now >= acceptBy
}

/** The statuses that this actor may set now, for the buttons of a page. */
export function nextOrderStatuses(
  order: MovableOrder & { acceptBy: number },
  actor: OrderActor,
  now: number,
): OrderStatus[] {
  return movesOf(order, actor)
    .filter(move => isOrderMoveInTime(move, order.acceptBy, now))
    .map(move => move.to)
}

/** An order past its deadline is cancelled, even before the expiry job has written it. */
export function isOrderExpired(order: { status: OrderStatus; acceptBy: number }, now: number): boolean {
  return isExpired(order.status, order.acceptBy, now)
}

function movesOf(order: MovableOrder, actor: OrderActor): OrderMove[] {
  return orderMoves.filter(
    move =>
      move.from === order.status &&
      move.actor === actor &&
      (move.onlyFor === null || move.onlyFor.includes(order.type)),
  )
}
