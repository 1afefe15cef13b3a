import type { CounterOrderRequest } from "@rasoi/contract/console"
import { addUp } from "../pricing/add-up.ts"
import type { Bill } from "../pricing/bill.ts"
import { gstSummary } from "../pricing/gst-summary.ts"
import type { CartItem } from "../pricing/price-cart.ts"

type Billed = CounterOrderRequest["billed"]

/** The bill that a tablet has made, with its sums made again. */
export function billedBill({ type, billed }: Pick<CounterOrderRequest, "type" | "billed">): Bill {
  return addUp(type, billed.lines, billed.charges, billed.prepMinutes)
}

/** The cart of which a tablet has made the bill. */
export function billedCart({ lines }: Billed): CartItem[] {
  return lines.map(({ menuItemId, quantity, addOns, note }) => ({
    menuItemId,
    quantity,
    addOnIds: addOns.map(({ id }) => id),
    ...(note === null ? {} : { note }),
  }))
}

/** Whether two bills say the same, to the paisa and in every name. How long the kitchen takes is nothing of a bill. */
export function isSameBill(one: Bill, other: Bill): boolean {
  return textOf(one) === textOf(other)
}

/** Whether the money of two bills is the same, whatever its dishes are called: the total, the tax of each rate, each charge. */
export function hasSameFigures(one: Bill, other: Bill): boolean {
  return figuresOf(one) === figuresOf(other)
}

/** By how much the money of two bills differs. */
export function differencePaise(one: Bill, other: Bill): number {
  return Math.max(
    Math.abs(one.totalPaise - other.totalPaise),
    Math.abs(one.taxPaise.total - other.taxPaise.total),
  )
}

function figuresOf(bill: Bill): string {
  const rates = gstSummary(bill).rows.map(row => [row.rateBasisPoints, row.taxablePaise, row.cgstPaise])
  const charges = bill.charges.map(({ type, amountPaise, rateBasisPoints, taxPaise }) =>
    JSON.stringify([type, amountPaise, rateBasisPoints, taxPaise]),
  )
  return JSON.stringify([bill.totalPaise, rates, charges.sort()])
}

/** With the members in one order. */
function textOf({ type, lines, charges, totalPaise }: Bill): string {
  return JSON.stringify([
    type,
    lines.map(line => [
      line.menuItemId,
      line.name,
      line.quantity,
      line.unitPricePaise,
      line.addOns.map(({ id, name, pricePaise }) => [id, name, pricePaise]),
      line.note,
      line.rateBasisPoints,
      line.included,
      line.taxPaise,
      line.totalPaise,
    ]),
    charges.map(charge => [
      charge.type,
      charge.name,
      charge.amountPaise,
      charge.rateBasisPoints,
      charge.taxPaise,
    ]),
    totalPaise,
  ])
}
