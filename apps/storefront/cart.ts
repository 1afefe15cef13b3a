import type { CartItem, Menu, MenuItem } from "@rasoi/sdk"
import type { Form } from "./form.ts"
import { type Html, html } from "./html.ts"
import { BadRequest } from "./http.ts"

export const mostLines = 50
export const mostOfOne = 99
/** Each line of the cart is one field with this name. */
const lineField = "line"

/** The cart of a form. A line has the API's members only: names and prices are always the menu's. */
export function readCart(form: Form): CartItem[] {
  const lines = form.all(lineField)
  if (lines.length > mostLines) throw new BadRequest("the cart has too many lines")
  return lines.map(readLine)
}

function readLine(text: string): CartItem {
  const { menuItemId, quantity, addOnIds = [], note = "", ...others } = parse(text)
  const [other] = Object.keys(others)
  if (other !== undefined) throw new BadRequest(`a line has "${other}"`, /price|total|amount/i.test(other))
  const fits =
    isShortText(menuItemId, 64) &&
    menuItemId !== "" &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= mostOfOne &&
    Array.isArray(addOnIds) &&
    addOnIds.length <= 20 &&
    addOnIds.every(id => isShortText(id, 64)) &&
    isShortText(note, 200)
  if (!fits) throw new BadRequest("a line of the cart is damaged")
  return makeLine({ menuItemId, quantity: Number(quantity), addOnIds, note })
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // The same response as for a value of another kind.
  }
  throw new BadRequest("a line of the cart is damaged")
}

function isShortText(value: unknown, most: number): value is string {
  return typeof value === "string" && value.length <= most
}

/** A line without empty members. */
export function makeLine({ menuItemId, quantity, addOnIds = [], note = "" }: CartItem): CartItem {
  return {
    menuItemId,
    quantity,
    ...(addOnIds.length > 0 ? { addOnIds } : {}),
    ...(note ? { note } : {}),
  }
}

/** Hidden fields that carry the cart to the next page. */
export function cartFields(items: readonly CartItem[]): Html {
  return html`${items.map(item => html`<input type="hidden" name="${lineField}" value="${JSON.stringify(makeLine(item))}">`)}`
}

export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A full cart stays as it is. */
export function withLine(
  items: readonly CartItem[],
  line: CartItem,
): { items: CartItem[]; isFull?: boolean } {
  const identity = ({ menuItemId, addOnIds = [], note = "" }: CartItem) =>
    JSON.stringify([menuItemId, addOnIds.toSorted(), note])
  const same = items.findIndex(each => identity(each) === identity(line))
  if (same >= 0) return { items: withQuantity(items, same, (items[same]?.quantity ?? 0) + line.quantity) }
  return items.length < mostLines ? { items: [...items, line] } : { items: [...items], isFull: true }
}

/** A quantity of 0 removes the line. */
export function withQuantity(items: readonly CartItem[], index: number, quantity: number): CartItem[] {
  if (quantity < 1) return items.filter((_, place) => place !== index)
  const most = Math.min(quantity, mostOfOne)
  return items.map((item, place) => (place === index ? { ...item, quantity: most } : item))
}

/** What the menu says about a line. */
export interface NamedLine {
  dish: MenuItem
  name: string
  addOnNames: string[]
}

/** Undefined if the dish, its size or an add-on is no longer on the menu. */
export function nameLine(
  { categories }: Menu,
  { menuItemId, addOnIds = [] }: CartItem,
): NamedLine | undefined {
  for (const dish of categories.flatMap(({ items }) => items)) {
    const size = dish.variants.find(each => each.menuItemId === menuItemId)
    if (!size && dish.menuItemId !== menuItemId) continue
    const options = dish.addOnGroups.flatMap(group => group.options)
    const addOnNames = addOnIds.flatMap(id => options.find(each => each.id === id)?.name ?? [])
    return { dish, name: size ? `${dish.name} (${size.label})` : dish.name, addOnNames }
  }
  return undefined
}
