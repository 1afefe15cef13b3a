import { hasCourier, isFinalOrderStatus, isFinalReservationStatus } from "@rasoi/core"
import { bookingPart } from "./booking-part.ts"
import { callButton, escapeHtml, htmlDocument } from "./html.ts"
import type { Linked } from "./linked.ts"
import { orderPart } from "./order-part.ts"
import { describeRestaurant, type Tracked } from "./record.ts"
import { type PageTimes, pageTimes } from "./times.ts"
import type { Words } from "./words.ts"

interface Reading {
  token: string
  now: number
  words: Words
}

/** The order or booking, and the restaurant. Complete without scripts. */
export function trackingPage(tracked: Linked, { token, now, words }: Reading): string {
  const { timezone } = tracked.restaurant.settings.profile
  const times = pageTimes(words, timezone, now)
  const { html, until, watched } =
    tracked.kind === "order"
      ? orderPart(tracked, token, now, times, words)
      : bookingPart(tracked, token, now, times, words)
  const testNotice = tracked.row.test ? `<p class="test">${words.test}</p>` : ""
  const { name } = tracked.restaurant.settings.profile
  const live = isFinal(tracked) ? "" : updatedLine(timezone, new Date(now), { until, watched }, times, words)
  const main = `${testNotice}<p class="name">${escapeHtml(name)}</p>${html}${restaurantPart(tracked, words)}${live}`
  const subject = tracked.kind === "order" ? words.order(tracked.row.number) : words.yourTable
  return htmlDocument(words, {
    title: `${name}: ${subject}`,
    main,
    head: isFinal(tracked) ? "" : liveHead(token),
  })
}

function isFinal({ kind, row }: Tracked): boolean {
  return kind === "order" ? isFinalOrderStatus(row.status) : isFinalReservationStatus(row.status)
}

/** Without scripts the browser loads the page again by itself. */
function liveHead(token: string): string {
  return `<script src="/assets/track.js" defer data-token="${escapeHtml(token)}"></script><noscript><meta http-equiv="refresh" content="30"></noscript>`
}

/** When the page was last known to be right. The script changes the time, and the words when the network is gone. */
function updatedLine(
  timezone: string,
  now: Date,
  { until, watched }: { until: Date | null; watched: boolean },
  times: PageTimes,
  words: Words,
): string {
  const { updated, offline, locale } = words
  const data = {
    updated,
    offline,
    locale,
    timezone,
    until: until?.toISOString() ?? "",
    watched: watched ? "yes" : "",
  }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
  return `<p class="soft" id="updated" ${attributes.join(" ")}>${updated.replace("{time}", times.clock(now))}</p>`
}

function restaurantPart({ kind, row, restaurant }: Tracked, words: Words): string {
  const { name, phone, address } = describeRestaurant(restaurant)
  const goesThere = kind === "booking" || !hasCourier[row.type]
  const destination = encodeURIComponent(`${name}, ${address}`)
  const directions = goesThere
    ? `<a class="button quiet" href="https://www.google.com/maps/dir/?api=1&amp;destination=${destination}" rel="noreferrer">${words.directions}</a>`
    : ""
  return `
<section aria-label="${words.theRestaurant}"><p>${escapeHtml(name)}<br>${escapeHtml(address)}</p><div class="actions">${callButton(phone, words.call)}${directions}</div>${privacyNotice(restaurant, words)}</section>`
}

function privacyNotice({ settings }: Tracked["restaurant"], words: Words): string {
  const { noticeUrl } = settings.privacy
  return noticeUrl === null
    ? ""
    : `<p><a class="notice" href="${escapeHtml(noticeUrl)}">${words.privacyNotice}</a></p>`
}

export function unknownPage(words: Words): string {
  return htmlDocument(words, {
    title: words.unknownTitle,
    main: `<h1>${words.unknown}</h1><p>${words.unknownHelp}</p>`,
  })
}
