import type { Bill } from "../pricing/bill.ts"

/** What a credit note takes back of a bill: the same lines and charges, with amounts below zero. */
export function creditOf(bill: Bill): Bill {
  const { total, cgst, sgst, included } = bill.taxPaise
  return {
    ...bill,
    lines: bill.lines.map(line => ({
      ...line,
      quantity: -line.quantity,
      taxPaise: -line.taxPaise,
      totalPaise: -line.totalPaise,
    })),
    charges: bill.charges.map(charge => ({
      ...charge,
      amountPaise: -charge.amountPaise,
      taxPaise: -charge.taxPaise,
    })),
    subtotalPaise: -bill.subtotalPaise,
    taxPaise: { total: -total, cgst: -cgst, sgst: -sgst, included: -included },
    totalPaise: -bill.totalPaise,
  }
}
