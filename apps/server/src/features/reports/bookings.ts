import { type BookingsReport, reservationSources } from "@rasoi/contract/console"
import { datesOf, perCentOf } from "@rasoi/core"
import type { BookingCountsRow, BookingFiguresRow } from "./bookings-store.ts"
import { hours } from "./orders.ts"
import { headOf, type Period } from "./period.ts"

const none: BookingFiguresRow = {
  bookings: 0,
  guests: 0,
  covers: 0,
  confirmed: 0,
  waiting: 0,
  expected: 0,
  seated: 0,
  no_shows: 0,
  cancelled_by_customer: 0,
  cancelled_by_restaurant: 0,
  rejected: 0,
  unanswered: 0,
}

export function representBookings(period: Period, rows: readonly BookingCountsRow[]): BookingsReport {
  const total = rows.find(({ day, hour, source }) => day === null && hour === null && source === null)
  const figuresWhere = (isWanted: (row: BookingCountsRow) => boolean) =>
    figuresOf(rows.find(isWanted) ?? none)
  const byDate = new Map(rows.map(row => [row.day, row]))
  return {
    object: "bookings_report",
    ...headOf(period),
    totals: figuresOf(total ?? none),
    byDay: datesOf(period).map(date => ({ date, ...figuresOf(byDate.get(date) ?? none) })),
    byHour: hours.map(hour => ({ hour, ...figuresWhere(row => row.hour === hour) })),
    bySource: reservationSources.map(source => ({ source, ...figuresWhere(row => row.source === source) })),
  }
}

function figuresOf(row: BookingFiguresRow): BookingsReport["totals"] {
  return {
    bookings: row.bookings,
    guests: row.guests,
    covers: row.covers,
    confirmed: row.confirmed,
    waiting: row.waiting,
    expected: row.expected,
    seated: row.seated,
    noShows: row.no_shows,
    cancelledByCustomer: row.cancelled_by_customer,
    cancelledByRestaurant: row.cancelled_by_restaurant,
    rejected: row.rejected,
    unanswered: row.unanswered,
    noShowRate: perCentOf(row.no_shows, row.no_shows + row.seated),
  }
}
