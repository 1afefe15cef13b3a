import type { CartItem, Line, Menu, Money, Quote } from "@rasoi/sdk"
import { nameLine } from "../cart.ts"
import { type Html, html } from "../html.ts"
import type { Pricing } from "../pricing.ts"
import { fill } from "../text.ts"
import type { View } from "../view.ts"
import { chargeText } from "../words/index.ts"
import type { Cart } from "./carried.ts"
import { help } from "./help.ts"

interface Shown {
  cart: Cart
  menu: Menu
  pricing: Pricing
  /** The form that carries the cart, and the page that shows it again after a change. */
  form: string
  path: "/cart" | "/checkout"
}

const bin = html`<span class="bin" aria-hidden="true"></span>`

/** The cart with the service's prices. Its buttons change the cart that the form carries. */
export function cartLines(view: View, shown: Shown): Html {
  const { cart, pricing } = shown
  const quote = "quote" in pricing ? pricing.quote : undefined
  return html`<ul class="lines" aria-label="${view.words.script.cart.items}">${cart.items.map((item, index) => cartLine(view, shown, item, index, quote?.lines[index]))}</ul>
<div class="sums">${sums(view, shown)}</div>`
}

function cartLine(view: View, shown: Shown, item: CartItem, index: number, priced: Line | undefined): Html {
  const { words, href } = view
  const texts = words.script.cart
  const named = nameLine(shown.menu, item)
  const name = named?.name ?? words.refusals.aDish
  const extras = [...(named?.addOnNames ?? []), ...(item.note ? [`“${item.note}”`] : [])]
  const control = (sign: string | Html, act: string, effect: string, path: string, kind: string) =>
    html`<button class="${kind}" form="${shown.form}" formaction="${href(path)}" formnovalidate name="${effect}" value="${index}" aria-label="${fill(texts.control, { act, name })}">${sign}</button>`
  return html`<li><span class="what">${name}${extras.length > 0 && html`<small>${extras.join(", ")}</small>`}</span> <span class="money">${priced?.total.display}</span>
<div class="stepper">${item.quantity === 1 ? control(bin, texts.takeOut, "remove", shown.path, "quiet button") : control("−", words.script.oneLess, "less", shown.path, "quiet button")}
<span class="count">${item.quantity}</span>
${control("+", words.script.oneMore, "more", shown.path, "quiet button")}
${named && control(texts.change, texts.change, "change", "/dish", "link")}</div></li>`
}

function sums(view: View, { cart, menu, pricing, form, path }: Shown): Html {
  const texts = view.words.script.cart
  if ("refusal" in pricing) return help(view, pricing.refusal, cart, menu, form, path)
  if ("needs" in pricing) return html`<p class="small">${texts.needsPincode}</p>`
  return bill(view, pricing.quote)
}

function bill({ words }: View, { charges, tax, total }: Quote): Html {
  const sum = (label: string, { display }: Money, kind = "") =>
    html`<p class="sum ${kind}"><span>${label}</span> <span class="money">${display}</span></p>`
  return html`${charges.map(charge => sum(chargeText(words, charge.name), charge.amount))}
${tax.total.amount > 0 && sum("GST", tax.total)}
${sum(words.script.total, total, "total")}
${tax.included.amount > 0 && html`<p class="small">${fill(words.script.cart.taxIncluded, { amount: tax.included.display })}</p>`}`
}
