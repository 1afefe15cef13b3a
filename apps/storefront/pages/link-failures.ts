import type { Restaurant } from "@rasoi/sdk"
import { html } from "../html.ts"
import { page, type Result } from "../http.ts"
import type { PageView } from "../view.ts"
import { againForm, type Sent } from "./again.ts"
import { document } from "./document.ts"
import { callLink } from "./parts.ts"

type Base = Omit<PageView, "restaurant">

export function unknownLinkPage(base: Base): Result {
  const { unknownTitle, unknown, unknownHelp } = base.words.link
  const main = html`<div class="narrow"><h1>${unknown}</h1><p>${unknownHelp}</p></div>`
  return page(document(base, { title: unknownTitle, main, personal: true }), 404)
}

/** The service does not respond: the form as it was sent, which acts once, or a page that loads itself again. */
export function unavailableLinkPage(
  base: Base,
  restaurant: Restaurant | undefined,
  sent: Sent | undefined,
): Result {
  const { words } = base
  const { title, text } = words.outOfOrder
  const call = restaurant && callLink({ ...base, restaurant }, words.callRestaurant)
  const main = html`<div class="narrow"><h1>${title}</h1><p>${text}</p>
${sent ? againForm(sent, words, call) : call && html`<p class="row">${call}</p>`}</div>`
  const refresh = sent ? {} : ({ refresh: "always" } as const)
  return page(document({ ...base, restaurant }, { title, main, personal: true, ...refresh }), 503)
}
