/**
 * Prices by docs/pricing.md, without a line of the server's code: whole paise, rates in per cent, each tax in two equal
 * halves.
 */

export interface MenuDish {
  readonly menuItemId: string
  readonly name: string
  readonly pricePaise: number
  readonly rate: number
  readonly included: boolean
  /** With the add-ons that it cannot be sold without. */
  readonly addOns: readonly { readonly id: string; readonly name: string; readonly pricePaise: number }[]
}

export interface ChargeRule {
  readonly type: string
  readonly name: string
  readonly amountPaise: number
  readonly rate: number
  readonly orderTypes: readonly string[]
}

export interface CartLine {
  readonly dish: MenuDish
  readonly quantity: number
}

/** What is on a bill at one rate. */
export interface Taxed {
  readonly rate: number
  readonly taxablePaise: number
  readonly taxPaise: number
}

/** Half up, for amounts that are not below zero. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

export function taxOf(paise: number, rate: number, included: boolean): number {
  return 2 * (included ? rounded(paise * rate, 2 * (100 + rate)) : rounded(paise * rate, 200))
}

export const unitPaise = ({ pricePaise, addOns }: MenuDish) =>
  addOns.reduce((sum, addOn) => sum + addOn.pricePaise, pricePaise)

export function priceLine({ dish, quantity }: CartLine): Taxed {
  const listed = quantity * unitPaise(dish)
  const taxPaise = taxOf(listed, dish.rate, dish.included)
  return { rate: dish.rate, taxablePaise: dish.included ? listed - taxPaise : listed, taxPaise }
}

export function priceCharge({ amountPaise, rate }: ChargeRule): Taxed {
  return { rate, taxablePaise: amountPaise, taxPaise: taxOf(amountPaise, rate, false) }
}

/** An order of which nothing is left has no charges either. */
export function priceOrder(
  lines: readonly CartLine[],
  charges: readonly ChargeRule[],
  type: string,
): Taxed[] {
  const sold = lines.filter(({ quantity }) => quantity > 0)
  if (sold.length === 0) return []
  return [
    ...sold.map(priceLine),
    ...charges.filter(({ orderTypes }) => orderTypes.includes(type)).map(priceCharge),
  ]
}

export const totalOf = (parts: readonly Taxed[]) =>
  parts.reduce((sum, { taxablePaise, taxPaise }) => sum + taxablePaise + taxPaise, 0)
