import { hasPermission, Refusal, type Role } from "@rasoi/contract"
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

/**
 * Whether somebody may take an order that staff entered off the bill. Once the kitchen has seen it, that needs a person who answers
 * for the money. Null: a device on which nobody is signed in.
 */
export function mayTakeBack(order: OrderRow, role: Role | null): boolean {
  const { source, status, ticket_prints, bill_number } = order
  if (source === "ONLINE" || (role && hasPermission(role, "till"))) return true
  return status === "ACCEPTED" && ticket_prints === 0 && bill_number === null
}

export function requireMayTakeBack(order: OrderRow, session: SessionCaller): void {
  if (mayTakeBack(order, session.kind === "person" ? session.role : null)) return
  const message = "Only a manager or the owner cancels what the kitchen has seen, or what is billed."
  throw new Refusal("ROLE_MISSING", { message })
}
