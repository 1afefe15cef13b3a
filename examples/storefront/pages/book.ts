import type { Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { dateLabel, datesFrom, weekdayOf } from "../times.ts"
import { customerFields, field } from "./checkout.ts"
import { callLink, document } from "./document.ts"

const mostChips = 20

/** Three steps: the day, the number of people, the time. */
export function bookPage(restaurant: Restaurant, now: number): Html {
  const { booking } = restaurant
  const title = `Book a table: ${restaurant.name}`
  if (!booking.enabled) {
    const main = html`<div class="narrow"><h1>Please call us</h1><p>Tables cannot be booked online at present.</p><p>${callLink(restaurant)}</p></div>`
    return document(restaurant, { title, main })
  }
  const most = Math.min(booking.maxPeople, mostChips)
  const numbers = Array.from({ length: most }, (_, index) => index + 1)
  const main = html`<h1 class="title">Book a table</h1>
<noscript><p class="notice">To book here, switch scripts on in your browser; or call us. ${callLink(restaurant)}</p></noscript>
<form id="book" class="book">
<fieldset class="plain" id="fields">
<fieldset class="choice"><legend>Day</legend><div class="chips days">${datesFrom(restaurant, now, booking.daysAhead + 1).map((date, index) => day(restaurant, date, index))}</div></fieldset>
<fieldset class="choice"><legend>People</legend><div class="chips">${numbers.map(
    count =>
      html`<label class="chip"><input type="radio" name="people" value="${count}" required${count === Math.min(2, most) && " checked"}> <span>${count}</span></label>`,
  )}</div><p class="small">More than ${most}? Please call us.</p></fieldset>
<fieldset class="choice" id="times"><legend>Time</legend><div class="meals" id="slots"></div><p class="small" id="price"></p></fieldset>
<fieldset class="plain details" id="details" hidden disabled>
${customerFields()}
${field("occasion", "Is it an occasion?", html`<input id="occasion" name="occasion" maxlength="60" placeholder="Birthday, anniversary" aria-describedby="occasion-fault">`)}
${field("notes", "Anything we should know", html`<textarea id="notes" name="notes" maxlength="300" rows="2" placeholder="Allergies, a quiet corner, a high chair" aria-describedby="notes-fault"></textarea>`)}
</fieldset>
</fieldset>
<div id="help"></div>
<button class="wide button" id="send" hidden>Book</button>
</form>`
  return document(restaurant, { title, main, script: "book.js" })
}

function day({ openingHours }: Restaurant, date: string, index: number): Html {
  const weekday = ["Today", "Tomorrow"][index] ?? dateLabel(date, { weekday: "short" })
  const shut = openingHours.closedDates.includes(date) || openingHours.days[weekdayOf(date)].length === 0
  return html`<label class="chip"><input type="radio" name="date" value="${date}" data-label="${dateLabel(date)}" required${shut && " disabled"}> <span><small>${weekday}</small> ${dateLabel(date, { day: "numeric", month: "short" })}${shut && html` <small>Closed</small>`}</span></label>`
}
