import type { OpeningHours, Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { site } from "../site.ts"
import { timeLabel, type Weekday } from "../times.ts"

interface Contents {
  title: string
  main: Html
  /** A file of `public`; optional. */
  script?: string
  /** A customer's own order: hidden from search engines. */
  personal?: boolean
}

export function document(restaurant: Restaurant, { title, main, script, personal }: Contents): Html {
  return html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${personal ? html`<meta name="robots" content="noindex">` : html`<meta name="description" content="${description(restaurant)}">`}
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
<noscript><link rel="stylesheet" href="/assets/no-script.css"></noscript>
${script && html`<script type="module" src="/assets/${script}"></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to the page</a>
<header class="top">
<a class="home" href="/">${restaurant.name}</a>
<nav aria-label="Pages">
<a href="/">Menu</a>
${restaurant.booking.enabled && html`<a href="/book">Book a table</a>`}
</nav>
</header>
<main id="main" tabindex="-1">${main}</main>
${footer(restaurant)}
<p class="unseen" id="announcements" role="status"></p>
</body>
</html>
`
}

function description({ name, address }: Restaurant): string {
  return `${name}, ${address.line}, ${address.city}. ${site.tagline} See the menu, order for pickup or delivery, book a table.`
}

export function callLink({ phone }: Restaurant, words = `Call ${phone}`): Html {
  return html`<a class="quiet button" href="tel:${phone.replace(/[^\d+]/g, "")}">${words}</a>`
}

const days: [Weekday, string][] = [
  ["mon", "Monday"],
  ["tue", "Tuesday"],
  ["wed", "Wednesday"],
  ["thu", "Thursday"],
  ["fri", "Friday"],
  ["sat", "Saturday"],
  ["sun", "Sunday"],
]

function footer(restaurant: Restaurant): Html {
  const { name, address, gstin, openingHours, privacyNoticeUrl } = restaurant
  const place = `${address.line}, ${address.city}, ${address.state} ${address.pincode}`
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${place}`)}`
  return html`<footer class="foot">
<section aria-labelledby="find-us"><h2 id="find-us">Find us</h2>
<address>${name}<br>${address.line}<br>${address.city}, ${address.state} ${address.pincode}</address>
<p class="row">${callLink(restaurant)} <a class="quiet button" href="${map}" rel="noreferrer">Directions</a></p></section>
<section aria-labelledby="hours"><h2 id="hours">Hours</h2>
<dl class="hours">${hours(openingHours).map(([day, times]) => html`<div><dt>${day}</dt><dd>${times}</dd></div>`)}</dl></section>
<p class="small facts">${gstin && html`<span>GSTIN ${gstin}</span>`}${site.fssai && html`<span>FSSAI ${site.fssai}</span>`}${privacyNoticeUrl && html`<a class="notice" href="${privacyNoticeUrl}" rel="noreferrer">How we use your data</a>`}</p>
</footer>`
}

function hours({ days: week }: OpeningHours): [day: string, times: string][] {
  const all = days.map(([key, label]): [string, string] => [label, periods(week[key])])
  const [first] = all
  return first && all.every(([, times]) => times === first[1]) ? [["Every day", first[1]]] : all
}

function periods(all: readonly { open: string; close: string }[]): string {
  if (all.length === 0) return "Closed"
  return all
    .map(({ open, close }) =>
      open === "00:00" && close === "00:00" ? "Round the clock" : `${timeLabel(open)} – ${timeLabel(close)}`,
    )
    .join(", ")
}

export function nothingHerePage(restaurant: Restaurant): Html {
  const main = html`<div class="narrow"><h1>There is nothing here</h1>
<p>The link may be incomplete, or very old.</p>
<p class="row"><a class="button" href="/">See the menu</a> ${callLink(restaurant)}</p></div>`
  return document(restaurant, { title: `Nothing here: ${restaurant.name}`, main, personal: true })
}

export function outOfOrderPage(restaurant: Restaurant): Html {
  const main = html`<div class="narrow"><h1>Back in a moment</h1>
<p>Our menu does not answer just now. Please try again in a minute, or call us.</p>
<p class="row"><a class="button" href="">Try again</a> ${callLink(restaurant)}</p></div>`
  return document(restaurant, { title: restaurant.name, main, personal: true })
}
