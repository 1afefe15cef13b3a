import type { EventType } from "@rasoi/contract/console/events"
import type { EventRelay } from "../../events/index.ts"
import type { BusinessMetrics } from "../../http/business-metrics.ts"
import type { NewOrder, OrderRow } from "./store.ts"

/** Notifies the restaurant's consoles after the commit. */
export interface OrderEvents {
  placed(order: Pick<NewOrder, "id" | "restaurantId" | "test" | "type">): void
  /** Staff entered it. */
  entered(order: Reached): void
  /** It changed, but its status did not. */
  moved(order: Moved): void
  reached(order: Reached): void
  expired(order: Reached): void
}

type Moved = Pick<OrderRow, "id" | "restaurant_id" | "test">
type Reached = Moved & Pick<OrderRow, "source" | "type" | "status" | "placed_at" | "accepted_at">

export function makeOrderEvents(relay: EventRelay, metrics: BusinessMetrics): OrderEvents {
  // Test orders have their own event type: the test page needs it, and the inbox must not ring for them.
  const publish = (restaurantId: string, test: boolean, type: EventType, orderId: string) =>
    relay.publish(restaurantId, { type: test ? "test.changed" : type, data: { orderId } })
  const moved = ({ id, restaurant_id, test }: Moved) => publish(restaurant_id, test, "order.changed", id)
  const reached = (order: Reached) => {
    const { test, source, status, placed_at, accepted_at } = order
    if (!test) metrics.orderReached(order)
    if (!test && source === "ONLINE" && status === "ACCEPTED" && accepted_at)
      metrics.orderAccepted((accepted_at.getTime() - placed_at.getTime()) / 1000)
    moved(order)
  }
  return {
    placed({ id, restaurantId, test, type }) {
      if (!test) metrics.orderReached({ source: "ONLINE", type, status: "PENDING" })
      publish(restaurantId, test, "order.placed", id)
    },
    entered(order) {
      if (!order.test) metrics.orderReached(order)
      publish(order.restaurant_id, order.test, "order.placed", order.id)
    },
    moved,
    reached,
    expired(order) {
      if (!order.test) metrics.orderMissed()
      reached(order)
    },
  }
}
