import type { MenuDocument, MenuItemDocument, Settings } from "@rasoi/contract/console"
import {
  type Bill,
  CartFault,
  everythingOnSale,
  indexMenu,
  isInArea,
  pickupDates,
  pickupTimesOn,
  priceCart,
} from "@rasoi/core/pricing"
import { addDays, normaliseIndianMobile } from "@rasoi/core/rules"
import type { Cart, Customer, Dish } from "../tablet/cart.ts"
import type { OrderToSend } from "../tablet/command.ts"
import { type Basis, newId } from "../tablet/tablet.ts"

/** The rules of the order that somebody is taking. Pure, except for the ids of new lines. */

const kindFacts = {
  TAKEAWAY: { source: "COUNTER", type: "PICKUP" },
  PHONE_PICKUP: { source: "PHONE", type: "PICKUP" },
  PHONE_DELIVERY: { source: "PHONE", type: "DELIVERY" },
  TABLE: { source: "TABLE", type: "DINE_IN" },
} as const

const maxLines = 50
export const maxQuantity = 99

/** The same dish with the same add-ons and note is one line. */
export function addDish(cart: Cart, dish: Dish, quantity = 1): Cart {
  const same = cart.lines.find(line => isSameDish(line, dish))
  if (same) return setQuantity(cart, same.key, same.quantity + quantity)
  if (cart.lines.length >= maxLines) return cart
  return { ...cart, lines: [...cart.lines, { ...dish, quantity, key: newId("line") }] }
}

/** Zero removes the line. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  const lines = cart.lines.map(line =>
    line.key === key ? { ...line, quantity: Math.min(maxQuantity, quantity) } : line,
  )
  return { ...cart, lines: lines.filter(line => line.quantity > 0) }
}

/** Puts another dish in the place of a line. If another line has it already, both become one. */
export function replaceLine(cart: Cart, key: string, dish: Dish, quantity: number): Cart {
  const same = cart.lines.find(line => line.key !== key && isSameDish(line, dish))
  if (same) return addDish(setQuantity(cart, key, 0), dish, quantity)
  return { ...cart, lines: cart.lines.map(line => (line.key === key ? { ...dish, quantity, key } : line)) }
}

function isSameDish(one: Dish, other: Dish): boolean {
  const textOf = ({ menuItemId, addOnIds, note }: Dish) =>
    JSON.stringify([menuItemId, [...addOnIds].sort(), note.trim()])
  return textOf(one) === textOf(other)
}

export interface Priced {
  readonly bill: Bill | null
  /** The menu changed meanwhile: a line that can no longer be sold as it is. */
  readonly fault: { readonly key: string; readonly code: CartFault["code"] } | null
}

/** An empty cart has no bill. */
export function priceOf(cart: Cart, { menu, settings }: Pick<Basis, "menu" | "settings">): Priced {
  if (cart.lines.length === 0) return { bill: null, fault: null }
  const index = indexMenu(menu.document)
  try {
    const items = cart.lines.map(({ menuItemId, quantity, addOnIds, note }) => ({
      menuItemId,
      quantity,
      addOnIds: [...addOnIds],
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    }))
    const { type } = kindFacts[cart.kind]
    const onSale = cart.soldOutToo ? everythingOnSale(index) : index
    const bill = priceCart({ menu: onSale, settings: settings.document, cart: { type, items } })
    return { bill, fault: null }
  } catch (error) {
    if (!(error instanceof CartFault)) throw error
    const at = Number(/\d+/.exec(error.field)?.[0] ?? 0)
    return { bill: null, fault: { key: cart.lines[at]?.key ?? "", code: error.code } }
  }
}

export type CustomerFault =
  | "REQUIRED"
  | "NOT_A_PHONE"
  | "NOT_A_PINCODE"
  | "OUT_OF_AREA"
  | "NO_TABLE"
  | "TIME_PASSED"
export type CustomerFaults = Partial<Record<keyof Customer | "table" | "pickupAt", CustomerFault>>

