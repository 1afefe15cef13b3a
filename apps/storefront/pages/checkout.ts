import type { Menu, OrderType } from "@rasoi/sdk"
import { cartFields, countItems } from "../cart.ts"
import { type Html, html } from "../html.ts"
import type { OfferedTimes } from "../pickup-times.ts"
import { type Pricing, quotedFor } from "../pricing.ts"
import type { Refusal } from "../refusals.ts"
import { textLimits } from "../text-limits.ts"
import type { View } from "../view.ts"
import { countText } from "../words/index.ts"
import { type Cart, carriedCart, hidden } from "./carried.ts"
import { cartLines } from "./cart-lines.ts"
import { document } from "./document.ts"
import { help } from "./help.ts"
import { offeredOrderTypes } from "./order-types.ts"
import { callLink, controls, customerFields, noOrdersNow } from "./parts.ts"
import { pickupFields } from "./pickup.ts"

/** A checkout whose cart came with a form. */
export interface Checkout {
  cart: Cart
  menu: Menu
  type: OrderType
  pricing: Pricing
  /** With a price, of an order that is collected. */
  pickup: OfferedTimes | undefined
  /** The customer has just changed the cart, without scripts. */
  isCartOpen?: boolean
  /** Why the order was not made. */
  refusal?: Refusal | undefined
}

/** With a form's cart it works without scripts. The page alone gets its cart from the browser's storage, by script. */
export function checkoutPage(view: View, key: string, checkout?: Checkout): Html {
  const { restaurant, words } = view
  const texts = words.checkoutPage
  const title = `${texts.name}: ${restaurant.name}`
  if (offeredOrderTypes(restaurant).length === 0) {
    const main = html`<div class="narrow"><h1>${words.pleaseCall}</h1><p>${words.noOrders}</p><p>${callLink(view)}</p></div>`
    return document(view, { title, main, personal: true })
  }
  const form = "checkout"
  const said = !checkout?.refusal && noOrdersNow(view)
  const main = html`<h1 class="title">${texts.title}</h1>
${said && html`<div class="said"><div class="notice help"><p>${said}</p><p class="row">${callLink(view)}</p></div></div>`}
${!checkout && html`<noscript><p class="notice">${words.script.cart.empty} <a href="${view.href("/")}">${words.script.seeMenu}</a></p></noscript>`}
${checkout?.refusal && html`<div class="said">${help(view, checkout.refusal, checkout.cart, checkout.menu, form, "/checkout")}</div>`}
<div class="checkout${!checkout && " scripted"}">
<button form="${form}" hidden></button>
${cartCard(view, form, checkout)}
${orderForm(view, key, checkout)}
</div>`
  return document(view, {
    title,
    main,
    script: "checkout.js",
    personal: true,
    ...(checkout
      ? { cart: carriedCart(checkout.cart, checkout.menu), carriedBy: { form, path: "/checkout" } }
      : {}),
  })
}

/** One line on a phone, so that name and phone number are in sight; open while something is to be done in it. */
function cartCard(view: View, form: string, checkout: Checkout | undefined): Html {
  const { inCart } = view.words.checkoutPage
  const isOpen = checkout && (checkout.isCartOpen || "refusal" in checkout.pricing)
  return html`<section class="card cart-side" aria-labelledby="cart-title"><h2 id="cart-title">${inCart}</h2>
<details id="cart-fold"${isOpen && " open"}><summary id="cart-line">${checkout ? cartLine(view, checkout) : inCart}</summary>
<div id="cart">${checkout && cartLines(view, { ...checkout, form, path: "/checkout" })}</div></details></section>`
}

/** The script says the same: `showCartLine` in `public/checkout.js`. */
function cartLine({ words }: View, { cart, pricing }: Checkout): string {
  const count = countText(words, countItems(cart.items))
  if ("quote" in pricing) return `${count} · ${pricing.quote.total.display}`
  return "needs" in pricing ? `${count} · ${words.script.cart.needsPincode}` : count
}

