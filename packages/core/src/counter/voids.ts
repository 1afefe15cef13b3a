import { addUp, withTax } from "../pricing/add-up.ts"
import type { Bill } from "../pricing/bill.ts"
import { leftOf, type VoidedLine } from "./voided-lines.ts"

export * from "./voided-lines.ts"

/** What is left of the lines. */
export function withoutVoided<Line extends { quantity: number }>(
  lines: readonly Line[],
  voided: readonly VoidedLine[],
): Line[] {
  const left = leftOf(lines, voided)
  return lines.flatMap((line, index) => {
    const quantity = left[index] ?? 0
    if (quantity <= 0) return []
    return quantity === line.quantity ? line : { ...line, quantity }
  })
}

/** What is charged of an order: its bill without what was voided. The charges go with the last line. */
export function chargedBill(bill: Bill, voided: readonly VoidedLine[]): Bill {
  if (voided.length === 0) return bill
  const whole = new Set(bill.lines)
  // A line that is whole keeps the tax with which it was entered.
  const lines = withoutVoided(bill.lines, voided).map(line => (whole.has(line) ? line : withTax(line, line)))
  return addUp(bill.type, lines, lines.length === 0 ? [] : bill.charges, bill.prepMinutes)
}
