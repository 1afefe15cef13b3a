import { type Html, html } from "../html.ts"
import type { View } from "../view.ts"
import type { Words } from "../words/index.ts"
import { document } from "./document.ts"
import { callLink } from "./parts.ts"

export function nothingHerePage(view: View): Html {
  const { words } = view
  return message(view, `${words.nothingHere.name}: ${view.restaurant.name}`, words.nothingHere)
}

/** A page with one message, a way back to the menu, and the phone number. */
export function message(view: View, title: string, texts: { title: string; text: string }): Html {
  const main = html`<div class="narrow"><h1>${texts.title}</h1>
<p>${texts.text}</p>
<p class="row"><a class="button" href="${view.href("/")}">${view.words.script.seeMenu}</a> ${callLink(view)}</p></div>`
  return document(view, { title, main, personal: true })
}

export function outOfOrderPage(view: View): Html {
  const { words, restaurant } = view
  const main = html`<div class="narrow"><h1>${words.outOfOrder.title}</h1>
<p>${words.outOfOrder.text}</p>
<p class="row"><a class="button" href="">${words.script.tryAgain}</a> ${callLink(view)}</p></div>`
  return document(view, { title: restaurant.name, main, personal: true })
}

/** The service has never answered, so that not even the restaurant's name is known. */
export function plainOutOfOrderPage({ language, outOfOrder, script }: Words): Html {
  return html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${outOfOrder.title}</title></head>
<body><main><h1>${outOfOrder.title}</h1><p>${outOfOrder.text}</p><p><a href="">${script.tryAgain}</a></p></main></body></html>`
}
