import type { Fault } from "@rasoi/contract"
import { addDays, isCalendarDate, localDate } from "../hours/index.ts"

export interface BookingDateQuestion {
  /** YYYY-MM-DD, as the customer sent it. */
  date: string
  /** Epoch milliseconds. */
  now: number
  timezone: string
  daysAhead: number
}

/** Returns at most one fault, with the dates that can be booked. Today is the first of them. */
export function checkBookingDate({ date, now, timezone, daysAhead }: BookingDateQuestion): Fault[] {
  if (!isCalendarDate(date)) {
    return [
      { field: "date", message: "is not a date on the calendar, written YYYY-MM-DD", reason: "NOT_A_DATE" },
    ]
  }
  const today = localDate(timezone, now)
  const last = addDays(today, daysAhead)
  const choice = daysAhead === 0 ? `only today, ${today}, can be booked` : `choose ${today} to ${last}`
  const params = { first: today, last }
  // ISO dates can be compared as text.
  if (date < today)
    return [{ field: "date", message: `${date} is past; ${choice}`, reason: "DATE_PAST", params }]
  if (date > last)
    return [{ field: "date", message: `${date} is too far ahead; ${choice}`, reason: "DATE_TOO_FAR", params }]
  return []
}
