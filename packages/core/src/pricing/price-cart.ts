import type { QuoteRequest } from "@rasoi/contract"
import type { Settings, StaffOrderType } from "@rasoi/contract/console"
import type { MenuIndex } from "../menu/index-items.ts"
import { addUp, chargesFor, untaxed, withTax } from "./add-up.ts"
import type { Bill } from "./bill.ts"
import { chooseAddOns } from "./choose-add-ons.ts"
import { findOnSale, lineName } from "./find-on-sale.ts"

export type CartItem = QuoteRequest["items"][number]
export interface Cart<Type extends StaffOrderType = StaffOrderType> {
  type: Type
  items: readonly CartItem[]
}

/** One version of the menu and of the settings that affect prices. */
export interface PriceBasis {
  menu: MenuIndex
  settings: {
    ordering: Pick<Settings["ordering"], "prepMinutes">
    charges: Settings["charges"]
    gst: Pick<Settings["gst"], "applies">
  }
}

/** Throws the first `CartFault`, in the order of the cart's lines. */
export function priceCart<Type extends StaffOrderType>({
  menu,
  settings,
  cart,
}: PriceBasis & { cart: Cart<Type> }): Bill<Type> {
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
