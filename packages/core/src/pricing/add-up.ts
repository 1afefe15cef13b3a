import type { Settings, StaffOrderType } from "@rasoi/contract/console"
import { type Bill, type BillCharge, type BillLine, taxableOfLinePaise } from "./bill.ts"
import { halfTaxOnTop, halfTaxWithin } from "./tax.ts"

export const untaxed = { rateBasisPoints: 0, included: false }

type UntaxedLine = Omit<BillLine, "rateBasisPoints" | "included" | "taxPaise" | "totalPaise">

/** A line with its tax and total. */
export function withTax(line: UntaxedLine, { rateBasisPoints, included }: typeof untaxed): BillLine {
  let eachPaise = line.unitPricePaise
  for (const addOn of line.addOns) eachPaise += addOn.pricePaise
  const totalPaise = line.quantity * eachPaise
  const halfTax = included ? halfTaxWithin : halfTaxOnTop
  const taxPaise = 2 * halfTax(totalPaise, rateBasisPoints)
  return { ...line, rateBasisPoints, included, taxPaise, totalPaise }
}

/** The charges of an order type, with their tax. */
export function chargesFor(
  type: Bill["type"],
  charges: Settings["charges"],
  gstApplies: boolean,
): BillCharge[] {
  return charges
    .filter(({ appliesTo }) => appliesTo.some(each => each === type))
    .map(charge => {
      const rateBasisPoints = gstApplies ? charge.rateBasisPoints : 0
      const taxPaise = 2 * halfTaxOnTop(charge.amountPaise, rateBasisPoints)
      return {
        type: charge.type,
        name: charge.name,
        amountPaise: charge.amountPaise,
        rateBasisPoints,
        taxPaise,
      }
    })
}

/** The sums of a bill. */
export function addUp<Type extends StaffOrderType>(
  type: Type,
  lines: BillLine[],
  charges: BillCharge[],
  prepMinutes: number,
): Bill<Type> {
  let subtotalPaise = 0
  let taxTotal = 0
  let taxIncluded = 0
  let chargesPaise = 0
  for (const line of lines) {
    subtotalPaise += taxableOfLinePaise(line)
    taxTotal += line.taxPaise
    if (line.included) taxIncluded += line.taxPaise
  }
  for (const charge of charges) {
    chargesPaise += charge.amountPaise
    taxTotal += charge.taxPaise
  }
  // Every tax is two equal halves, so the sum is even.
  const half = taxTotal / 2
  return {
    type,
    lines,
    charges,
    subtotalPaise,
    taxPaise: { total: taxTotal, cgst: half, sgst: half, included: taxIncluded },
    totalPaise: subtotalPaise + taxTotal + chargesPaise,
    prepMinutes,
  }
}
