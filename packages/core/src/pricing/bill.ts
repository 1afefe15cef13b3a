import type { Quote } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"

/** A priced cart in plain integers: what the quote, the order, the kitchen ticket and the GST bill are made from. */
export interface Bill {
  type: Quote["type"]
  lines: BillLine[]
  charges: BillCharge[]
  /** The taxable value of all lines. */
  subtotalPaise: number
  taxPaise: BillTax
  totalPaise: number
  prepMinutes: number
}

export interface BillLine {
  menuItemId: string
  name: string
  quantity: number
  unitPricePaise: number
  addOns: BillAddOn[]
  note: string | null
  /** The rate that was charged: 0 where GST does not apply, whatever the menu says. */
  rateBasisPoints: number
  /** Whether `totalPaise` already holds the tax. */
  included: boolean
  taxPaise: number
  /** quantity × (unit price + add-ons), as the menu lists prices. */
  totalPaise: number
}

export interface BillAddOn {
  id: string
  name: string
  pricePaise: number
}

export interface BillCharge {
  type: Settings["charges"][number]["type"]
  name: string
  /** Net of tax. */
  amountPaise: number
  rateBasisPoints: number
  taxPaise: number
}

export interface BillTax {
  total: number
  cgst: number
  sgst: number
  /** The part that listed prices already hold. */
  included: number
}

export function sumOfLinesPaise(bill: Pick<Bill, "lines">): number {
  return bill.lines.reduce((sum, line) => sum + line.totalPaise, 0)
}

/** What the line is worth before tax. */
export function taxableOfLinePaise(line: Pick<BillLine, "totalPaise" | "taxPaise" | "included">): number {
  return line.included ? line.totalPaise - line.taxPaise : line.totalPaise
}
