import type { CartItem, Menu } from "@rasoi/sdk"
import { cartFields, nameLine } from "../cart.ts"
import { type Html, html } from "../html.ts"

/** A cart on its way from page to page, with the key of the one order that it can become. */
export interface Cart {
  items: CartItem[]
  key: string
  /** What the customer has typed on the checkout page, so that nothing is asked twice. */
  typed: Readonly<Record<string, string>>
}

export const typedFields = [
  "type",
  "pickupAt",
  "delivery.pincode",
  "delivery.address",
  "delivery.landmark",
  "customer.name",
  "customer.phone",
  "note",
] as const

export function hidden(name: string, value: string | number): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

/** The fields of every form that leads to another page. */
export function carriedFields({ items, key, typed }: Cart): Html {
  return html`${cartFields(items)}${hidden("key", key)}${Object.entries(typed).map(([name, value]) => hidden(name, value))}`
}

/** The same for the script, which also needs the names. */
export function carriedCart({ items, key, typed }: Cart, menu: Menu): object {
  const lines = items.map(item => {
    const { menuItemId, quantity, addOnIds = [], note = "" } = item
    const { dish, name = "", addOnNames = [] } = nameLine(menu, item) ?? {}
    return { itemId: dish?.id, menuItemId, name, quantity, addOnIds, addOnNames, note }
  })
  const { type, "delivery.pincode": pincode } = typed
  return { lines, key, ...(type ? { type } : {}), ...(pincode ? { pincode } : {}) }
}
