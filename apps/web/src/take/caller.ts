import { normaliseIndianMobile } from "@rasoi/core/rules"
import type { Cart, Customer } from "../tablet/cart.ts"

/** Another phone is another caller: what the last phone filled in is cleared where nobody has edited it. */
export function setPhone(cart: Cart, phone: string): Cart {
  const { customer, known } = cart
  const isSame = normaliseIndianMobile(phone) === normaliseIndianMobile(customer.phone)
  if (isSame) return { ...cart, customer: { ...customer, phone } }
  const entries = Object.entries(known) as [keyof Customer, string][]
  const unedited = entries.filter(([name, value]) => customer[name] === value)
  const cleared = Object.fromEntries(unedited.map(([name]) => [name, ""]))
  return { ...cart, customer: { ...customer, ...cleared, phone }, known: {} }
}

/** Fills only what is still empty: staff may have typed faster. */
export function fillIn(cart: Cart, found: Partial<Customer>): Cart {
  const { customer } = cart
  const entries = Object.entries(found) as [keyof Customer, string][]
  const filled = Object.fromEntries(entries.filter(([name, value]) => value !== "" && customer[name] === ""))
  if (Object.keys(filled).length === 0) return cart
  return { ...cart, customer: { ...customer, ...filled }, known: { ...cart.known, ...filled } }
}
