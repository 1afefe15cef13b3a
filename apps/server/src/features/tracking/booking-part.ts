import type { Reservation } from "@rasoi/contract"
import { usualTextIn } from "@rasoi/contract/console/usual-reasons"
import { isOpenReservationStatus, isReservationCalledOff, money } from "@rasoi/core"
import { escapeHtml } from "./html.ts"
import { bookingLinkPart } from "./link-part.ts"
import type { LinkedBooking } from "./linked.ts"
import type { BookingTracked } from "./record.ts"
import type { PageTimes } from "./times.ts"
import type { Words } from "./words.ts"

/** The state of a booking, its day, time and guests, and what it costs. */
export function bookingPart(
  linked: LinkedBooking,
  token: string,
  now: number,
  times: PageTimes,
  words: Words,
) {
  const { row } = linked
  const link = bookingLinkPart(linked, { token, now, times, words })
  const upcoming = isOpenReservationStatus(row.status)
  const change = upcoming ? changeText(linked, times, words) : null
  const notes = [detailOf(row, words), change, ...link.notes].filter(text => text !== null)
  const price = upcoming ? priceText(row, words) : null
  const cancelled = isReservationCalledOff(row.status)
  const calendarText = upcoming && change === null ? words.calendar : words.link.calendarChanged
  const calendarLink =
    !upcoming && !cancelled
      ? ""
      : `<a class="button" href="/t/${escapeHtml(token)}/booking.ics?lang=${words.language}">${calendarText}</a>`
  const html = `<h1>${words.bookingStatus[row.status]}</h1>${notes.map(text => `<p>${escapeHtml(text)}</p>`).join("")}
<section aria-label="${words.yourTable}"><p class="when">${times.day(row.starts_at)}<br>${words.from(times.clock(row.starts_at), times.clock(row.ends_at))}</p><p>${words.guests(row.people)}</p>${price === null ? "" : `<p>${escapeHtml(price)}</p>`}${calendarLink}</section>${link.actions}`
  const until = link.until ?? (row.status === "PENDING" ? row.starts_at : null)
  return { html, until, watched: link.watched }
}

type Row = BookingTracked["row"]

function detailOf({ status, cancelled_by, rejection_reason }: Row, words: Words): string | null {
  if (status === "PENDING") return words.notConfirmed
  if (cancelled_by === "SYSTEM") return words.unconfirmed
  if (cancelled_by === "CUSTOMER") return words.byCustomer
  return rejection_reason && usualTextIn(words.usual, rejection_reason)
}

/** The first response holds what was booked; the row holds what it was changed to. */
function changeText(linked: LinkedBooking, times: PageTimes, words: Words): string | null {
  const { answer, date, time, people } = linked.row
  const first = JSON.parse(answer) as Reservation
  if (first.date === date && first.time === time && first.people === people) return null
  const before = times.booked(first.date, first.time)
  const when = first.date === date ? before.clock : before.moment
  return changerText(linked, words)(when, words.guests(first.people))
}

/** Who changed it last: the customer, staff because the customer asked, or staff. */
function changerText({ row, moves, requests }: LinkedBooking, words: Words) {
  const isChange = ({ details }: (typeof moves)[number]) =>
    details?.some(({ kind }) => kind === "TIME" || kind === "PEOPLE") ?? false
  if (moves.findLast(isChange)?.actor_kind === "CUSTOMER") return words.link.moved
  const agreed = requests.findLast(({ answer }) => answer === "ACCEPTED")
  const isAsked = agreed?.date === row.date && agreed.time === row.time && agreed.people === row.people
  return isAsked ? words.link.moveAgreed : words.bookingChanged
}

function priceText({ price_paise, price_mode, price_status }: Row, { price }: Words): string | null {
  if (price_paise === null || price_mode === null || price_status === null) return null
  const { display } = money(price_paise)
  return price_status === "DUE" ? price.DUE[price_mode](display) : price[price_status](display)
}

/** A booking as a calendar entry (RFC 5545). */
export function calendarEntry({ row, restaurant }: BookingTracked, words: Words): string {
  const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "")
  const text = (value: string) => value.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n")
  const { name, address, phone } = restaurant.settings.profile
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rasoi//EN",
    "BEGIN:VEVENT",
    `UID:${row.id}`,
    `DTSTAMP:${stamp(changedAt(row))}`,
    `DTSTART:${stamp(row.starts_at)}`,
    `DTEND:${stamp(row.ends_at)}`,
    `SEQUENCE:${row.revision}`,
    `SUMMARY:${text(words.calendarSummary(row.people, name))}`,
    `LOCATION:${text(`${address.line}, ${address.city} ${address.pincode}`)}`,
    `DESCRIPTION:${text(words.calendarPhone(phone))}`,
    `STATUS:${calendarStatus(row)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
  return lines.map(folded).join("\r\n")
}

/** When the entry was last revised, as an entry without a METHOD says it. */
function changedAt(row: Row): Date {
  const times = [row.created_at, row.counted_at, row.confirmed_at, row.cancelled_at, row.rejected_at]
  return new Date(Math.max(...times.map(at => at?.getTime() ?? 0)))
}

function calendarStatus({ status }: Row): string {
  if (isReservationCalledOff(status)) return "CANCELLED"
  return status === "PENDING" ? "TENTATIVE" : "CONFIRMED"
}

/** At most 75 bytes in a line, and no character in two halves (RFC 5545, 3.1). */
function folded(line: string): string {
  const rows: string[] = []
  let bytes = 0
  let row = ""
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      rows.push(row)
      row = " "
      bytes = 1
    }
    row += character
    bytes += size
  }
  return [...rows, row].join("\r\n")
}
