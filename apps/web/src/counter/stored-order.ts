import type { ResponseOf } from "@rasoi/contract"
import type { CounterOrderRequest, enterOrder } from "@rasoi/contract/console"

export type OrderToSend = Omit<CounterOrderRequest, "sentAt">
export type EnteredOrder = ResponseOf<typeof enterOrder>

/** Why the server will not take it as it is. It stays here until a person decides. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly field: string | null
}

export interface StoredOrder {
  /** Given by the database. */
  readonly position?: number
  readonly id: string
  readonly restaurantId: string
  readonly request: OrderToSend
  readonly refusal: Refusal | null
}
