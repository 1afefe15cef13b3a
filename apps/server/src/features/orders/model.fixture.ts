import type { OrderStatus, OrderType } from "@rasoi/contract"

/** A simple model of how orders must behave, independent of the real code. */
export interface ModelOrder {
  readonly id: string
  readonly type: OrderType
  readonly acceptBy: number
  readonly first: string
  status: OrderStatus
  cancelledBy: "CUSTOMER" | "RESTAURANT" | "SYSTEM" | null
  readonly stamps: Map<OrderStatus, number>
  readonly planned: { at: number; to: OrderStatus }[]
  moves: number
}

interface StoredResponse {
  readonly body: string
  readonly status: number
  readonly text: string
  readonly at: number
}

const dayMs = 86_400_000
const indiaAheadMs = 5.5 * 3_600_000
const stepMs = 5_000
const shortDelayMs = 500

const staffMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ["ACCEPTED", "REJECTED"],
  ACCEPTED: ["PREPARING", "CANCELLED"],
  PREPARING: ["READY", "CANCELLED"],
  READY: ["OUT_FOR_DELIVERY", "COMPLETED", "CANCELLED"],
  OUT_FOR_DELIVERY: ["COMPLETED", "CANCELLED"],
  COMPLETED: [],
  REJECTED: [],
  CANCELLED: [],
}

export class OrderModel {
  now: number
  readonly orders: ModelOrder[] = []
  private readonly numbers = new Set<string>()
  private readonly responses = new Map<string, StoredResponse>()

  constructor(now: number) {
    this.now = now
  }

  /** Orders expire at their deadline. No later move can change that. */
  advanceTo(now: number): void {
    this.now = now
    for (const order of this.orders)
      if (order.status === "PENDING" && now >= order.acceptBy)
        this.move(order, "CANCELLED", order.acceptBy, "SYSTEM")
  }

  storedResponse(key: string): StoredResponse | undefined {
    const stored = this.responses.get(key)
    return stored && this.now - stored.at < dayMs ? stored : undefined
  }

  storeResponse(key: string, body: string, status: number, text: string): void {
    this.responses.set(key, { body, status, text, at: this.now })
  }

  placed(
    response: { id: string; number: string; type: OrderType },
    phone: string,
    first: string,
  ): ModelOrder {
    const order: ModelOrder = {
      id: response.id,
      type: response.type,
      acceptBy: this.now + (phone === "9000000003" ? 10_000 : 15 * 60_000),
      first,
      status: "PENDING",
      cancelledBy: null,
      stamps: new Map([["PENDING", this.now]]),
      planned: this.plan(response.type, phone),
      moves: 0,
    }
    this.orders.push(order)
    this.numbers.add(this.today(response.number))
    return order
  }

  /** Numbers start again each day. */
  isFree(number: string): boolean {
    return !this.numbers.has(this.today(number))
  }

  private today(number: string): string {
    return `${new Date(this.now + indiaAheadMs).toISOString().slice(0, 10)} ${number}`
  }

  private plan(type: OrderType, phone: string): ModelOrder["planned"] {
    if (phone === "9000000002") return [{ at: this.now + shortDelayMs, to: "REJECTED" }]
    if (phone === "9000000005") return [{ at: this.now + shortDelayMs, to: "ACCEPTED" }]
    if (phone !== "9000000001") return []
    const all: OrderStatus[] = ["ACCEPTED", "PREPARING", "READY", "OUT_FOR_DELIVERY", "COMPLETED"]
    const steps = type === "DELIVERY" ? all : all.filter(to => to !== "OUT_FOR_DELIVERY")
    return steps.map((to, index) => ({ at: this.now + stepMs * (index + 1), to }))
  }

  staffMay(order: ModelOrder, to: OrderStatus): boolean {
    if (to === "OUT_FOR_DELIVERY" && order.type !== "DELIVERY") return false
    if (order.status === "READY" && to === "COMPLETED" && order.type === "DELIVERY") return false
    return staffMoves[order.status].includes(to)
  }

  staffMove(order: ModelOrder, to: OrderStatus, at = this.now): void {
    this.move(order, to, at, to === "CANCELLED" ? "RESTAURANT" : null)
  }

  customerCancels(order: ModelOrder): void {
    this.move(order, "CANCELLED", this.now, "CUSTOMER")
  }

  /** Makes the planned moves that are still possible, never with a time before the order's latest move. */
  playPlannedMoves(): void {
    for (const order of this.orders) {
      for (const { at, to } of order.planned.filter(planned => planned.at <= this.now)) {
        const latest = Math.max(at, ...order.stamps.values())
        if (this.staffMay(order, to)) this.staffMove(order, to, latest)
      }
      order.planned.splice(0, order.planned.length, ...order.planned.filter(({ at }) => at > this.now))
    }
  }

  private move(order: ModelOrder, to: OrderStatus, at: number, by: ModelOrder["cancelledBy"]): void {
    order.status = to
    order.cancelledBy = by
    order.stamps.set(to, at)
    order.moves += 1
  }
}
