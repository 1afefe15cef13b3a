import { type Html, html } from "../html.ts"
import type { View } from "../view.ts"
import type { Words } from "../words/index.ts"
import { againForm, type Sent } from "./again.ts"
import { document } from "./document.ts"
import { callLink } from "./parts.ts"

interface MessageTexts {
  title: string
  text: string
}

export function nothingHerePage(view: View): Html {
  const { words } = view
  return message(view, `${words.nothingHere.name}: ${view.restaurant.name}`, words.nothingHere)
}

/** A page with one message, a way back to the menu, and the phone number. */
export function message(view: View, title: string, texts: MessageTexts): Html {
  const main = html`<div class="narrow"><h1>${texts.title}</h1>
<p>${texts.text}</p>
<p class="row"><a class="button" href="${view.href("/")}">${view.words.script.seeMenu}</a> ${callLink(view)}</p></div>`
  return document(view, { title, main, personal: true })
}

/** A page that can be loaded again later. `sent`: the form that could not be handled. */
export function outOfOrderPage(view: View, texts: MessageTexts, sent?: Sent): Html {
  const { words, restaurant } = view
  const main = html`<div class="narrow"><h1>${texts.title}</h1>
${apology(words, texts, sent, callLink(view))}</div>`
  return document(view, { title: restaurant.name, main, personal: true })
}

/** The service has never responded, so that not even the restaurant's name is known. */
export function plainOutOfOrderPage(words: Words, texts: MessageTexts, sent?: Sent): Html {
  return html`<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${texts.title}</title></head>
<body><main><h1>${texts.title}</h1>
${apology(words, texts, sent)}</main></body></html>`
}

function apology(words: Words, { text }: MessageTexts, sent: Sent | undefined, call?: Html): Html {
  const { script } = words
  const known = sent?.kind && ` ${script.attempt[sent.kind].known}`
  return html`<p>${text}${known}</p>
${sent ? againForm(sent, words, call) : html`<p class="row"><a class="button" href="">${script.tryAgain}</a> ${call}</p>`}`
}
