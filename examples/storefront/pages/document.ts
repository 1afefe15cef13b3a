import type { OpeningHours, Restaurant } from "@rasoi/sdk"
import { offeredLanguages } from "../choose-language.ts"
import { Html, html } from "../html.ts"
import { languages } from "../languages.ts"
import { periodsOn } from "../opening-hours.ts"
import {
  clockLabel,
  dateLabel,
  localDate,
  timeLabel,
  type Weekday,
  weekdayLabel,
  whenLabel,
} from "../times.ts"
import type { Words } from "../words/index.ts"

interface Contents {
  title: string
  main: Html
  /** A file of `public`; optional. */
  script?: string
  /** The script has no texts of its own. */
  silent?: boolean
  /** A customer's own order: hidden from search engines. */
  personal?: boolean
}

export function document(
  restaurant: Restaurant,
  words: Words,
  { title, main, script, silent, personal }: Contents,
): Html {
  return html`<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${personal ? html`<meta name="robots" content="noindex">` : html`<meta name="description" content="${description(restaurant, words)}">`}
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
<noscript><link rel="stylesheet" href="/assets/no-script.css"></noscript>
${script && !silent && html`<script type="application/json" id="words">${dataBlock(words.script)}</script>`}
${script && html`<script type="module" src="/assets/${script}"></script>`}
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="top">
<a class="home" href="/">${restaurant.name}</a>
<nav aria-label="${words.pages}">
<a href="/">${words.menu}</a>
${restaurant.booking.enabled && html`<a href="/book">${words.bookTable}</a>`}
</nav>
</header>
<main id="main" tabindex="-1">${main}</main>
${footer(restaurant, words)}
<p class="unseen" id="announcements" role="status"></p>
</body>
</html>
`
}

/** Not a script, so the content security policy allows it. "<" would end it. */
function dataBlock(data: object): Html {
  return new Html(JSON.stringify(data).replaceAll("<", "\\u003c"))
}

function otherLanguages({ language, languages: label }: Words): Html | false {
  const others = offeredLanguages.filter((other): boolean => other !== language)
  const links = others.map(
    other =>
      html`<a class="quiet button" href="?lang=${other}" lang="${other}" hreflang="${other}">${languages[other].name}</a> `,
  )
  return links.length > 0 && html`<nav class="row" aria-label="${label}">${links}</nav>`
}

function description({ name, address, tagline }: Restaurant, words: Words): string {
  const place = `${name}, ${address.line}, ${address.city}.`
  return `${tagline === null ? place : `${place} ${tagline}`} ${words.description}`
}

export function callLink({ phone }: Restaurant, { call }: Words, label = call(phone)): Html {
  return html`<a class="quiet button" href="tel:${phone.replace(/[^\d+]/g, "")}">${label}</a>`
}

/** Whether the restaurant is open, and until when. */
export function statusText(restaurant: Restaurant, words: Words): string {
  const { label, open, opensAt, closesAt } = restaurant.status
  const next = open ? closesAt : opensAt
  const at = next === null ? null : Date.parse(next)
  const until =
    at === null
      ? null
      : open
        ? clockLabel(restaurant, at, words)
        : whenLabel(restaurant, at, Date.now(), words)
  return words.status({ label, open, until })
}

const days: Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

function footer(restaurant: Restaurant, words: Words): Html {
  const { name, address, gstin, fssai, openingHours, privacyNoticeUrl } = restaurant
  const place = `${address.line}, ${address.city}, ${address.state} ${address.pincode}`
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${place}`)}`
  return html`<footer class="foot">
<section aria-labelledby="find-us"><h2 id="find-us">${words.findUs}</h2>
<address>${name}<br>${address.line}<br>${address.city}, ${address.state} ${address.pincode}</address>
<p class="row">${callLink(restaurant, words)} <a class="quiet button" href="${map}" rel="noreferrer">${words.directions}</a></p></section>
<section aria-labelledby="hours"><h2 id="hours">${words.hours.title}</h2>
<dl class="hours">${[...hours(openingHours, words), ...otherDates(openingHours, localDate(restaurant, Date.now()), words)].map(([day, times]) => html`<div><dt>${day}</dt><dd>${times}</dd></div>`)}</dl></section>
<p class="small facts">${gstin && html`<span>GSTIN ${gstin}</span>`}${fssai && html`<span>FSSAI ${fssai}</span>`}${privacyNoticeUrl && html`<a class="notice" href="${privacyNoticeUrl}" rel="noreferrer">${words.privacyNotice}</a>`}</p>
${otherLanguages(words)}
</footer>`
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

export function nothingHerePage(restaurant: Restaurant, words: Words): Html {
  const main = html`<div class="narrow"><h1>${words.nothingHere.title}</h1>
<p>${words.nothingHere.text}</p>
<p class="row"><a class="button" href="/">${words.script.seeMenu}</a> ${callLink(restaurant, words)}</p></div>`
  return document(restaurant, words, {
    title: `${words.nothingHere.name}: ${restaurant.name}`,
    main,
    personal: true,
  })
}

export function outOfOrderPage(restaurant: Restaurant, words: Words): Html {
  const main = html`<div class="narrow"><h1>${words.outOfOrder.title}</h1>
<p>${words.outOfOrder.text}</p>
<p class="row"><a class="button" href="">${words.script.tryAgain}</a> ${callLink(restaurant, words)}</p></div>`
  return document(restaurant, words, { title: restaurant.name, main, personal: true })
}
