import type { BookingLink, CalendarFacts } from "./link.ts"
import type { Words } from "./words/index.ts"

/** A booking as a calendar entry (RFC 5545). */
export function calendarEntry(
  { booking, restaurant }: BookingLink,
  { startsAt, endsAt, changedAt, revision }: CalendarFacts,
  { link: texts }: Words,
): string {
  const stamp = (at: string) => at.replace(/[-:]|\.\d{3}/g, "")
  const text = (value: string) => value.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n")
  const { name, address, phone } = restaurant
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rasoi//EN",
    "BEGIN:VEVENT",
    `UID:${booking.id}`,
    `DTSTAMP:${stamp(changedAt)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SEQUENCE:${revision}`,
    `SUMMARY:${text(texts.calendarSummary(booking.people, name))}`,
    `LOCATION:${text(`${address.line}, ${address.city} ${address.pincode}`)}`,
    `DESCRIPTION:${text(texts.calendarPhone(phone))}`,
    `STATUS:${statusOf(booking.status)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
  return lines.map(folded).join("\r\n")
}

function statusOf(status: string): string {
  if (status === "REJECTED" || status === "CANCELLED") return "CANCELLED"
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
