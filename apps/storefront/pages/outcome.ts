import type { Form } from "../form.ts"
import { type Html, html } from "../html.ts"
import type { Refusal } from "../refusals.ts"
import type { View } from "../view.ts"
import { againForm } from "./again.ts"
import { type Cart, carriedFields } from "./carried.ts"
import { document } from "./document.ts"
import { callLink } from "./parts.ts"

/** Nobody knows whether the order was made: the same form with the same key finds out. */
export function retryPage(view: View, form: Form, { text }: Refusal, kind: "order" | "booking"): Html {
  const { words, href, restaurant } = view
  const sent = { form, action: href(kind === "order" ? "/order" : "/book") }
  const main = html`<div class="narrow"><h1>${words.retry.title}</h1>
<div class="notice help" role="alert" data-code="AGAIN"><p>${text} ${words.script.attempt[kind].known}</p></div>
${againForm(sent, words, callLink(view))}</div>`
  return document(view, { title: `${words.retry.title}: ${restaurant.name}`, main, personal: true })
}

/** The form has made an order before, with other contents. A new order needs the customer's word. */
export function usedFormPage(view: View, next: Cart): Html {
  const { words, href, restaurant } = view
  const texts = words.usedForm
  const main = html`<div class="narrow"><h1>${texts.title}</h1>
<p class="notice" role="alert">${texts.text}</p>
<form id="next" method="post" action="${href("/checkout")}">${carriedFields(next)}
<p class="row">${callLink(view)} <button class="quiet button">${texts.newOrder}</button></p></form></div>`
  return document(view, { title: `${texts.title}: ${restaurant.name}`, main, personal: true })
}

export function usedBookingPage(view: View): Html {
  const { words, href, restaurant } = view
  const { title, text, newBooking } = words.usedForm
  const main = html`<div class="narrow"><h1>${title}</h1>
<p class="notice" role="alert">${text}</p>
<p class="row">${callLink(view)} <a class="quiet button" href="${href("/book")}">${newBooking}</a></p></div>`
  return document(view, { title: `${title}: ${restaurant.name}`, main, personal: true })
}
