/** The path of a day; without a date in it the URL means today, also after midnight. */
export function dayPath(date: string, today: string): string {
  return date === today ? "/bookings" : `/bookings?date=${date}`
}

export function weekPath(date: string, today: string): string {
  return date === today ? "/bookings?view=week" : `/bookings?view=week&date=${date}`
}
