import type { Restaurant } from "@rasoi/sdk"
import { offeredLanguages } from "../choose-language.ts"
import { type Html, html } from "../html.ts"
import { languages } from "../languages.ts"
import type { PageView } from "../view.ts"
import type { Words } from "../words/index.ts"
import { telephone } from "./parts.ts"

/** A form whose fields must not be lost when the language changes, and the page that shows them again. */
export interface Carrier {
  form: string
  path: string
}

type HeaderView = Pick<PageView, "site" | "words" | "shop"> & { restaurant?: Restaurant | undefined }

/** One line, also on the narrowest phone: the name gives way. */
export function header(view: HeaderView, carriedBy: Carrier | undefined): Html {
  const { restaurant, words, shop } = view
  const name = restaurant && html`<span>${restaurant.name}</span>`
  return html`<header class="top">
${name && (shop ? html`<a class="home" href="${shop("/")}">${name}</a>` : html`<p class="home">${name}</p>`)}
<nav aria-label="${words.pages}">
${shop && html`<a class="place to-menu" href="${shop("/")}">${words.menu}</a>`}
${restaurant && phoneLink(restaurant, words)}
${shop && restaurant?.booking.enabled && html`<a class="place" href="${shop("/book")}">${words.bookTable}</a>`}
${languageList(view, carriedBy)}
</nav>
</header>`
}

/** The key "Enter" presses the first button of a form, which must not be one that changes the language. */
const enterButton = ({ form }: Carrier) => html`<button form="${form}" hidden></button>`

const receiver = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z"/></svg>`

/** Only above the menu: every other page has its own button. */
function phoneLink({ phone }: Restaurant, words: Words): Html {
  return html`<a class="place to-phone" href="${telephone(phone)}">${receiver}<span class="unseen">${words.call(phone)}</span></a>`
}

/** For readers who cannot read the language of the page. */
const globe = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><ellipse cx="12" cy="12" rx="4" ry="9"/><path d="M3 12h18"/></svg>`

/**
 * Closed, so that no font is loaded for the names of other languages. Buttons of the form that carries the cart, where there
 * is one: a link would lose it.
 */
function languageList({ site, words }: HeaderView, carriedBy: Carrier | undefined): Html | false {
  const others = offeredLanguages(site.languages).filter((other): boolean => other !== words.language)
  const links = others.map(other =>
    carriedBy
      ? html`<li><button form="${carriedBy.form}" formaction="${site.basePath}${carriedBy.path}?lang=${other}" formnovalidate lang="${other}">${languages[other].name}</button></li>`
      : html`<li><a href="?lang=${other}" lang="${other}" hreflang="${other}" rel="nofollow">${languages[other].name}</a></li>`,
  )
  return (
    links.length > 0 &&
    html`${carriedBy && enterButton(carriedBy)}<details class="languages"><summary>${globe}<span class="unseen">${words.languages}: ${languages[words.language].name}</span></summary><ul>${links}</ul></details>`
  )
}
