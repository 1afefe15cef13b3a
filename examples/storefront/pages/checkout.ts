import type { Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { callLink, document } from "./document.ts"
import { offeredOrderTypes } from "./order-types.ts"

export function checkoutPage(restaurant: Restaurant): Html {
  const offered = offeredOrderTypes(restaurant)
  const title = `Checkout: ${restaurant.name}`
  if (offered.length === 0) {
    const main = html`<div class="narrow"><h1>Please call us</h1><p>We are not taking orders online at present.</p><p>${callLink(restaurant)}</p></div>`
    return document(restaurant, { title, main })
  }
  const main = html`<h1 class="title">Your order</h1>
<noscript><p class="notice">To order here, switch scripts on in your browser; or call us. ${callLink(restaurant)}</p></noscript>
<div class="checkout">
<section class="card cart-side" aria-labelledby="cart-title"><h2 id="cart-title">In your cart</h2><div id="cart"></div></section>
<form id="checkout" data-pincodes="${restaurant.ordering.deliveryPincodes.join(" ")}">
<fieldset class="plain" id="fields">
<fieldset class="choice"><legend>How would you like it?</legend>
${offered.map(
  ({ type, payment, label, pay }) =>
    html`<label class="chip"><input type="radio" name="type" value="${type}" data-payment="${payment}" data-pay="${pay}" required> <span>${label}</span></label>`,
)}</fieldset>
${part("PICKUP", html`${field("pickupAt", "When", html`<select id="pickupAt" name="pickupAt"><option value="">As soon as it is ready</option></select>`)}`)}
${part(
  "DELIVERY",
  html`${field("delivery.pincode", "Pincode", html`<input id="delivery.pincode" name="delivery.pincode" required inputmode="numeric" autocomplete="postal-code" pattern="[0-9]{6}" maxlength="6" title="6 digits" aria-describedby="delivery.pincode-fault">`)}
${field("delivery.address", "Address", html`<textarea id="delivery.address" name="delivery.address" required minlength="5" maxlength="300" rows="2" autocomplete="street-address" aria-describedby="delivery.address-fault"></textarea>`)}
${field("delivery.landmark", "Landmark, if it helps", html`<input id="delivery.landmark" name="delivery.landmark" maxlength="120" aria-describedby="delivery.landmark-fault">`)}`,
)}
${customerFields()}
${field("note", "A note for the kitchen, if you like", html`<textarea id="note" name="note" maxlength="300" rows="2" aria-describedby="note-fault"></textarea>`)}
</fieldset>
<p id="payment"></p>
<div id="help"></div>
<button class="wide button" id="place" disabled>Place order</button>
</form>
</div>`
  return document(restaurant, { title, main, script: "checkout.js" })
}

function part(type: string, content: Html): Html {
  return html`<fieldset class="plain" data-part="${type}" hidden disabled>${content}</fieldset>`
}

/** Fields have the API's names, so that its faults can be shown next to them. */
export function field(name: string, label: string, control: Html): Html {
  return html`<div class="field"><label for="${name}">${label}</label>${control}<p class="fault" id="${name}-fault"></p></div>`
}

export function customerFields(): Html {
  return html`${field("customer.name", "Your name", html`<input id="customer.name" name="customer.name" required maxlength="80" autocomplete="name" aria-describedby="customer.name-fault">`)}
${field("customer.phone", "Mobile number", html`<input id="customer.phone" name="customer.phone" required type="tel" maxlength="30" autocomplete="tel" aria-describedby="customer.phone-fault">`)}`
}
