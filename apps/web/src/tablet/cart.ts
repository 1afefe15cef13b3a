import { newId } from "../api/new-id.ts"

/** The order that is being taken, as this tablet keeps it: it survives a reload. */

export const kinds = ["TAKEAWAY", "PHONE_PICKUP", "PHONE_DELIVERY", "TABLE"] as const
export type Kind = (typeof kinds)[number]

export interface Dish {
  readonly menuItemId: string
  readonly addOnIds: readonly string[]
  readonly note: string
}

export interface CartLine extends Dish {
  readonly key: string
  readonly quantity: number
}

export interface Customer {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly pincode: string
  readonly landmark: string
}

export interface ChosenTab {
  readonly id: string
  readonly label: string
  /** This cart opens it. */
  readonly isNew: boolean
}

export interface Cart {
  /** The order's id. Made with the cart: a second tap on "Place order" cannot make a second order. */
  readonly id: string
  readonly kind: Kind
  readonly lines: readonly CartLine[]
  readonly note: string
  readonly customer: Customer
  /** What the caller's phone filled in: `caller.ts`. */
  readonly known: Partial<Customer>
  /** For a table. Null: not chosen yet. */
  readonly tab: ChosenTab | null
  /** When a caller comes for it. Null: as soon as it is ready. */
  readonly pickupAt: string | null
  /** A manager sells what is marked as sold out. */
  readonly soldOutToo: boolean
}

export const nobody: Customer = { name: "", phone: "", address: "", pincode: "", landmark: "" }

export function newCart(kind: Kind = "TAKEAWAY"): Cart {
  return {
    ...{ id: newId("ord"), kind, lines: [], note: "", customer: nobody, known: {} },
    ...{ tab: null, pickupAt: null, soldOutToo: false },
  }
}

/** Whether there is nothing in it that somebody would miss. */
export function isUntouched({ id: _, ...cart }: Cart): boolean {
  const { id: __, ...fresh } = newCart()
  return JSON.stringify(cart) === JSON.stringify(fresh)
}
