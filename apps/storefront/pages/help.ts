import type { Menu } from "@rasoi/sdk"
import { nameLine } from "../cart.ts"
import { type Html, html } from "../html.ts"
import type { Refusal } from "../refusals.ts"
import { fill } from "../text.ts"
import type { View } from "../view.ts"
import { chargeText, type Words } from "../words/index.ts"
import type { Cart } from "./carried.ts"
import { offeredOrderTypes } from "./order-types.ts"
import { callLink } from "./parts.ts"

/** What happened, and what the customer can do about it, as buttons of the form that carries the cart. */
export function help(
  view: View,
  refusal: Refusal,
  cart: Cart,
  menu: Menu,
  form: string,
  again: string,
): Html {
  const { words } = view
  const { code, line, text, quote, changes = [], faults = [] } = refusal
  const item = line === undefined ? undefined : cart.items[line]
  const about = item && (nameLine(menu, item)?.name ?? words.refusals.aDish)
  const unplaced = faults.filter(({ field }) => !placedFields.has(field))
  return html`<div class="notice help" role="alert" data-code="${code}">
<p>${about && html`<b>${about}: </b>`}${text}</p>
${changes.length > 0 && html`<ul>${changes.map(change => html`<li>${priceChange(view, change)}</li>`)}</ul>`}
${quote && html`<p>${fill(words.script.checkout.newTotal, { total: quote.total.display })}</p>`}
${unplaced.length > 0 && html`<ul>${unplaced.map(({ field, message }) => html`<li>${field}: ${message}</li>`)}</ul>`}
<p class="row">${remedies(view, refusal, form, again)}</p>
</div>`
}

/** Faults of these are shown beside them. */
const placedFields = new Set([
  "pickupAt",
  "delivery.pincode",
  "delivery.address",
  "delivery.landmark",
  "customer.name",
  "customer.phone",
  "note",
])

type PriceChange = NonNullable<Refusal["changes"]>[number]

function priceChange({ words }: View, change: PriceChange): string {
  const { newPrice, nothing } = words.script.checkout
  const { from, to } = change
  const name = changeName(words, change)
  return fill(newPrice, { name, before: from?.display ?? nothing, after: to?.display ?? nothing })
}

/** The service names the tax and the usual charges in English. */
function changeName(words: Words, { part, name }: PriceChange): string {
  return part === "TAX" ? "GST" : part === "CHARGE" ? chargeText(words, name) : name
}

function remedies(view: View, { code, line, addOn, call }: Refusal, form: string, again: string): Html[] {
  const { words, href, restaurant } = view
  const button = (label: string, path: string, name: string, value: string | number, kind = "button") =>
    html`<button class="${kind}" form="${form}" formaction="${href(path)}" formnovalidate name="${name}" value="${value}">${label}</button> `
  const { takeItOut, chooseAgain, addSomething } = words.script.remedies
  if (code === "BELOW_MINIMUM") return [button(addSomething, "/", "from", "cart")]
  const canCollect = offeredOrderTypes(restaurant).some(({ type }) => type === "PICKUP")
  if (code === "OUT_OF_AREA" && canCollect)
    return [button(words.script.collectIt, "/checkout", "switch", "PICKUP")]
  if (call) return [callLink(view)]
  if (line === undefined) return []
  const takeOut = button(takeItOut, again, "remove", line, "quiet button")
  const isAboutChoices = code === "ADDON_INVALID" || addOn
  return isAboutChoices ? [button(chooseAgain, "/dish", "change", line), takeOut] : [takeOut]
}
