import type { AddOnGroupDocument } from "@rasoi/contract/console"
import type { MenuEntry } from "../menu/index-items.ts"
import type { BillAddOn } from "./bill.ts"
import { CartFault } from "./cart-fault.ts"
import { lineName } from "./find-on-sale.ts"

/** The add-ons of one cart line, in the order sent. Throws a fault if they do not fit the item. */
export function chooseAddOns(
  entry: MenuEntry,
  addOnIds: readonly string[] = [],
  lineIndex: number,
): BillAddOn[] {
  refuseSoldOut(entry, addOnIds, lineIndex)
  const chosenByGroup = new Map<AddOnGroupDocument, number>()
  const chosen = addOnIds.map((id, index) => {
    const found = entry.options.get(id)
    if (!found)
      refuse(
        fieldOf(lineIndex, index),
        `"${id}" is not an add-on of ${lineName(entry)}. Use ids from its addOnGroups.`,
      )
    const { group, option } = found
    if (addOnIds.indexOf(id) < index) {
      refuse(
        fieldOf(lineIndex, index),
        `${option.name} is chosen twice for ${lineName(entry)}. Send each add-on once.`,
      )
    }
    const count = (chosenByGroup.get(group) ?? 0) + 1
    if (count > group.max) {
      refuse(
        fieldOf(lineIndex, index),
        `${lineName(entry)} takes at most ${group.max} of "${group.name}". Take one out.`,
      )
    }
    chosenByGroup.set(group, count)
    return { id, name: option.name, pricePaise: option.pricePaise }
  })
  refuseTooFew(entry, chosenByGroup, lineIndex)
  return chosen
}

// First, because otherwise a customer would correct the choice and only then learn that it is sold out.
function refuseSoldOut(entry: MenuEntry, addOnIds: readonly string[], lineIndex: number): void {
  addOnIds.forEach((id, index) => {
    const option = entry.options.get(id)?.option
    if (!option || option.available) return
    throw new CartFault("ITEM_UNAVAILABLE", {
      message: `${option.name} for ${lineName(entry)} is sold out or switched off. Take it out of the cart.`,
      field: fieldOf(lineIndex, index),
    })
  })
}

function refuseTooFew(
  entry: MenuEntry,
  chosenByGroup: ReadonlyMap<AddOnGroupDocument, number>,
  lineIndex: number,
): void {
  for (const group of entry.item.addOnGroups) {
    const count = chosenByGroup.get(group) ?? 0
    if (count >= group.min) continue
    const onSale = group.options.filter(option => option.available).length
    const hint =
      onSale < group.min
        ? `Only ${onSale} of them can be had now: take the item out of the cart.`
        : `Choose ${group.min - count} more.`
    const message = `${lineName(entry)} needs at least ${group.min} of "${group.name}", ${count} chosen. ${hint}`
    refuse(`items[${lineIndex}].addOnIds`, message)
  }
}

/** Only for a refusal: a cart that is in order has no need of these texts. */
function fieldOf(lineIndex: number, index: number): string {
  return `items[${lineIndex}].addOnIds[${index}]`
}

function refuse(field: string, message: string): never {
  throw new CartFault("ADDON_INVALID", { message, field })
}
