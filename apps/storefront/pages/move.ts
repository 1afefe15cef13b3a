import { type Html, html } from "../html.ts"
import type { BookingLink, FreeTimes, Sitting } from "../link.ts"
import { clockLabel, dateLabel, sittingLabel } from "../times.ts"
import { settledText, tooLateText } from "./booking.ts"
import { hidden } from "./carried.ts"
import { actionForm, actionHref, type LinkView, openRequestText, whyNot } from "./link-parts.ts"

/** Guests and date, then the free times, then what will happen with one button. */
export async function movePage(view: LinkView, link: BookingLink, fields: URLSearchParams): Promise<Html> {
  const { booking, can, times } = link
  if (can.move === null || times === null) return cannotMove(view, link)
  const choice = readSitting(fields, booking)
  const found = await times.find(choice)
  const form = choiceForm(view, times, choice)
  if ("refused" in found) return html`${form}<p>${refusedText(view, link, found.refused)}</p>`
  const isBooked = (time: string) =>
    time === booking.time && choice.date === booking.date && choice.people === booking.people
  const slot = found.free.find(({ time }) => time === choice.time)
  if (slot) return confirmation(view, link, choice, found.price)
  return html`${form}${freeTimes(
    view,
    choice,
    found.free.filter(({ time }) => !isBooked(time)),
  )}`
}

/** The choice in a query or a form; the time is the last one. What is missing or damaged is that of the booking. */
export function readSitting(fields: URLSearchParams, booked: Sitting): Sitting {
  const [date = "", people = "", time = ""] = ["date", "people", "time"].map(name => fields.get(name) ?? "")
  return {
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : booked.date,
    people: /^[1-9]\d{0,3}$/.test(people) ? Number(people) : booked.people,
    time: /^\d{2}:\d{2}$/.test(time) ? time : "",
  }
}

function cannotMove(view: LinkView, link: BookingLink): Html {
  const { restaurant, words, now } = view
  const until = link.can.until === null ? null : Date.parse(link.can.until)
  if (until === null) return whyNot(view, link)
  const text =
    now >= until
      ? tooLateText(view, link, until)
      : (openRequestText(view, link) ?? words.link.noMoreMoves(restaurant.phone))
  return html`<p>${text}</p>`
}

/** Why something was not done, by the code of the API. */
export function refusedText(
  { restaurant, words }: LinkView,
  link: BookingLink | undefined,
  code: string,
): string {
  const { link: texts } = words
  if (code === "FOREIGN") return texts.foreign
  if (code === "CHANGED") return texts.changed
  if (code === "PARTY_TOO_LARGE") return texts.tooLarge(restaurant.phone)
  if (code === "SLOT_UNAVAILABLE") return texts.full
  if (code !== "VALIDATION_FAILED" || !link?.times) return texts.notPossible(restaurant.phone)
  // The day has passed, is too far ahead, or is on no calendar.
  return texts.otherDay(dateLabel(link.times.first, words), dateLabel(link.times.last, words))
}

function choiceForm(view: LinkView, { first, last, maxPeople }: FreeTimes, { date, people }: Sitting): Html {
  const { words } = view
  const [path = ""] = actionHref(view, "move").split("?")
  return html`<form class="plain" method="get" action="${path}">${hidden("lang", words.language)}
<div class="field"><label for="people">${words.link.people}</label><input type="number" id="people" name="people" min="1" max="${maxPeople}" required inputmode="numeric" value="${people}"></div>
<div class="field"><label for="date">${words.link.date}</label><input type="date" id="date" name="date" min="${first}" max="${last}" required value="${date}"></div>
<button class="quiet button">${words.link.seeTimes}</button></form>`
}

function freeTimes(
  view: LinkView,
  { date, people }: Sitting,
  free: readonly { time: string; startsAt: string }[],
): Html {
  const { restaurant, words } = view
  if (free.length === 0) return html`<p>${words.link.noTimes}</p>`
  const links = free.map(({ time, startsAt }) => {
    const href = view.href(`${view.path}/move?date=${date}&people=${people}&time=${time}`)
    return html`<a class="quiet button" rel="nofollow" href="${href}">${clockLabel(restaurant, Date.parse(startsAt), words)}</a>`
  })
  return html`<h2>${words.link.freeTimes}</h2><div class="chips times">${links}</div>`
}

function confirmation(
  view: LinkView,
  link: BookingLink,
  choice: Sitting,
  price: BookingLink["booking"]["price"],
): Html {
  const { words } = view
  const texts = words.link
  const { booking, can } = link
  const asks = can.move === "ASK"
  const fields = html`${hidden("date", choice.date)}${hidden("people", choice.people)}${hidden("time", choice.time)}`
  const label = asks ? texts.askToMove : texts.moveNow
  const described = (at: Sitting) => `${sittingLabel(at, words)}, ${texts.guests(at.people)}`
  const cost = price && settledText(price, words)
  return html`<dl class="change"><div><dt>${texts.current}</dt><dd>${described(booking)}</dd></div><div><dt>${texts.wanted}</dt><dd>${described(choice)}</dd></div></dl>
${cost && html`<p>${price.status === "DUE" ? cost : texts.priceStays(cost)}</p>`}
${asks && html`<p>${texts.askToMoveHelp}</p>`}
${actionForm(view, link, { action: "move", label, fields })}`
}
