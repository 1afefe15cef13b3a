import type { Quote } from "@rasoi/contract"
import { money } from "../money.ts"
import type { Bill, BillCharge, BillLine } from "./bill.ts"

export type PriceFields = Pick<Quote, "lines" | "subtotal" | "tax" | "charges" | "total">

/** The members that a quote and an order share. */
export function toPriceFields(bill: Bill): PriceFields {
  const { total, cgst, sgst, included } = bill.taxPaise
  return {
    lines: bill.lines.map(lineOnWire),
    subtotal: money(bill.subtotalPaise),
    tax: { total: money(total), cgst: money(cgst), sgst: money(sgst), included: money(included) },
    charges: bill.charges.map(chargeOnWire),
    total: money(bill.totalPaise),
  }
}

export function toQuote(
  bill: Bill<Quote["type"]>,
  { quoteId, test }: { quoteId: string; test: boolean },
): Quote {
  return {
    object: "quote",
    test,
    quoteId,
    currency: "INR",
    type: bill.type,
    ...toPriceFields(bill),
    prepMinutes: bill.prepMinutes,
  }
}

function lineOnWire(line: BillLine): Quote["lines"][number] {
  return {
    menuItemId: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    unitPrice: money(line.unitPricePaise),
    addOns: line.addOns.map(({ id, name, pricePaise }) => ({ id, name, price: money(pricePaise) })),
    note: line.note,
    tax: { rate: toPerCent(line.rateBasisPoints), amount: money(line.taxPaise) },
    total: money(line.totalPaise),
  }
}

function chargeOnWire(charge: BillCharge): Quote["charges"][number] {
  return {
    type: charge.type,
    name: charge.name,
    amount: money(charge.amountPaise),
    tax: { rate: toPerCent(charge.rateBasisPoints), amount: money(charge.taxPaise) },
  }
}

// For display only, never for sums. An integer divided by 100 always prints with at most two decimals.
function toPerCent(rateBasisPoints: number): number {
  return rateBasisPoints / 100
}
