import { dateOf, dayOfWallMinute, minutesPerDay } from "./calendar.ts"
import { wallMinuteAt } from "./zone.ts"

const noon = 720

/** `today` is a day number and `opens` a wall minute; see calendar.ts. */
export function opensLabel(today: number, opens: number): string {
  const day = dayOfWallMinute(opens)
  const time = clockText(opens)
  const daysAhead = day - today
  if (daysAhead <= 0) return `Opens at ${time}`
  // "Tomorrow at 12 midnight" could be read as one day later than the midnight that ends today.
  if (daysAhead === 1 && minuteOfDay(opens) === 0) return `Opens at ${time}`
  return `Opens ${dayText(today, day)} at ${time}`
}

/**
 * `withinADay`: the clock shows the closing time only once until then, for example in the evening before a closing at
 * 2 am. The label then needs no day.
 */
export function openLabel(today: number, closes: number, withinADay: boolean): string {
  // Midnight belongs to the day that it ends.
  const day = dayOfWallMinute(closes - 1)
  const time = clockText(closes)
  const daysAhead = day - today
  if (daysAhead <= 0) return `Open until ${time}`
  if (daysAhead === 1 && withinADay && minuteOfDay(closes - 1) < noon) return `Open until ${time}`
  // Open for a week without a break: the date of the next closing is not useful to a customer.
  if (daysAhead > 6) return "Open 24 hours"
  return `Open until ${dayText(today, day)} ${time}`
}

function dayText(today: number, day: number): string {
  if (day - today === 1) return "tomorrow"
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Date(dateOf(day)).toLocaleDateString("en-GB", { timeZone: "UTC", ...options })
  if (day - today <= 6) return write({ weekday: "long" })
  const isThisYear = dateOf(day).slice(0, 4) === dateOf(today).slice(0, 4)
  return write({ day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) })
}

/** A time of day such as "8:30 pm" or "12 noon". */
export function clockLabel(timezone: string, at: number): string {
  return clockText(wallMinuteAt(timezone, at))
}

function clockText(wallMinute: number): string {
  const minute = minuteOfDay(wallMinute)
  if (minute === 0) return "12 midnight"
  if (minute === noon) return "12 noon"
  const past = minute % 60
  const minutes = past === 0 ? "" : `:${String(past).padStart(2, "0")}`
  return `${Math.floor(minute / 60) % 12 || 12}${minutes} ${minute < noon ? "am" : "pm"}`
}

function minuteOfDay(wallMinute: number): number {
  return wallMinute - dayOfWallMinute(wallMinute) * minutesPerDay
}
