import type { Reservation } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { linkTo } from "../links.ts"
import { priceText } from "../price-text.ts"
import { dateLabel, timeLabel } from "../times.ts"
import type { View } from "../view.ts"
import { reasonText } from "../words/index.ts"
import { document } from "./document.ts"
import { cancelForm, noticeOf, type Occasion, shareText } from "./order.ts"
import { callLink } from "./parts.ts"

export function bookingPage(view: View, booking: Reservation, { notice, since }: Occasion): Html {
  const { restaurant, words, href } = view
  const texts = words.bookingPage
  const headlines: Record<string, string> = texts.headlines
  const { status, date, time, until, people, price, rejectionReason } = booking
  const stands = status === "PENDING" || status === "CONFIRMED"
  const main = html`<div class="narrow" id="live" data-every-seconds="30" ${since !== undefined && html`data-since="${since}"`} ${!stands && "data-final"}>
<p class="over">${texts.name}${booking.test && ` · ${texts.test}`}</p>
<h1>${headlines[status] ?? texts.headlines.newer}</h1>
${status === "PENDING" && html`<p>${texts.pending}</p>`}
${noticeOf(notice, words.bookingPage.already, words)}
${rejectionReason && html`<p>${reasonText(words, rejectionReason)}</p>`}
<section class="card" aria-labelledby="when"><h2 id="when" class="large">${dateLabel(date, words)}</h2>
<p class="large">${texts.when(timeLabel(time, words), timeLabel(until, words), people)}</p>
${stands && price && html`<p class="small">${price.status === "DUE" ? priceText(price, words) : words.price.settled(price.display)}.</p>`}
<p class="small">${restaurant.name}, ${restaurant.address.line}, ${restaurant.address.city}</p></section>
<p class="row">${callLink(view, words.callRestaurant)} <a class="quiet button" href="${href("/")}">${words.script.seeMenu}</a></p>
${stands && shareText(words)}
${stands && cancelForm(href(`${linkTo("booking", booking)}/cancel`), words.cancelBooking, words)}
</div>`
  return document(view, {
    title: `${texts.name}: ${restaurant.name}`,
    main,
    script: "follow.js",
    silent: true,
    personal: true,
  })
}
