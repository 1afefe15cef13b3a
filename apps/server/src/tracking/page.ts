import { clockLabel, isFinalOrderStatus, isFinalReservationStatus } from "@rasoi/core"
import { representTracked, type Tracked } from "./record.ts"
import { bookingHeadline, orderHeadline, orderSteps, type Step } from "./steps.ts"

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes text from people before it becomes part of a page. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? "")
}

function document(title: string, main: string, script = ""): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/tokens.css"><link rel="stylesheet" href="/assets/track.css">${script}</head>
<body><main id="main">${main}</main></body>
</html>
`
}

/** The steps with their times, the bill, the courier, the restaurant. Complete without scripts. */
export function trackingPage(tracked: Tracked, token: string): string {
  const record = representTracked(tracked, token)
  const { restaurant } = record
  const final =
    tracked.kind === "order"
      ? isFinalOrderStatus(tracked.row.status)
      : isFinalReservationStatus(tracked.row.status)
  const body = tracked.kind === "order" ? orderPart(tracked, record) : bookingPart(tracked, token)
  const ribbon = record.test ? `<p class="test">A test: nothing of this reaches the kitchen</p>` : ""
  const call = `<a class="button" href="tel:${escapeHtml(restaurant.phone.replace(/[^\d+]/g, ""))}">Call the restaurant</a>`
  const main = `${ribbon}<p class="name">${escapeHtml(restaurant.name)}</p>${body}
<section aria-label="The restaurant"><p>${escapeHtml(restaurant.name)}<br>${escapeHtml(restaurant.address)}</p>${call}${privacyNotice(tracked)}</section>`
  const script = final
    ? ""
    : `<script src="/assets/track.js" defer data-token="${escapeHtml(token)}"></script>`
  return document(
    `${restaurant.name}: ${tracked.kind === "order" ? `order ${tracked.row.number}` : "your table"}`,
    main,
    script,
  )
}

function privacyNotice({ restaurant }: Tracked): string {
  const { noticeUrl } = restaurant.settings.privacy
  if (noticeUrl === null) return ""
  return `<p><a class="notice" href="${escapeHtml(noticeUrl)}">How we use your data</a></p>`
}

type OrderTracked = Extract<Tracked, { kind: "order" }>
type BookingTracked = Extract<Tracked, { kind: "booking" }>

function orderPart({ row, restaurant }: OrderTracked, record: ReturnType<typeof representTracked>): string {
  if (record.object !== "order") return ""
  const { timezone } = restaurant.settings.profile
  const ended = row.status === "REJECTED" || row.status === "CANCELLED"
  const reason = ended && row.rejection_reason ? `<p>${escapeHtml(row.rejection_reason)}</p>` : ""
  const steps = ended
    ? ""
    : `<ol class="steps">${orderSteps(row)
        .map(step => stepItem(step, timezone))
        .join("")}</ol>`
  const { items, total, deliveryPerson } = record.order
  const courier = deliveryPerson
    ? `<section aria-label="Delivery"><p>${escapeHtml(deliveryPerson.name)} is bringing it</p><a class="button" href="tel:${escapeHtml(deliveryPerson.phone)}">Call ${escapeHtml(deliveryPerson.name)}</a></section>`
    : ""
  const lines = items
    .map(({ name, quantity }) => `<li><span>${quantity} ×</span> ${escapeHtml(name)}</li>`)
    .join("")
  return `<p class="soft">Order ${escapeHtml(row.number)}</p><h1>${orderHeadline(row)}</h1>${reason}${steps}${courier}
<section aria-label="Your order"><ul class="items">${lines}</ul><p class="total"><span>Total</span> <span>${escapeHtml(total.display)}</span></p></section>`
}

function stepItem({ label, at, state }: Step, timezone: string): string {
  const time = at ? `<time datetime="${at.toISOString()}">${clockLabel(timezone, at.getTime())}</time>` : ""
  const current = state === "now" ? ' aria-current="step"' : ""
  const spoken = state === "ahead" ? '<span class="hidden"> (still to come)</span>' : ""
  return `<li class="${state}"${current}><span>${label}${spoken}</span>${time}</li>`
}

function bookingPart({ row, restaurant }: BookingTracked, token: string): string {
  const { timezone } = restaurant.settings.profile
  const day = new Intl.DateTimeFormat("en-IN", {
    timeZone: timezone,
    weekday: "long",
    day: "numeric",
    month: "long",
  })
  const reason = row.rejection_reason ? `<p>${escapeHtml(row.rejection_reason)}</p>` : ""
  const keep =
    row.status === "PENDING" || row.status === "CONFIRMED"
      ? `<a class="button" href="/t/${escapeHtml(token)}/booking.ics">Add to your calendar</a>`
      : ""
  return `<h1>${bookingHeadline(row)}</h1>${reason}
<section aria-label="Your table"><p class="when">${day.format(row.starts_at)}<br>${clockLabel(timezone, row.starts_at.getTime())} to ${clockLabel(timezone, row.ends_at.getTime())}</p><p>${row.people} ${row.people === 1 ? "guest" : "guests"}</p>${keep}</section>`
}

export function unknownPage(): string {
  return document(
    "Nothing here",
    `<h1>We cannot find this order</h1><p>The link may be incomplete, or very old. Open it again from the message it came in, or call the restaurant.</p>`,
  )
}

/** A booking as a calendar entry (RFC 5545). */
export function calendarEntry({ row, restaurant }: BookingTracked): string {
  const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "")
  const text = (value: string) => value.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n")
  const { name, address, phone } = restaurant.settings.profile
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rasoi//EN",
    "BEGIN:VEVENT",
    `UID:${row.id}`,
    `DTSTAMP:${stamp(row.created_at)}`,
    `DTSTART:${stamp(row.starts_at)}`,
    `DTEND:${stamp(row.ends_at)}`,
    `SEQUENCE:${row.revision}`,
    `SUMMARY:${text(`Table for ${row.people} at ${name}`)}`,
    `LOCATION:${text(`${address.line}, ${address.city} ${address.pincode}`)}`,
    `DESCRIPTION:${text(`Restaurant: ${phone}`)}`,
    `STATUS:${row.status === "CONFIRMED" ? "CONFIRMED" : "TENTATIVE"}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
  return lines.join("\r\n")
}
