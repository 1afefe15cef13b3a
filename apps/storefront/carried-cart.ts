import type { CartItem, Menu, MenuItem, OrderType } from "@rasoi/sdk"
import { makeLine, nameLine, readCart, withLine, withQuantity } from "./cart.ts"
import { readChoices } from "./choices.ts"
import type { Form } from "./form.ts"
import { isFormKey, newFormKey } from "./form-key.ts"
import { BadRequest } from "./http.ts"
import { type Cart, typedFields } from "./pages/carried.ts"
import { offeredOrderTypes } from "./pages/order-types.ts"
import type { Request } from "./routes.ts"
import { isFromOwnPage } from "./same-origin.ts"
import type { View } from "./view.ts"

/** Every field that a form with a cart can have. */
const cartFields = new Set<string>([
  ...typedFields,
  ...["line", "key", "expectedTotal", "quotedFor", "switch", "from", "pickupDate"],
  ...["add", "dish", "size", "quantity", "dishNote", "index", "less", "more", "remove", "change"],
])

/** The cart that a form carries. A field that no page of ours has, such as a price, is refused, not ignored. */
export function readCarried(request: Request, form: Form): Cart {
  const other = form.names().find(name => !cartFields.has(name) && !name.startsWith("group-"))
  if (other !== undefined)
    throw new BadRequest(`it has the field "${other}"`, /price|total|amount|tax|discount/i.test(other))
  const key = form.text("key")
  const typed = typedFields.flatMap(name => (form.has(name) ? [[name, form.text(name)]] : []))
  return {
    items: readCart(form),
    // Another website could choose a key to learn of the order, so only our own pages may carry one.
    key: isFormKey(key) && isFromOwnPage(request) ? key : newFormKey(request.now),
    typed: Object.fromEntries(typed),
  }
}

/** The customer's way to get the food, or the first one that is offered. */
export function chosenType({ restaurant }: View, wanted: string | undefined): OrderType {
  const offered = offeredOrderTypes(restaurant).map(({ type }) => type)
  return offered.find(type => type === wanted) ?? offered[0] ?? "PICKUP"
}

export function findDish({ categories }: Menu, id: string): MenuItem | undefined {
  return categories.flatMap(({ items }) => items).find(each => each.id === id)
}

/** The cart after the button that was pressed, or the dish whose choices do not fit. */
export type Changed =
  | { items: CartItem[]; isFull?: boolean }
  | { dish: MenuItem; line: CartItem; fault: string; index?: number }

export function changeCart(form: Form, items: CartItem[], menu: Menu, view: View): Changed {
  const place = (name: string) => (form.has(name) ? indexOf(form.text(name), items) : undefined)
  const less = place("less") ?? place("remove")
  const more = place("more")
  if (form.has("add")) return withLine(items, plainLine(form.text("add"), menu))
  if (form.has("dish")) return addChosen(form, items, menu, view)
  if (less !== undefined)
    return { items: withQuantity(items, less, form.has("remove") ? 0 : (items[less]?.quantity ?? 1) - 1) }
  if (more !== undefined) return { items: withQuantity(items, more, (items[more]?.quantity ?? 0) + 1) }
  return { items }
}

function addChosen(form: Form, items: CartItem[], menu: Menu, { words }: View): Changed {
  const dish = findDish(menu, form.text("dish"))
  if (!dish) throw new GoneDish("the dish is no longer on the menu")
  const index = form.has("index") ? indexOf(form.text("index"), items) : undefined
  const { line, fault } = readChoices(form, dish, words)
  if (fault !== undefined) return { dish, line, fault, ...(index === undefined ? {} : { index }) }
  return index === undefined ? withLine(items, line) : { items: items.with(index, line) }
}

/** A dish that left the menu after the page was made. */
export class GoneDish extends BadRequest {}

function plainLine(menuItemId: string, menu: Menu): CartItem {
  const line = makeLine({ menuItemId, quantity: 1 })
  if (!nameLine(menu, line)) throw new GoneDish("the dish is no longer on the menu")
  return line
}

export function indexOf(text: string, items: readonly CartItem[]): number {
  const index = Number(text)
  if (!/^\d{1,2}$/.test(text) || index >= items.length) throw new BadRequest("the cart has no such line")
  return index
}
