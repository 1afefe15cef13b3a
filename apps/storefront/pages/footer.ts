import type { OpeningHours } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { periodsOn } from "../opening-hours.ts"
import { dateLabel, localDate, timeLabel, type Weekday, weekdayLabel } from "../times.ts"
import type { PageView } from "../view.ts"
import type { Words } from "../words/index.ts"
import { callLink, mapLink } from "./parts.ts"

const days: Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

export function footer(view: PageView): Html {
  const { restaurant, words, now } = view
  const { name, address, openingHours } = restaurant
  return html`<footer class="foot">
<section aria-labelledby="find-us"><h2 id="find-us">${words.findUs}</h2>
<address>${name}<br>${address.line}<br>${address.city}, ${address.state} ${address.pincode}</address>
<p class="row">${callLink(view)} ${mapLink(view)}</p></section>
<section aria-labelledby="hours"><h2 id="hours">${words.hours.title}</h2>
<dl class="hours">${[...hours(openingHours, words), ...otherDates(openingHours, localDate(restaurant, now), words)].map(([day, times]) => html`<div><dt>${day}</dt><dd>${times}</dd></div>`)}</dl></section>
${legal(view)}
</footer>`
}

/** What the law asks a seller of food to show. */
function legal({ restaurant, site, words }: PageView): Html {
  const gstin = site.legal?.gstin ?? restaurant.gstin
  const { fssai, name } = restaurant
  const legalName = site.legal?.name
  const notice = site.legal?.privacyNotice ?? restaurant.privacyNoticeUrl ?? ""
  const isLink = /^https?:\/\/\S+$/.test(notice)
  return html`<div class="small legal"><p class="facts">${legalName && legalName !== name && html`<span>${words.soldBy(legalName)}</span>`}${gstin && html`<span>GSTIN ${gstin}</span>`}${fssai && html`<span>FSSAI ${fssai}</span>`}${isLink && html`<a href="${notice}" rel="noreferrer" target="_blank">${words.privacyNotice}</a>`}</p>
${notice !== "" && !isLink && html`<details><summary>${words.privacyNotice}</summary><p class="notice as-written">${notice}</p></details>`}</div>`
}

function hours({ days: week }: OpeningHours, words: Words): [day: string, times: string][] {
  const all = days.map((day): [string, string] => [weekdayLabel(day, words), periods(week[day], words)])
  const [first] = all
  return first && all.every(([, times]) => times === first[1]) ? [[words.hours.everyDay, first[1]]] : all
}

/** The next dates whose hours are not those of their weekday. */
function otherDates(openingHours: OpeningHours, today: string, words: Words): [day: string, times: string][] {
  const { closedDates, specialDates } = openingHours
  const coming = [...new Set([...closedDates, ...Object.keys(specialDates)])].filter(date => date >= today)
  return coming
    .sort()
    .slice(0, 5)
    .map(date => [dateLabel(date, words), periods(periodsOn(openingHours, date), words)])
}

function periods(all: readonly { open: string; close: string }[], words: Words): string {
  if (all.length === 0) return words.hours.closed
  return all
    .map(({ open, close }) =>
      open === "00:00" && close === "00:00"
        ? words.hours.roundTheClock
        : words.hours.period(timeLabel(open, words), timeLabel(close, words)),
    )
    .join(", ")
}