/** What an order for a caller or a table still lacks. `prepMinutes` are those of its bill. */
export function customerFaults(
  { kind, customer, tab, pickupAt }: Cart,
  { settings }: Pick<Basis, "settings">,
  now: number,
  prepMinutes = 0,
): CustomerFaults {
  if (kind === "TAKEAWAY") return {}
  if (kind === "TABLE") return tab ? {} : { table: "NO_TABLE" }
  const faults: CustomerFaults = {}
  const phone = customer.phone.trim()
  if (phone === "") faults.phone = "REQUIRED"
  else if (!normaliseIndianMobile(phone)) faults.phone = "NOT_A_PHONE"
  if (customer.name.trim() === "") faults.name = "REQUIRED"
  if (kind === "PHONE_PICKUP") {
    const isOffered =
      pickupAt === null || pickupChoices(settings.document, now, prepMinutes).includes(pickupAt)
    return isOffered ? faults : { ...faults, pickupAt: "TIME_PASSED" }
  }
  if (customer.address.trim().length < 5) faults.address = "REQUIRED"
  const pincode = customer.pincode.trim()
  if (!/^[1-9][0-9]{5}$/.test(pincode)) faults.pincode = "NOT_A_PINCODE"
  else if (!isInArea(settings.document.ordering, pincode)) faults.pincode = "OUT_OF_AREA"
  return faults
}

/** The pickup times of the service day, or of the next day that has one, by the rules that hold for everyone. */
export function pickupChoices(settings: Settings, now: number, prepMinutes: number): string[] {
  const question = { ...settings, ordering: { ...settings.ordering, prepMinutes } }
  const { first, last } = pickupDates({ settings, now })
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const free = pickupTimesOn(question, date, now).filter(({ reason }) => reason === null)
    if (free.length > 0) return free.map(({ startsAt }) => new Date(startsAt).toISOString())
  }
  return []
}

/** What the tablet stores and sends. */
export function requestOf(cart: Cart, bill: Bill, basis: Basis, now: number): Omit<OrderToSend, "number"> {
  const { kind, customer, note, soldOutToo, tab, pickupAt } = cart
  const { lines, charges, prepMinutes, totalPaise } = bill
  const { source, type } = kindFacts[kind]
  const landmark = customer.landmark.trim()
  return {
    source,
    type,
    ...(source === "PHONE"
      ? { customer: { name: customer.name.trim(), phone: normaliseIndianMobile(customer.phone) ?? "" } }
      : {}),
    ...(source === "TABLE" && tab ? { tab: { id: tab.id, label: tab.label } } : {}),
    ...(kind === "PHONE_PICKUP" && pickupAt !== null ? { pickupAt } : {}),
    ...(type === "DELIVERY"
      ? {
          delivery: {
            address: customer.address.trim(),
            pincode: customer.pincode.trim(),
            ...(landmark === "" ? {} : { landmark }),
          },
        }
      : {}),
    ...(note.trim() === "" ? {} : { note: note.trim() }),
    billed: { lines, charges, prepMinutes, totalPaise },
    settingsVersion: basis.settings.version,
    menuVersion: basis.menu.version,
    ...(soldOutToo ? { soldOutToo } : {}),
    placedAt: new Date(now).toISOString(),
  }
}

/** Whether one tap adds it: there is nothing to choose. */
export function isOneTap({ variants, addOnGroups }: MenuItemDocument): boolean {
  return variants.length === 0 && addOnGroups.every(({ min }) => min === 0)
}

/** Whether nothing of it can be sold: the dish itself, or all of its sizes. */
export function isSoldOut({ available, variants }: MenuItemDocument): boolean {
  return !available || (variants.length > 0 && variants.every(variant => !variant.available))
}

export function findItem(menu: MenuDocument, menuItemId: string): MenuItemDocument | undefined {
  return menu.categories
    .flatMap(({ items }) => items)
    .find(
      item =>
        item.menuItemId === menuItemId || item.variants.some(variant => variant.menuItemId === menuItemId),
    )
}

/** A dish of an earlier order. */
interface EarlierLine {
  readonly menuItemId: string
  readonly name: string
  readonly quantity: number
  readonly addOns: readonly { readonly id: string }[]
  readonly note: string | null
}

/** The dishes that can be sold today, at today's prices, and the names of the others. */
export function repeatLines(
  cart: Cart,
  earlier: readonly EarlierLine[],
  basis: Pick<Basis, "menu" | "settings">,
): { cart: Cart; missing: string[] } {
  const missing: string[] = []
  let filled = cart
  for (const { menuItemId, name, quantity, addOns, note } of earlier) {
    const dish = { menuItemId, addOnIds: addOns.map(({ id }) => id), note: note ?? "" }
    const alone = addDish({ ...cart, lines: [] }, dish, quantity)
    if (priceOf(alone, basis).bill) filled = addDish(filled, dish, quantity)
    else missing.push(name)
  }
  return { cart: filled, missing }
}
