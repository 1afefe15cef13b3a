import type { Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { keepTimes } from "../times.ts"
import type { PageView, View } from "../view.ts"
import type { Words } from "../words/index.ts"
import { offeredOrderTypes } from "./order-types.ts"
import { noOrdersNow, statusText } from "./parts.ts"
import { picture } from "./picture.ts"

/** In large letters a longer name would fill the head. */
const longName = 24

/** The restaurant above its menu: so low that the first dish can be added without scrolling. */
export function head(view: View): Html {
  const { restaurant, words } = view
  const { name, status, tagline } = restaurant
  const said = noOrdersNow(view)
  return html`<div class="head">
<section class="welcome" aria-labelledby="name">
${logo(view)}
<h1 id="name" class="${name.length > longName && "long"}">${name}</h1>
${tagline && html`<p class="tagline">${tagline}</p>`}
<p class="facts"><span class="state ${status.open ? "open" : "shut"}">${keepTimes(statusText(view))}</span>${facts(restaurant, words).map(fact => html`<span>${fact}</span>`)}</p>
</section>
${cover(view)}
</div>
<div class="beneath">${said && html`<p class="notice">${said}</p>`}<p class="following" id="following" hidden></p></div>`
}

const keeps = { TOP: "keep-top", MIDDLE: "", BOTTOM: "keep-bottom" }

/** The part that the owner chose is kept where a band is all there is room for. */
export function cover({ site }: PageView): Html | false {
  const { alt = "", images = [], part = "MIDDLE" } = site.cover ?? {}
  const shown = { imageUrl: images.at(-1)?.url ?? null, imageAlt: alt, images }
  return picture(shown, "cover", keeps[part])
}

export function logo({ site }: PageView): Html | false {
  const { alt = "", images = [] } = site.logo ?? {}
  return picture({ imageUrl: images.at(-1)?.url ?? null, imageAlt: alt, images }, "logo")
}

function facts(restaurant: Restaurant, { menuPage: texts }: Words): string[] {
  const [first, second] = offeredOrderTypes(restaurant)
  if (!first) return []
  const { prepMinutes, minimumOrder, resumesAt } = restaurant.ordering
  return [
    texts.offers[second ? "both" : first.type],
    // Paused: the notice says until when.
    ...(resumesAt ? [] : [texts.readyIn(prepMinutes)]),
    ...(minimumOrder.amount > 0 ? [texts.ordersFrom(minimumOrder.display)] : []),
  ]
}
