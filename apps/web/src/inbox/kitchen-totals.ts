import { leftToMake } from "@rasoi/core/rules"
import { columnOf } from "./columns.ts"
import type { Order } from "./orders.ts"

interface DishOrder {
  id: string
  number: string
  quantity: number
  /** A line of this dish has a note. */
  noted: boolean
}

/** One dish in one size with one set of add-ons, over all orders in the kitchen. */
export interface DishTotal {
  key: string
  name: string
  addOns: readonly string[]
  quantity: number
  /** How many of them are in lines with a note: these are cooked differently. */
  notedQuantity: number
  orders: readonly DishOrder[]
}

type Cooked = Pick<Order, "id" | "number" | "status" | "lines" | "voids">

/** What the kitchen has to cook, the largest number first. */
export function kitchenTotals(orders: readonly Cooked[]): readonly DishTotal[] {
  const totals = new Map<string, DishTotal & { orders: DishOrder[] }>()
  for (const { id, number, lines, voids } of orders.filter(order => columnOf(order) === "kitchen")) {
    const left = leftToMake(lines, voids)
    for (const [index, ordered] of lines.entries()) {
      const line = { ...ordered, quantity: left[index] ?? 0 }
      if (line.quantity <= 0) continue
      const addOns = line.addOns.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const key = [line.menuItemId, ...addOns.map(addOn => addOn.id)].join(" ")
      const total = totals.get(key) ?? {
        key,
        name: line.name,
        addOns: addOns.map(addOn => addOn.name),
        quantity: 0,
        notedQuantity: 0,
        orders: [],
      }
      totals.set(key, total)
      const noted = Boolean(line.note)
      total.quantity += line.quantity
      if (noted) total.notedQuantity += line.quantity
      // Two lines of one order can differ only in their note.
      const same = total.orders.find(order => order.id === id)
      if (!same) total.orders.push({ id, number, quantity: line.quantity, noted })
      else {
        same.quantity += line.quantity
        same.noted ||= noted
      }
    }
  }
  return [...totals.values()].sort(
    (one, other) => other.quantity - one.quantity || one.name.localeCompare(other.name),
  )
}
