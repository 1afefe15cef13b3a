import type { QuoteRequest as CartArguments } from "@rasoi/contract"
import type { WaysOn } from "./errors.ts"
import { quoted } from "./results.ts"

const nothing = "Nothing was ordered."
const thenQuote = "Then call quote_order with the changed cart, and show the person the new bill."

/** What to change in a cart that is refused, for both tools that send one. Without it a model asks for the same quote again. */
export const cartWaysOn: WaysOn = {
  ITEM_NOT_FOUND: leaveOut,
  ITEM_UNAVAILABLE: leaveOut,
  ADDON_INVALID(field, given) {
    const item = itemAt(field, given)
    return `${nothing} Look up the dish with get_menu, and send for ${item?.name ?? "it"} only addOnIds that it lists there, as many of each group as its "choose" says. ${thenQuote}`
  },
  VALIDATION_FAILED(field) {
    if (field !== "pickupAt") return undefined
    return `${nothing} Call find_pickup_times and let the person choose one of its times, or leave out pickupAt. ${thenQuote}`
  },
  BELOW_MINIMUM: `${nothing} Tell the person how much is missing, and ask what to add. ${thenQuote}`,
  OUT_OF_AREA: `${nothing} The restaurant does not deliver there. Ask the person for another address, or to pick it up (type PICKUP). ${thenQuote}`,
  ORDER_TYPE_NOT_ALLOWED: `${nothing} get_menu has the order types of this restaurant. Ask the person for one of them. ${thenQuote}`,
}

const tellTheTime = `${nothing} Another quote does not help. Tell the person; the details above say when it is possible again, if that is known.`

/** Refusals of the moment, not of the cart: a quote of the same cart would succeed. */
export const momentWaysOn: WaysOn = {
  CLOSED: tellTheTime,
  NOT_ACCEPTING: `${nothing} Another quote does not help. Tell the person that orders are paused until resumesAt, if it is a time; if it is null, to try again in a few minutes or call the restaurant.`,
  ORDERING_OFF: tellTheTime,
  RESTAURANT_UNAVAILABLE: tellTheTime,
}

function leaveOut(field: string, given: unknown): string {
  const item = itemAt(field, given)
  if (!item)
    return `${nothing} Leave out what the text above names, or choose something else with get_menu. ${thenQuote}`
  const { name, addOnId } = item
  const [part, other] =
    addOnId === undefined ? [name, "another dish"] : [`the addOnId ${addOnId} of ${name}`, "another option"]
  return `${nothing} Leave out ${part}, which is not on sale, or let the person choose ${other} with get_menu. Keep the rest of the cart. ${thenQuote}`
}

/** `items[2].addOnIds[0]`: the third line of the cart, and its first add-on. */
function itemAt(field: string, given: unknown): { name: string; addOnId?: string } | undefined {
  const [, index, addOn] = /^items\[(\d{1,2})\](?:\.addOnIds\[(\d{1,2})\])?/.exec(field) ?? []
  const item = (given as Partial<CartArguments> | undefined)?.items?.[Number(index)]
  if (!item) return undefined
  const addOnId = addOn === undefined ? undefined : item.addOnIds?.[Number(addOn)]
  const name = `items[${index}] (menuItemId ${quoted(item.menuItemId)})`
  return addOnId === undefined ? { name } : { name, addOnId: quoted(addOnId) }
}
