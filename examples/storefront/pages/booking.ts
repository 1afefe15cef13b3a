import type { Reservation, Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { linkTo } from "../links.ts"
import { priceText } from "../price-text.ts"
import { dateLabel, timeLabel } from "../times.ts"
import type { Words } from "../words/index.ts"
import { callLink, document } from "./document.ts"
import { cancelForm } from "./order.ts"

export function bookingPage(
  restaurant: Restaurant,
  booking: Reservation,
  tooLate: boolean,
  words: Words,
): Html {
  const texts = words.bookingPage
  const headlines: Record<string, string> = texts.headlines
  const { status, date, time, until, people, price, rejectionReason } = booking
  const stands = status === "PENDING" || status === "CONFIRMED"
  const main = html`<div class="narrow" id="live" data-every-seconds="30" ${!stands && "data-final"}>
<p class="over">${texts.name}${booking.test && ` · ${texts.test}`}</p>
<h1>${headlines[status] ?? texts.headlines.newer}</h1>
${status === "PENDING" && html`<p>${texts.pending}</p>`}
${tooLate && html`<p class="notice" role="alert">${words.tooLate}</p>`}
${rejectionReason && html`<p>${rejectionReason}</p>`}
<section class="card" aria-labelledby="when"><h2 id="when" class="large">${dateLabel(date, words)}</h2>
<p class="large">${texts.when(timeLabel(time, words), timeLabel(until, words), people)}</p>
${stands && price && html`<p class="small">${price.status === "DUE" ? priceText(price, words) : words.price.settled(price.display)}.</p>`}
<p class="small">${restaurant.name}, ${restaurant.address.line}, ${restaurant.address.city}</p></section>
<p class="row">${callLink(restaurant, words, words.callRestaurant)} <a class="quiet button" href="/">${words.script.seeMenu}</a></p>
${stands && cancelForm(linkTo("booking", booking), words.cancelBooking, words)}
</div>`
  return document(restaurant, words, {
    title: `${texts.name}: ${restaurant.name}`,
    main,
    script: "follow.js",
    silent: true,
    personal: true,
  })
}
