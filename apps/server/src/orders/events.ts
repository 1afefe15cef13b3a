import type { EventType } from "@rasoi/contract/console/events"
import type { EventRelay } from "../events/index.ts"
import type { NewOrder, OrderRow } from "./store.ts"

/** Notifies the restaurant's consoles after the commit. */
export interface OrderEvents {
  placed(order: Pick<NewOrder, "id" | "restaurantId" | "test">): void
  moved(order: Pick<OrderRow, "id" | "restaurant_id" | "test">): void
}

export function makeOrderEvents(relay: EventRelay): OrderEvents {
  // Test orders have their own event type: the test page needs it, and the inbox must not ring for them.
  const publish = (restaurantId: string, test: boolean, type: EventType, orderId: string) =>
    relay.publish(restaurantId, { type: test ? "test.changed" : type, data: { orderId } })
  return {
    placed: ({ id, restaurantId, test }) => publish(restaurantId, test, "order.placed", id),
    moved: ({ id, restaurant_id, test }) => publish(restaurant_id, test, "order.changed", id),
  }
}
