import type { ErrorMembers, Money } from "@rasoi/contract"
import { money } from "../money.ts"
import type { Bill, BillCharge } from "./bill.ts"
import { CartFault } from "./cart-fault.ts"
import { type Cart, type PriceBasis, priceCart } from "./price-cart.ts"

export type PriceChange = ErrorMembers<"PRICE_CHANGED">["changes"][number]

/**
 * The differences between two bills of the same cart. The changes of lines, charges and tax add up to the change of the
 * total. Tax is only the part on top of listed prices, because the included part changes with its line.
 */
export function explainPriceChange(before: Bill, after: Bill): PriceChange[] {
  return [...lineChanges(before, after), ...chargeChanges(before, after), ...taxChanges(before, after)]
}

/**
 * Finds the bill with the total that the customer expects: the first version, newest first, that gives this total.
 * Versions are read lazily. A version that refuses this cart is skipped.
 */
export function findEarlierPrice(
  versions: Iterable<PriceBasis>,
  cart: Cart,
  expectedTotalPaise: number,
): Bill | null {
  for (const basis of versions) {
    const bill = priceIfSold(basis, cart)
    if (bill?.totalPaise === expectedTotalPaise) return bill
  }
  return null
}

function priceIfSold(basis: PriceBasis, cart: Cart): Bill | null {
  try {
    return priceCart({ ...basis, cart })
  } catch (error) {
    if (error instanceof CartFault) return null
    throw error
  }
}

function lineChanges(before: Bill, after: Bill): PriceChange[] {
  return after.lines.flatMap((line, index) => {
    const from = before.lines[index]?.totalPaise ?? null
    if (from === line.totalPaise) return []
    return [change("LINE", line.name, index, from, line.totalPaise)]
  })
}

function chargeChanges(before: Bill, after: Bill): PriceChange[] {
  // Match by name, not by position: a new charge before the others must not change them.
  const removed = [...before.charges]
  const changes = after.charges.flatMap((charge, index) => {
    const position = removed.findIndex(other => isSameCharge(other, charge))
    const [earlier] = position >= 0 ? removed.splice(position, 1) : []
    const from = earlier?.amountPaise ?? null
    return from === charge.amountPaise ? [] : [change("CHARGE", charge.name, index, from, charge.amountPaise)]
  })
  return [...changes, ...removed.map(charge => change("CHARGE", charge.name, null, charge.amountPaise, null))]
}

function taxChanges(before: Bill, after: Bill): PriceChange[] {
  const from = before.taxPaise.total - before.taxPaise.included
  const to = after.taxPaise.total - after.taxPaise.included
  return from === to ? [] : [change("TAX", "GST on top", null, from, to)]
}

function isSameCharge(one: BillCharge, other: BillCharge): boolean {
  return one.type === other.type && one.name === other.name
}

function change(
  part: PriceChange["part"],
  name: string,
  index: number | null,
  fromPaise: number | null,
  toPaise: number | null,
): PriceChange {
  return { part, name, index, from: moneyOrNull(fromPaise), to: moneyOrNull(toPaise) }
}

function moneyOrNull(amountPaise: number | null): Money | null {
  return amountPaise === null ? null : money(amountPaise)
}
