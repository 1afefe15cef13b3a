import type { Reservation } from "@rasoi/contract"
import { usualTextIn } from "@rasoi/contract/console/usual-reasons"
import { isOpenReservationStatus, money } from "@rasoi/core"
import { escapeHtml } from "./html.ts"
import type { BookingTracked } from "./record.ts"
import type { PageTimes } from "./times.ts"
import type { Words } from "./words.ts"

/** The state of a booking, its day, time and guests, and what it costs. */
export function bookingPart({ row }: BookingTracked, token: string, times: PageTimes, words: Words) {
  const upcoming = isOpenReservationStatus(row.status)
  const change = upcoming ? changeText(row, times, words) : null
  const notes = [detailOf(row, words), change].filter(text => text !== null)
  const price = upcoming ? priceText(row, words) : null
  const calendarLink = upcoming
    ? `<a class="button" href="/t/${escapeHtml(token)}/booking.ics?lang=${words.language}">${words.calendar}</a>`
    : ""
  const html = `<h1>${words.bookingStatus[row.status]}</h1>${notes.map(text => `<p>${escapeHtml(text)}</p>`).join("")}
<section aria-label="${words.yourTable}"><p class="when">${times.day(row.starts_at)}<br>${words.from(times.clock(row.starts_at), times.clock(row.ends_at))}</p><p>${words.guests(row.people)}</p>${price === null ? "" : `<p>${escapeHtml(price)}</p>`}${calendarLink}</section>`
  return { html, until: row.status === "PENDING" ? row.starts_at : null }
}

type Row = BookingTracked["row"]

function detailOf({ status, cancelled_by, rejection_reason }: Row, words: Words): string | null {
  if (status === "PENDING") return words.notConfirmed
  if (cancelled_by === "SYSTEM") return words.unconfirmed
  if (cancelled_by === "CUSTOMER") return words.byCustomer
  return rejection_reason && usualTextIn(words.usual, rejection_reason)
}

/** The first answer holds what was booked; the row holds what the restaurant changed it to. */
function changeText({ answer, date, time, people }: Row, times: PageTimes, words: Words): string | null {
  const first = JSON.parse(answer) as Reservation
  if (first.date === date && first.time === time && first.people === people) return null
  const before = times.booked(first.date, first.time)
  return words.bookingChanged(first.date === date ? before.clock : before.moment, words.guests(first.people))
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
    `DTSTAMP:${stamp(row.created_at)}`,
    `DTSTART:${stamp(row.starts_at)}`,
    `DTEND:${stamp(row.ends_at)}`,
    `SEQUENCE:${row.revision}`,
    `SUMMARY:${text(words.calendarSummary(row.people, name))}`,
    `LOCATION:${text(`${address.line}, ${address.city} ${address.pincode}`)}`,
    `DESCRIPTION:${text(words.calendarPhone(phone))}`,
    `STATUS:${row.status === "CONFIRMED" ? "CONFIRMED" : "TENTATIVE"}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
  return lines.map(folded).join("\r\n")
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
