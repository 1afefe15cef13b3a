import { Refusal } from "@rasoi/contract"
import type { Database, Queries } from "../../db/index.ts"
import type { SessionCaller } from "../../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import type { OrderEvents } from "./events.ts"
import { findOrderOfRestaurant, type OrderRow } from "./store.ts"

/** What the routes need with which staff work on orders. */
export interface StaffOrderParts {
  readonly db: Database
  readonly restaurants: RestaurantCache
  readonly events: OrderEvents
}

export interface OrderCall {
  readonly session: SessionCaller
  readonly params: { readonly id: string }
}

/** A live order of the session's restaurant. */
export async function requireOrder(db: Queries, { session, params }: OrderCall): Promise<OrderRow> {
  const row = await findOrderOfRestaurant(db, session.restaurantId, params.id)
  if (!row) throw unknownOrder()
  return row
}

export function unknownOrder(): Refusal {
  return new Refusal("NOT_FOUND", { message: "This restaurant has no such order." })
}
