import type { OpeningHours } from "@rasoi/sdk"
import { offeredLanguages } from "../choose-language.ts"
import { type Html, html } from "../html.ts"
import { languages } from "../languages.ts"
import { periodsOn } from "../opening-hours.ts"
import { dateLabel, localDate, timeLabel, type Weekday, weekdayLabel } from "../times.ts"
import type { View } from "../view.ts"
import type { Words } from "../words/index.ts"
import { callLink } from "./parts.ts"

interface Carrier {
  form: string
  path: string
}

/** The top of every page leads here. */
export const languagesId = "languages"

const days: Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

export function footer(view: View, carriedBy: Carrier | undefined): Html {
  const { restaurant, words, now } = view
  const { name, address, openingHours } = restaurant
  const place = `${address.line}, ${address.city}, ${address.state} ${address.pincode}`
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${place}`)}`
  return html`<footer class="foot">
<section aria-labelledby="find-us"><h2 id="find-us">${words.findUs}</h2>
<address>${name}<br>${address.line}<br>${address.city}, ${address.state} ${address.pincode}</address>
<p class="row">${callLink(view)} <a class="quiet button" href="${map}" rel="noreferrer" target="_blank">${words.directions}</a></p></section>
<section aria-labelledby="hours"><h2 id="hours">${words.hours.title}</h2>
<dl class="hours">${[...hours(openingHours, words), ...otherDates(openingHours, localDate(restaurant, now), words)].map(([day, times]) => html`<div><dt>${day}</dt><dd>${times}</dd></div>`)}</dl></section>
${legal(view)}
${otherLanguages(view, carriedBy)}
</footer>`
}

/** What the law asks a seller of food to show. */
function legal({ restaurant, site, words }: View): Html {
  const gstin = site.legal?.gstin ?? restaurant.gstin
  const { fssai, name } = restaurant
  const legalName = site.legal?.name
  const notice = site.legal?.privacyNotice ?? restaurant.privacyNoticeUrl ?? ""
  const isLink = /^https?:\/\/\S+$/.test(notice)
  return html`<div class="small legal"><p class="facts">${legalName && legalName !== name && html`<span>${words.soldBy(legalName)}</span>`}${gstin && html`<span>GSTIN ${gstin}</span>`}${fssai && html`<span>FSSAI ${fssai}</span>`}${isLink && html`<a href="${notice}" rel="noreferrer" target="_blank">${words.privacyNotice}</a>`}</p>
${notice !== "" && !isLink && html`<details><summary>${words.privacyNotice}</summary><p class="notice as-written">${notice}</p></details>`}</div>`
}

/** Buttons of the form that carries the cart, where there is one: a link would lose it. */
function otherLanguages({ site, words }: View, carriedBy: Carrier | undefined): Html | false {
  const others = offeredLanguages(site.languages).filter((other): boolean => other !== words.language)
  const links = others.map(other =>
    carriedBy
      ? html`<button class="quiet button" form="${carriedBy.form}" formaction="${site.basePath}${carriedBy.path}?lang=${other}" formnovalidate lang="${other}">${languages[other].name}</button> `
      : html`<a class="quiet button" href="?lang=${other}" lang="${other}" hreflang="${other}">${languages[other].name}</a> `,
  )
  return (
    links.length > 0 &&
    html`<nav class="row" id="${languagesId}" aria-label="${words.languages}">${links}</nav>`
  )
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