/** While nothing can be ordered, what was typed stays in hidden fields, and no button offers to order. */
function orderForm(view: View, key: string, checkout: Checkout | undefined): Html {
  const { restaurant, words, href } = view
  const canOrder = noOrdersNow(view) === undefined
  const texts = words.checkoutPage
  const { type, pricing, cart } = checkout ?? {}
  const quote = pricing && "quote" in pricing ? pricing.quote : undefined
  const pay = type && texts.pay[type]
  return html`<form id="checkout" method="post" action="${href("/order")}" data-pincodes="${restaurant.ordering.deliveryPincodes.join(" ")}">
${cart && cartFields(cart.items)}${hidden("key", key)}
${quote && type && html`${hidden("expectedTotal", quote.total.amount)}${hidden("quotedFor", quotedFor({ type, pincode: cart?.typed["delivery.pincode"] ?? "" }))}`}
<fieldset class="plain" id="fields"${!canOrder && " hidden"}>
${fields(view, checkout)}
</fieldset>
<p id="payment"${!canOrder && " hidden"}>${pay}</p>
<div id="help"></div>
${canOrder ? placeButton() : html`<button class="wide quiet button" id="look-again" formaction="${href("/checkout")}" formnovalidate>${words.script.tryAgain}</button>`}
</form>`

  function placeButton(): Html {
    if (checkout && !quote)
      return html`<button class="wide button" id="place" formaction="${href("/checkout")}" formnovalidate>${texts.showTotal}</button>`
    return html`<button class="wide button" id="place"${!checkout && " disabled"}>${words.script.checkout.place}${quote && ` · ${quote.total.display}`}</button>`
  }
}

/** Without scripts another way to get the food is another page: its fields and its total differ. */
function orderTypes({ restaurant, words, href }: View, chosen: OrderType | undefined): Html {
  const texts = words.checkoutPage
  const offered = offeredOrderTypes(restaurant)
  const others = offered.filter(({ type }) => chosen !== undefined && type !== chosen)
  return html`<fieldset class="choice"><legend>${texts.how}</legend>
${offered.map(
  ({ type, payment }) =>
    html`<label class="chip"><input type="radio" name="type" value="${type}" data-payment="${payment}" data-pay="${texts.pay[type]}" required${type === chosen && " checked"}> <span>${texts.labels[type]}</span></label>`,
)}</fieldset>
${others.map(({ type }) => html`<noscript><button class="quiet button" formaction="${href("/checkout")}" formnovalidate name="switch" value="${type}">${texts.labels[type]}</button></noscript>`)}`
}

/** Who orders stands first: that is the same for every order. */
function fields(view: View, checkout: Checkout | undefined): Html {
  const texts = view.words.checkoutPage
  const input = controls(checkout?.cart.typed, checkout?.refusal)
  const { type } = checkout ?? {}
  return html`${customerFields(view, input)}
${orderTypes(view, type)}
${part("PICKUP", type, pickupFields(view, checkout, input))}
${part(
  "DELIVERY",
  type,
  html`${input.text("delivery.pincode", texts.pincode, html`required inputmode="numeric" autocomplete="postal-code" pattern="[0-9]{6}" maxlength="${textLimits.pincode}" title="${texts.sixDigits}"`)}
${input.area("delivery.address", texts.address, html`required minlength="5" maxlength="${textLimits.address}" autocomplete="street-address"`)}
${input.text("delivery.landmark", texts.landmark, html`maxlength="${textLimits.landmark}"`)}`,
)}
${input.area("note", view.words.script.kitchenNote, html`maxlength="${textLimits.note}"`)}`
}

function part(type: OrderType, chosen: OrderType | undefined, content: Html): Html {
  return html`<fieldset class="plain" data-part="${type}"${type !== chosen && " hidden disabled"}>${content}</fieldset>`
}
