import type { QuoteRequest } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import type { MenuIndex } from "../menu/index-items.ts"
import { type Bill, type BillCharge, type BillLine, taxableOfLinePaise } from "./bill.ts"
import { chooseAddOns } from "./choose-add-ons.ts"
import { findOnSale, lineName } from "./find-on-sale.ts"
import { halfTaxOnTop, halfTaxWithin } from "./tax.ts"

export type CartItem = QuoteRequest["items"][number]
export type Cart = Pick<QuoteRequest, "type" | "items">

/** One version of the menu and of the settings that affect prices. */
export interface PriceBasis {
  menu: MenuIndex
  settings: {
    ordering: Pick<Settings["ordering"], "prepMinutes">
    charges: Settings["charges"]
    gst: Pick<Settings["gst"], "applies">
  }
}

/** Throws the first refusal, in the order of the cart's lines. */
export function priceCart({ menu, settings, cart }: PriceBasis & { cart: Cart }): Bill {
  const gstApplies = settings.gst.applies
  let prepMinutes = settings.ordering.prepMinutes
  const lines = cart.items.map((item, index) => {
    const onSale = findOnSale(menu, item.menuItemId, index)
    prepMinutes = Math.max(prepMinutes, onSale.item.prepMinutes)
    const { rateBasisPoints, included } = onSale.item.tax
    return withTax(
      {
        menuItemId: item.menuItemId,
        name: lineName(onSale),
        quantity: item.quantity,
        unitPricePaise: onSale.pricePaise,
        addOns: chooseAddOns(onSale, item.addOnIds, index),
        note: item.note ?? null,
      },
      gstApplies ? { rateBasisPoints, included } : untaxed,
    )
  })
  return addUp(cart.type, lines, chargesFor(cart.type, settings.charges, gstApplies), prepMinutes)
}

const untaxed = { rateBasisPoints: 0, included: false }

type UntaxedLine = Omit<BillLine, "rateBasisPoints" | "included" | "taxPaise" | "totalPaise">

function withTax(line: UntaxedLine, { rateBasisPoints, included }: typeof untaxed): BillLine {
  let eachPaise = line.unitPricePaise
  for (const addOn of line.addOns) eachPaise += addOn.pricePaise
  const totalPaise = line.quantity * eachPaise
  const halfTax = included ? halfTaxWithin : halfTaxOnTop
  const taxPaise = 2 * halfTax(totalPaise, rateBasisPoints)
  return { ...line, rateBasisPoints, included, taxPaise, totalPaise }
}

function chargesFor(type: Cart["type"], charges: Settings["charges"], gstApplies: boolean): BillCharge[] {
  return charges
    .filter(charge => charge.appliesTo.includes(type))
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

function addUp(type: Cart["type"], lines: BillLine[], charges: BillCharge[], prepMinutes: number): Bill {
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
