import type { Menu } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import type { Pricing } from "../pricing.ts"
import type { View } from "../view.ts"
import { type Cart, carriedFields } from "./carried.ts"
import { cartLines } from "./cart-lines.ts"
import { document } from "./document.ts"

/** The cart for browsers without scripts. */
export function cartPage(view: View, cart: Cart, menu: Menu, pricing: Pricing, isFull = false): Html {
  const { words, href, restaurant } = view
  const texts = words.script.cart
  const form = "cart"
  const isEmpty = cart.items.length === 0
  const main = html`<div class="narrow"><h1>${texts.title}</h1>
${isFull && html`<p class="notice" role="alert">${texts.full}</p>`}
${isEmpty ? html`<p>${texts.empty}</p>` : cartLines(view, { cart, menu, pricing, form, path: "/cart" })}
<form id="${form}" method="post" action="${href("/checkout")}">${carriedFields(cart)}
<p class="row">${!isEmpty && html`<button class="button">${texts.checkout}</button> `}<button class="quiet button" formaction="${href("/")}">${isEmpty ? words.script.seeMenu : texts.addMore}</button></p></form></div>`
  return document(view, {
    title: `${texts.title}: ${restaurant.name}`,
    main,
    personal: true,
    carriedBy: { form, path: "/cart" },
  })
}
