import { addDays } from "../time/zone.ts"

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(date, -sinceMonday)
}

/** The path of a day; without a date in it the URL means today, also after midnight. */
export function dayPath(date: string, today: string): string {
  return date === today ? "/bookings" : `/bookings?date=${date}`
}

export function weekPath(date: string, today: string): string {
  return date === today ? "/bookings?view=week" : `/bookings?view=week&date=${date}`
}
