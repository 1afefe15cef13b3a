import type { Settings, StaffOrderType } from "@rasoi/contract/console"

/** A priced cart in integers. The quote, the order, the kitchen ticket and the GST bill are made from it. */
export interface Bill<Type extends StaffOrderType = StaffOrderType> {
  type: Type
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
  /** The charged rate. 0 if GST does not apply to the restaurant. */
  rateBasisPoints: number
  /** Whether `totalPaise` includes the tax. */
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
  /** The part that is included in listed prices. */
  included: number
}

export function sumOfLinesPaise(bill: Pick<Bill, "lines">): number {
  return bill.lines.reduce((sum, line) => sum + line.totalPaise, 0)
}

/** The value of the line before tax. */
export function taxableOfLinePaise(line: Pick<BillLine, "totalPaise" | "taxPaise" | "included">): number {
  return line.included ? line.totalPaise - line.taxPaise : line.totalPaise
}
