import type { CounterOrderRequest } from "@rasoi/contract/console"
import { addUp } from "../pricing/add-up.ts"
import type { Bill } from "../pricing/bill.ts"
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

/** Whether two bills say the same, to the paisa and in every name. */
export function isSameBill(one: Bill, other: Bill): boolean {
  return textOf(one) === textOf(other)
}

/** With the members in one order. */
function textOf({ type, lines, charges, totalPaise, prepMinutes }: Bill): string {
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
    prepMinutes,
  ])
}
