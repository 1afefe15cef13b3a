import type { Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import type { Words } from "../words/index.ts"
import { callLink, document } from "./document.ts"
import { offeredOrderTypes } from "./order-types.ts"

export function checkoutPage(restaurant: Restaurant, words: Words): Html {
  const texts = words.checkoutPage
  const offered = offeredOrderTypes(restaurant)
  const title = `${texts.name}: ${restaurant.name}`
  if (offered.length === 0) {
    const main = html`<div class="narrow"><h1>${words.pleaseCall}</h1><p>${words.noOrders}</p><p>${callLink(restaurant, words)}</p></div>`
    return document(restaurant, words, { title, main })
  }
  const main = html`<h1 class="title">${texts.title}</h1>
<noscript><p class="notice">${texts.noScript} ${callLink(restaurant, words)}</p></noscript>
<div class="checkout">
<section class="card cart-side" aria-labelledby="cart-title"><h2 id="cart-title">${texts.inCart}</h2><div id="cart"></div></section>
<form id="checkout" data-pincodes="${restaurant.ordering.deliveryPincodes.join(" ")}">
<fieldset class="plain" id="fields">
<fieldset class="choice"><legend>${texts.how}</legend>
${offered.map(
  ({ type, payment }) =>
    html`<label class="chip"><input type="radio" name="type" value="${type}" data-payment="${payment}" data-pay="${texts.pay[type]}" required> <span>${texts.labels[type]}</span></label>`,
)}</fieldset>
${part("PICKUP", html`${field("pickupAt", texts.when, html`<select id="pickupAt" name="pickupAt"><option value="">${words.script.checkout.asap}</option></select>`)}`)}
${part(
  "DELIVERY",
  html`${field("delivery.pincode", texts.pincode, html`<input id="delivery.pincode" name="delivery.pincode" required inputmode="numeric" autocomplete="postal-code" pattern="[0-9]{6}" maxlength="6" title="${texts.sixDigits}" aria-describedby="delivery.pincode-fault">`)}
${field("delivery.address", texts.address, html`<textarea id="delivery.address" name="delivery.address" required minlength="5" maxlength="300" rows="2" autocomplete="street-address" aria-describedby="delivery.address-fault"></textarea>`)}
${field("delivery.landmark", texts.landmark, html`<input id="delivery.landmark" name="delivery.landmark" maxlength="120" aria-describedby="delivery.landmark-fault">`)}`,
)}
${customerFields(words)}
${field("note", words.script.kitchenNote, html`<textarea id="note" name="note" maxlength="300" rows="2" aria-describedby="note-fault"></textarea>`)}
</fieldset>
<p id="payment"></p>
<div id="help"></div>
<button class="wide button" id="place" disabled>${words.script.checkout.place}</button>
</form>
</div>`
  return document(restaurant, words, { title, main, script: "checkout.js" })
}

function part(type: string, content: Html): Html {
  return html`<fieldset class="plain" data-part="${type}" hidden disabled>${content}</fieldset>`
}

/** Fields have the API's names, so that its faults can be shown next to them. */
export function field(name: string, label: string, control: Html): Html {
  return html`<div class="field"><label for="${name}">${label}</label>${control}<p class="fault" id="${name}-fault"></p></div>`
}

export function customerFields({ checkoutPage: texts }: Words): Html {
  return html`${field("customer.name", texts.customerName, html`<input id="customer.name" name="customer.name" required maxlength="80" autocomplete="name" aria-describedby="customer.name-fault">`)}
${field("customer.phone", texts.phone, html`<input id="customer.phone" name="customer.phone" required type="tel" maxlength="30" autocomplete="tel" aria-describedby="customer.phone-fault">`)}`
}
