import type { Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { periodsOn } from "../opening-hours.ts"
import { dateLabel, datesFrom } from "../times.ts"
import type { Words } from "../words/index.ts"
import { customerFields, field } from "./checkout.ts"
import { callLink, document } from "./document.ts"

const mostChips = 20

/** Three steps: the day, the number of people, the time. */
export function bookPage(restaurant: Restaurant, now: number, words: Words): Html {
  const texts = words.bookPage
  const { booking } = restaurant
  const title = `${words.bookTable}: ${restaurant.name}`
  if (!booking.enabled) {
    const main = html`<div class="narrow"><h1>${words.pleaseCall}</h1><p>${words.noBookings}</p><p>${callLink(restaurant, words)}</p></div>`
    return document(restaurant, words, { title, main })
  }
  const most = Math.min(booking.maxPeople, mostChips)
  const numbers = Array.from({ length: most }, (_, index) => index + 1)
  const main = html`<h1 class="title">${words.bookTable}</h1>
<noscript><p class="notice">${texts.noScript} ${callLink(restaurant, words)}</p></noscript>
<form id="book" class="book">
<fieldset class="plain" id="fields">
<fieldset class="choice"><legend>${texts.day}</legend><div class="chips days">${datesFrom(restaurant, now, booking.daysAhead + 1).map((date, index) => day(restaurant, date, index, words))}</div></fieldset>
<fieldset class="choice"><legend>${texts.people}</legend><div class="chips">${numbers.map(
    count =>
      html`<label class="chip"><input type="radio" name="people" value="${count}" required${count === Math.min(2, most) && " checked"}> <span>${count}</span></label>`,
  )}</div><p class="small">${texts.more(most)}</p></fieldset>
<fieldset class="choice" id="times"><legend>${texts.time}</legend><div class="meals" id="slots"></div><p class="small" id="price"></p></fieldset>
<fieldset class="plain details" id="details" hidden disabled>
${customerFields(words)}
${field("occasion", texts.occasion, html`<input id="occasion" name="occasion" maxlength="60" placeholder="${texts.occasionExample}" aria-describedby="occasion-fault">`)}
${field("notes", texts.notes, html`<textarea id="notes" name="notes" maxlength="300" rows="2" placeholder="${texts.notesExample}" aria-describedby="notes-fault"></textarea>`)}
</fieldset>
</fieldset>
<div id="help"></div>
<button class="wide button" id="send" hidden>${texts.send}</button>
</form>`
  return document(restaurant, words, { title, main, script: "book.js" })
}

function day({ openingHours }: Restaurant, date: string, index: number, words: Words): Html {
  const weekday =
    [words.times.today, words.times.tomorrow][index] ?? dateLabel(date, words, { weekday: "short" })
  const shut = periodsOn(openingHours, date).length === 0
  return html`<label class="chip"><input type="radio" name="date" value="${date}" data-label="${dateLabel(date, words)}" required${shut && " disabled"}> <span><small>${weekday}</small> ${dateLabel(date, words, { day: "numeric", month: "short" })}${shut && html` <small>${words.hours.closed}</small>`}</span></label>`
}
