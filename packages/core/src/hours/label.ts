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

/** A day count is of local dates, a wall minute is what the clock will show; see calendar.ts. */
export function opensLabel(today: number, opens: number): string {
  const day = dayOfWallMinute(opens)
  const time = clockWords(opens)
  const daysAhead = day - today
  if (daysAhead <= 0) return `Opens at ${time}`
  // "Tomorrow at 12 midnight" would be taken for a day later than the midnight that ends today.
  if (daysAhead === 1 && minuteOfDay(opens) === 0) return `Opens at ${time}`
  return `Opens ${dayWords(today, day)} at ${time}`
}

/**
 * `comesNext` says that the closing time is the next time the clock will show that time, as it is all night
 * long for a closing at 2 am; the day then goes without saying.
 */
export function openLabel(today: number, closes: number, comesNext: boolean): string {
  // Midnight is said of the evening it ends.
  const day = dayOfWallMinute(closes - 1)
  const time = clockWords(closes)
  const daysAhead = day - today
  if (daysAhead <= 0) return `Open until ${time}`
  if (daysAhead === 1 && comesNext && minuteOfDay(closes - 1) < noon) return `Open until ${time}`
  // Open without a break for a week: what a guest wants to know is not the date of the next holiday.
  if (daysAhead > 6) return "Open 24 hours"
  return `Open until ${dayWords(today, day)} ${time}`
}

function dayWords(today: number, day: number): string {
  if (day - today === 1) return "tomorrow"
  if (day - today <= 6) return weekdays[weekdayOf(day)] ?? ""
  const [year, month, dayOfMonth] = dateOf(day).split("-")
  const words = `${Number(dayOfMonth)} ${months[Number(month) - 1]}`
  return year === dateOf(today).slice(0, 4) ? words : `${words} ${year}`
}

/** "8:30 pm", "12 noon": a time of day as people say it. */
export function clockLabel(timezone: string, at: number): string {
  return clockWords(wallMinuteAt(timezone, at))
}

function clockWords(wallMinute: number): string {
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
