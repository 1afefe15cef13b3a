import type { Order } from "./orders.ts"

type Searched = Pick<Order, "number" | "customer">

/** Whether an order has the text in its number, name or phone, which people write in many ways. */
export function fits({ number, customer }: Searched, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  if (text === "") return true
  return (
    number.toLowerCase().includes(text) ||
    customer.name.toLowerCase().includes(text) ||
    fitsPhone(customer.phone, text)
  )
}

/** `phone` has ten digits. The text can have a prefix, spaces and other signs between its digits. */
function fitsPhone(phone: string, text: string): boolean {
  const typed = text.replace(/[\s().-]/g, "")
  if (!/^\+?\d+$/.test(typed)) return false
  if (phone.includes(typed)) return true
  // Shorter texts, such as the order number 91, would fit every phone.
  return typed.length > 2 && [`+91${phone}`, `91${phone}`, `0${phone}`].some(full => full.startsWith(typed))
}
