import { type Html, html } from "../html.ts"
import { periodsOn } from "../opening-hours.ts"
import type { Refusal } from "../refusals.ts"
import type { ShownTimes } from "../shown-times.ts"
import { fill } from "../text.ts"
import { textLimits } from "../text-limits.ts"
import { dateLabel, datesFrom } from "../times.ts"
import type { View } from "../view.ts"
import { hidden } from "./carried.ts"
import { document } from "./document.ts"
import { callLink, controls, customerFields } from "./parts.ts"

const mostChips = 20

/** A booking form, as far as it is filled in. */
export interface Booking {
  key: string
  typed: Readonly<Record<string, string>>
  /** Of the chosen day and party; without them the script asks for them, or a button. */
  times?: ShownTimes
  refusal?: Refusal | undefined
}

/** Three steps: the day, the number of people, the time. */
export function bookPage(view: View, booking: Booking): Html {
  const { restaurant, words, href } = view
  const texts = words.bookPage
  const title = `${words.bookTable}: ${restaurant.name}`
  if (!restaurant.booking.enabled) {
    const main = html`<div class="narrow"><h1>${words.pleaseCall}</h1><p>${words.noBookings}</p><p>${callLink(view)}</p></div>`
    return document(view, { title, main })
  }
  const { key, times, refusal } = booking
  const isReady = times !== undefined && times.meals.length > 0
  const main = html`<h1 class="title">${words.bookTable}</h1>
${refusal && html`<div class="said"><p class="notice" role="alert" data-code="${refusal.code}">${refusal.text}</p></div>`}
<form id="book" class="book" method="post" action="${href("/book")}">
${hidden("key", key)}
<fieldset class="plain" id="fields">
${days(view, booking)}
${people(view, booking)}
<noscript><button class="quiet button" formaction="${href("/book/times")}" formnovalidate>${texts.showTimes}</button></noscript>
<fieldset class="choice" id="times"><legend>${texts.time}</legend><div class="meals" id="slots">${times && meals(view, times, booking)}</div><p class="small" id="price">${times?.priceText}</p></fieldset>
${details(view, booking, isReady)}
</fieldset>
<div id="help"></div>
<button class="wide button" id="send"${!isReady && " hidden"}>${texts.send}</button>
</form>`
  return document(view, {
    title,
    main,
    script: "book.js",
    ...(Object.keys(booking.typed).length > 0
      ? { personal: true, carriedBy: { form: "book", path: "/book/times" } }
      : {}),
  })
}

function days({ restaurant, words, now }: View, { typed }: Booking): Html {
  const dates = datesFrom(restaurant, now, restaurant.booking.daysAhead + 1)
  const near = [words.times.today, words.times.tomorrow]
  return html`<fieldset class="choice"><legend>${words.bookPage.day}</legend><div class="chips days">${dates.map(
    (date, index) => {
      const weekday = near[index] ?? dateLabel(date, words, "shortWeekday")
      const shut = periodsOn(restaurant.openingHours, date).length === 0
      return html`<label class="chip"><input type="radio" name="date" value="${date}" data-label="${dateLabel(date, words)}" required${shut && " disabled"}${date === typed.date && " checked"}> <span><small>${weekday}</small> ${dateLabel(date, words, "shortDate")}${shut && html` <small>${words.hours.closed}</small>`}</span></label>`
    },
  )}</div></fieldset>`
}

function people(view: View, { typed }: Booking): Html {
  const { restaurant, words } = view
  const most = Math.min(restaurant.booking.maxPeople, mostChips)
  const chosen = Number(typed.people ?? Math.min(2, most))
  const numbers = Array.from({ length: most }, (_, index) => index + 1)
  return html`<fieldset class="choice"><legend>${words.bookPage.people}</legend><div class="chips">${numbers.map(
    count =>
      html`<label class="chip"><input type="radio" name="people" value="${count}" required${count === chosen && " checked"}> <span>${count}</span></label>`,
  )}</div><p class="small">${words.bookPage.more(most)} ${callLink(view)}</p></fieldset>`
}

function meals({ words }: View, { meals: all, callBefore }: ShownTimes, { typed }: Booking): Html {
  const texts = words.script.book
  if (all.length === 0) return html`<p class="small">${texts.noneFree}</p>`
  return html`${callBefore && html`<p class="small">${fill(texts.callBefore, { time: callBefore })}</p>`}
${all.map(
  ({ name, times }, index) =>
    html`<div role="group" aria-labelledby="meal-${index}"><h2 id="meal-${index}">${name}</h2><div class="chips times">${times.map(
      ({ time, label, nextDay, available, price }) =>
        html`<label class="chip"><input type="radio" name="time" value="${time}" data-label="${label}" required${!available && " disabled"}${available && time === typed.time && " checked"}> <span>${label}${nextDay && html`<small> ${texts.nextDay}</small>`}${available ? price && html`<small> ${price}</small>` : html`<small> ${texts.full}</small>`}</span></label>`,
    )}</div></div>`,
)}`
}

function details(view: View, { typed, refusal }: Booking, isReady: boolean): Html {
  const texts = view.words.bookPage
  const input = controls(typed, refusal)
  return html`<fieldset class="plain details" id="details"${!isReady && " hidden disabled"}>
${customerFields(view, input)}
${input.text("occasion", texts.occasion, html`maxlength="${textLimits.occasion}" placeholder="${texts.occasionExample}"`)}
${input.area("notes", texts.notes, html`maxlength="${textLimits.note}" placeholder="${texts.notesExample}"`)}
</fieldset>`
}
