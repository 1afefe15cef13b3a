import type { Reservation } from "@rasoi/sdk"
import { html } from "../html.ts"
import type { BookingLink } from "../link.ts"
import { dateLabel, momentLabel, sittingLabel, timeLabel } from "../times.ts"
import type { Words } from "../words/index.ts"
import { endReason, type LinkPart, type LinkView, notWaiting, waitingFor } from "./link-parts.ts"

/** The state of a booking, its day, time and guests, and what it costs. */
export function bookingPart(view: LinkView, link: BookingLink): LinkPart {
  const { restaurant, words, now } = view
  const { booking, can } = link
  const texts = words.link
  const { status } = booking
  const stands = status === "PENDING" || status === "CONFIRMED"
  const isPending = status === "PENDING"
  const until = can.until === null ? null : Date.parse(can.until)
  const isBefore = until !== null && now < until
  const waiting = until === null ? notWaiting : waitingFor(view, link)
  const headlines: Record<string, string> = texts.bookingStatus
  return {
    subject: texts.yourTable,
    headline: headlines[status] ?? texts.yourTable,
    notes: [
      isPending ? texts.notConfirmed : endReason(booking, texts.unconfirmed, words),
      stands ? changeText(link, words) : null,
      ...waiting.notes,
      can.movedOut && !waiting.isOpen ? texts.noMoreMoves(restaurant.phone) : null,
      until === null || isBefore ? null : tooLateText(view, link, until),
      isPending ? texts.answersHere : null,
    ],
    actions: {
      ...(can.move === null ? {} : { move: texts.move }),
      ...(can.cancel ? { cancel: texts.cancelBooking } : {}),
    },
    main: html`<section class="card" aria-label="${texts.yourTable}"><p class="large">${dateLabel(link.day, words)}<br>${texts.from(timeLabel(booking.time, words), timeLabel(booking.until, words))}</p>
<p>${texts.guests(booking.people)}</p>
${stands && booking.price && html`<p class="small">${settledText(booking.price, words)}</p>`}
${status !== "SEATED" && status !== "NO_SHOW" && calendarLink(view, link)}</section>`,
    goesThere: true,
    isFinal: !stands,
    until: earlier(waiting.until, isBefore ? until : isPending ? startOf(link) : null),
    watched: waiting.isOpen,
  }
}

const startOf = ({ calendar }: BookingLink) => calendar && Date.parse(calendar.startsAt)

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** After the cut-off. A booking that was made later than that could never be changed here. */
export function tooLateText(
  { restaurant, words, now }: LinkView,
  { booking }: BookingLink,
  until: number,
): string {
  const { bookedTooLate, tooLate } = words.link
  const { phone } = restaurant
  if (until <= Date.parse(booking.createdAt)) return bookedTooLate(phone)
  return tooLate(momentLabel(restaurant, until, now, words), phone)
}

/** What it was before the last change, and who changed it. */
function changeText({ booking, before }: BookingLink, words: Words): string | null {
  if (before === null) return null
  const texts = words.link
  const said = { CUSTOMER: texts.moved, REQUEST: texts.moveAgreed, RESTAURANT: texts.bookingChanged }
  const when = before.date === booking.date ? timeLabel(before.time, words) : sittingLabel(before, words)
  return said[before.changedBy](when, texts.guests(before.people))
}

/** What a table costs, and whether it is paid. */
export function settledText(price: NonNullable<Reservation["price"]>, { link }: Words): string {
  const { display, mode, status } = price
  if (status === "PAID") return link.price.PAID(display)
  if (status === "WAIVED") return link.price.WAIVED(display)
  return link.price.DUE[mode === "DEDUCT" ? "DEDUCT" : "FEE"](display)
}

function calendarLink({ href, path, words }: LinkView, { calendar, before, booking }: BookingLink) {
  if (calendar === null) return false
  const isNew = before === null && (booking.status === "PENDING" || booking.status === "CONFIRMED")
  const label = isNew ? words.link.calendar : words.link.calendarChanged
  return html`<p class="row"><a class="button" href="${href(`${path}/booking.ics`)}">${label}</a></p>`
}
