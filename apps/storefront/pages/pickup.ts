import { type Html, html } from "../html.ts"
import type { OfferedTimes } from "../pickup-times.ts"
import type { Pricing } from "../pricing.ts"
import { localDate, whenLabel } from "../times.ts"
import type { View } from "../view.ts"
import type { Cart } from "./carried.ts"
import type { Controls } from "./parts.ts"

/** Of a checkout whose cart came with a form. */
interface Chosen {
  cart: Cart
  pricing: Pricing
  pickup: OfferedTimes | undefined
}

/** When the food is ready. Other times and days are behind a button that works without scripts. */
export function pickupFields(view: View, checkout: Chosen | undefined, input: Controls): Html {
  const { words } = view
  const { pickup } = checkout ?? {}
  const { isAsap, options } = timeOptions(view, checkout)
  return html`<div class="when"><p class="ready" id="ready">${isAsap && pickup?.ready}</p>
<details class="later" id="later"${!isAsap && " open"}><summary class="quiet button">${words.checkoutPage.later}</summary>
<div class="plain"><div class="chips" id="days" role="group" aria-label="${words.bookPage.day}">${pickup && dayButtons(view, pickup)}</div>
${input.field("pickupAt", words.checkoutPage.when, html`<select id="pickupAt" name="pickupAt" required data-choose="${words.fieldFaults.time}" data-none="${words.fieldFaults.date}">${options}</select>`)}</div></details></div>`
}

/** Buttons, not a list: without scripts the times of another day are another page. */
function dayButtons({ href }: View, { days, date }: OfferedTimes): Html {
  return html`${days.map(day => html`<button class="quiet button" formaction="${href("/checkout")}" formnovalidate name="pickupDate" value="${day.date}" aria-pressed="${String(day.date === date)}">${day.label}</button>`)}`
}

interface Options {
  /** As soon as it is ready is what is chosen. */
  readonly isAsap: boolean
  readonly options: Html
}

/** A time that was chosen and is no longer possible has to be chosen again: nobody's order moves to another time. */
function timeOptions({ restaurant, words, now }: View, checkout: Chosen | undefined): Options {
  const { cart, pickup, pricing } = checkout ?? {}
  const chosen = cart?.typed.pickupAt ?? "asap"
  const option = (value: string, label: string, rest: string | false = false) =>
    html`<option value="${value}"${value === chosen && " selected"}${rest}>${label}</option>`
  const asap = option("asap", words.script.checkout.asap)
  const at = Date.parse(chosen)
  // Without a price nothing can be ordered yet. The chosen time stays, to be checked with the next price.
  if (!pricing || !("quote" in pricing)) {
    const kept = !Number.isNaN(at) && option(chosen, whenLabel(restaurant, at, now, words))
    return { isAsap: chosen === "asap", options: html`${asap}${kept}` }
  }
  const { date, days = [], times = [] } = pickup ?? {}
  const isFirstDay = date === days[0]?.date
  const isOffered = chosen === "asap" ? isFirstDay : times.some(each => each.at === chosen && !each.full)
  const isOtherDay = Number.isNaN(at) || localDate(restaurant, at) !== date
  const ask = isOtherDay ? words.fieldFaults.time : words.script.checkout.timeGone
  const first = times.length === 0 && !isFirstDay ? words.fieldFaults.date : ask
  const day = days.find(each => each.date === date)?.label
  return {
    isAsap: chosen === "asap" && isOffered,
    options: html`${!isOffered && html`<option value="" selected>${first}</option>`}${isFirstDay && asap}${times.map(({ at: time, label, full }) => option(time, `${day}, ${label}${full ? ` (${words.script.book.full})` : ""}`, full && " disabled"))}`,
  }
}
