import { money } from "@rasoi/core"
import { escapeHtml } from "./html.ts"
import type { BookingTracked } from "./record.ts"
import type { PageTimes } from "./times.ts"
import type { Words } from "./words.ts"

/** The state of a booking, its day, time and guests, and what it costs. */
export function bookingPart({ row }: BookingTracked, token: string, times: PageTimes, words: Words) {
  const upcoming = row.status === "PENDING" || row.status === "CONFIRMED"
  const detail = detailOf(row, times, words)
  const price = upcoming ? priceText(row, words) : null
  const calendarLink = upcoming
    ? `<a class="button" href="/t/${escapeHtml(token)}/booking.ics?lang=${words.language}">${words.calendar}</a>`
    : ""
  const html = `<h1>${words.bookingStatus[row.status]}</h1>${detail === null ? "" : `<p>${escapeHtml(detail)}</p>`}
<section aria-label="${words.yourTable}"><p class="when">${times.day(row.starts_at)}<br>${words.from(times.clock(row.starts_at), times.clock(row.ends_at))}</p><p>${words.guests(row.people)}</p>${price === null ? "" : `<p>${escapeHtml(price)}</p>`}${calendarLink}</section>`
  return { html, until: row.status === "PENDING" ? row.starts_at : null }
}

type Row = BookingTracked["row"]

function detailOf(
  { status, starts_at, cancelled_by, rejection_reason }: Row,
  times: PageTimes,
  words: Words,
) {
  if (status === "PENDING") return words.confirmsBy(times.moment(starts_at))
  if (cancelled_by === "SYSTEM") return words.unconfirmed
  return cancelled_by === "CUSTOMER" ? words.byCustomer : rejection_reason
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
  return lines.join("\r\n")
}
