import type { EventRelay } from "../events/index.ts"
import type { NewOrder, OrderRow } from "./store.ts"

/** Tells the restaurant's consoles, after the commit. Test orders are nobody's news. */
export interface OrderNews {
  placed(order: Pick<NewOrder, "id" | "restaurantId" | "test">): void
  moved(order: Pick<OrderRow, "id" | "restaurant_id" | "test">): void
}

export function makeOrderNews(relay: EventRelay): OrderNews {
  return {
    placed({ id, restaurantId, test }) {
      if (!test) relay.publish(restaurantId, { type: "order.placed", data: { orderId: id } })
    },
    moved({ id, restaurant_id, test }) {
      if (!test) relay.publish(restaurant_id, { type: "order.changed", data: { orderId: id } })
    },
  }
}
