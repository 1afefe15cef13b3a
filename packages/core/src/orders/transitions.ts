import type { Order, OrderStatus, OrderType } from "@rasoi/contract"

export type OrderActor = "STAFF" | "CUSTOMER" | "CLOCK"

export interface OrderMove {
  from: OrderStatus
  to: OrderStatus
  actor: OrderActor
  /** The only order type with this move. Null: both. */
  onlyFor: OrderType | null
  cancelledBy: Order["cancelledBy"]
  /** Before the deadline people decide. From the deadline on, the clock does. */
  timing: "BEFORE_ACCEPT_BY" | "FROM_ACCEPT_BY" | null
}

export interface MovableOrder {
  status: OrderStatus
  type: OrderType
}

const plain = { actor: "STAFF", onlyFor: null, cancelledBy: null, timing: null } as const
const answer = { ...plain, timing: "BEFORE_ACCEPT_BY" } as const
const cancel = { ...plain, to: "CANCELLED" } as const
const staffCancel = { ...cancel, cancelledBy: "RESTAURANT" } as const

/** All transitions of an order. No other transition is possible. */
export const orderMoves: readonly OrderMove[] = [
  { ...answer, from: "PENDING", to: "ACCEPTED" },
  { ...plain, from: "ACCEPTED", to: "PREPARING" },
  { ...plain, from: "PREPARING", to: "READY" },
  { ...plain, from: "READY", to: "OUT_FOR_DELIVERY", onlyFor: "DELIVERY" },
  { ...plain, from: "OUT_FOR_DELIVERY", to: "COMPLETED", onlyFor: "DELIVERY" },
  { ...plain, from: "READY", to: "COMPLETED", onlyFor: "PICKUP" },

  { ...answer, from: "PENDING", to: "REJECTED" },
  { ...cancel, from: "PENDING", actor: "CUSTOMER", cancelledBy: "CUSTOMER", timing: "BEFORE_ACCEPT_BY" },
  { ...cancel, from: "PENDING", actor: "CLOCK", cancelledBy: "SYSTEM", timing: "FROM_ACCEPT_BY" },
  // Staff reject orders that they have not accepted, and cancel orders that they have.
  { ...staffCancel, from: "ACCEPTED" },
  { ...staffCancel, from: "PREPARING" },
  { ...staffCancel, from: "READY" },
  { ...staffCancel, from: "OUT_FOR_DELIVERY", onlyFor: "DELIVERY" },
]

export const finalOrderStatuses = ["COMPLETED", "REJECTED", "CANCELLED"] as const satisfies OrderStatus[]

export function isFinalOrderStatus(status: OrderStatus): boolean {
  return finalOrderStatuses.some(final => final === status)
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
  return order.status === "PENDING" && now >= order.acceptBy
}

function movesOf(order: MovableOrder, actor: OrderActor): OrderMove[] {
  return orderMoves.filter(
    move =>
      move.from === order.status &&
      move.actor === actor &&
      (move.onlyFor === null || move.onlyFor === order.type),
  )
}
