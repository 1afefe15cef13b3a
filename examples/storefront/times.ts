/** Formats instants and dates in the restaurant's time zone. */
export interface Zone {
  timezone: string
}

type Format = Intl.DateTimeFormatOptions

function format({ timezone }: Zone, at: number, options: Format, locale = "en-IN"): string {
  return new Intl.DateTimeFormat(locale, { timeZone: timezone, ...options }).format(at)
}

/** "7:30 pm" */
export function clockLabel(zone: Zone, at: number): string {
  return format(zone, at, { hour: "numeric", minute: "2-digit", hour12: true })
}

/** YYYY-MM-DD */
export function localDate(zone: Zone, at: number): string {
  return format(zone, at, { year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA")
}

/** HH:MM, 24 hours */
export function localTime(zone: Zone, at: number): string {
  return format(zone, at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
}

/** "19:30" as "7:30 pm" */
export function timeLabel(time: string): string {
  return clockLabel({ timezone: "UTC" }, Date.parse(`1970-01-01T${time}Z`))
}

/** "Today", "Tomorrow", "Saturday 18 October" */
export function dayLabel(zone: Zone, at: number, now: number): string {
  const date = localDate(zone, at)
  if (date === localDate(zone, now)) return "Today"
  if (date === localDate(zone, now + dayMs)) return "Tomorrow"
  return format(zone, at, longDate)
}

/** "today at 7:30 pm", "on Saturday 18 October at 12:00 pm" */
export function whenLabel(zone: Zone, at: number, now: number): string {
  const day = dayLabel(zone, at, now)
  const words = day === "Today" || day === "Tomorrow" ? day.toLowerCase() : `on ${day}`
  return `${words} at ${clockLabel(zone, at)}`
}

/** A calendar date alone: "Saturday 18 October". */
export function dateLabel(date: string, options: Format = longDate): string {
  return format({ timezone: "UTC" }, Date.parse(`${date}T00:00Z`), options)
}

const longDate: Format = { weekday: "long", day: "numeric", month: "long" }

export const dayMs = 86_400_000

/** The calendar dates from today on. */
export function datesFrom(zone: Zone, now: number, count: number): string[] {
  // Counted from noon UTC, so that daylight saving changes cannot skip or repeat a date.
  const noon = Date.parse(`${localDate(zone, now)}T12:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(noon + index * dayMs).toISOString().slice(0, 10),
  )
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const
export type Weekday = (typeof weekdays)[number]

export function weekdayOf(date: string): Weekday {
  return weekdays[new Date(`${date}T00:00Z`).getUTCDay()] ?? "sun"
}
