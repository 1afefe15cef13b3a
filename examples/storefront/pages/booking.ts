import type { Reservation, Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { linkTo } from "../links.ts"
import { priceText } from "../price-text.ts"
import { dateLabel, timeLabel } from "../times.ts"
import { callLink, document } from "./document.ts"
import { cancelForm } from "./order.ts"

export function bookingPage(restaurant: Restaurant, booking: Reservation, tooLate = false): Html {
  const { status, date, time, until, people, price, rejectionReason } = booking
  const stands = status === "PENDING" || status === "CONFIRMED"
  const main = html`<div class="narrow" id="live" data-every-seconds="30" ${!stands && "data-final"}>
<p class="over">Your table${booking.test && " · a test"}</p>
<h1>${headlines[status] ?? "We have your booking"}</h1>
${status === "PENDING" && html`<p>We have your request and will confirm it soon. Keep this page open, or come back to it.</p>`}
${tooLate && html`<p class="notice" role="alert">It is too late to cancel here. Please call us.</p>`}
${rejectionReason && html`<p>${rejectionReason}</p>`}
<section class="card" aria-labelledby="when"><h2 id="when" class="large">${dateLabel(date)}</h2>
<p class="large">${timeLabel(time)} to ${timeLabel(until)}, ${people} ${people === 1 ? "guest" : "guests"}</p>
${stands && price && html`<p class="small">${price.status === "DUE" ? priceText(price) : `${price.display}: settled`}.</p>`}
<p class="small">${restaurant.name}, ${restaurant.address.line}, ${restaurant.address.city}</p></section>
<p class="row">${callLink(restaurant, "Call the restaurant")} <a class="quiet button" href="/">See the menu</a></p>
${stands && cancelForm(linkTo("booking", booking), "booking")}
</div>`
  return document(restaurant, {
    title: `Your table: ${restaurant.name}`,
    main,
    script: "follow.js",
    personal: true,
  })
}

const headlines: Record<string, string> = {
  PENDING: "Waiting for us to confirm",
  CONFIRMED: "Your table is booked",
  SEATED: "Enjoy your meal",
  REJECTED: "We could not take this booking",
  CANCELLED: "This booking was cancelled",
  NO_SHOW: "This booking has passed",
}
