import { dateOf, dayOfWallMinute, minutesPerDay, weekdayOf } from "./calendar.ts"
import { wallMinuteAt } from "./zone.ts"

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]
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
  if (day - today <= 6) return weekdays[weekdayOf(day)] ?? ""
  const [year, month, dayOfMonth] = dateOf(day).split("-")
  const text = `${Number(dayOfMonth)} ${months[Number(month) - 1]}`
  return year === dateOf(today).slice(0, 4) ? text : `${text} ${year}`
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
