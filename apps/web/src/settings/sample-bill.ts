import type { MenuDocument, Settings } from "@rasoi/contract/console"
import { addUp, type Bill, chargesFor, untaxed, withTax } from "@rasoi/core/pricing"

type BillSettings = Pick<Settings, "charges" | "gst" | "ordering">

/** Two portions of the first dish on the menu, priced as the server would price them; null without a dish. */
export function sampleBill(menu: MenuDocument, settings: BillSettings, type: Bill["type"]): Bill | null {
  const item = menu.categories.flatMap(category => category.items)[0]
  if (!item) return null
  const size = item.variants.find(({ isDefault }) => isDefault) ?? item.variants[0]
  const line = {
    menuItemId: size?.menuItemId ?? item.id,
    name: size ? `${item.name} (${size.label})` : item.name,
    quantity: 2,
    unitPricePaise: size?.pricePaise ?? item.pricePaise ?? 0,
    addOns: [],
    note: null,
  }
  const { applies } = settings.gst
  const lines = [withTax(line, applies ? item.tax : untaxed)]
  return addUp(type, lines, chargesFor(type, settings.charges, applies), settings.ordering.prepMinutes)
}
