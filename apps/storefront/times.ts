import type { Words } from "./words/index.ts"

/** Formats instants and dates in the restaurant's time zone. */
export interface Zone {
  timezone: string
}

type Format = Intl.DateTimeFormatOptions

function format({ timezone }: Zone, at: number, options: Format, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: timezone, ...options }).format(at)
}

/** "7:30 pm" */
export function clockLabel(zone: Zone, at: number, { locale }: Words): string {
  return format(zone, at, { hour: "numeric", minute: "2-digit", hour12: true }, locale)
}

/** YYYY-MM-DD */
export function localDate(zone: Zone, at: number): string {
  return format(zone, at, { year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA")
}

/** HH:MM, 24 hours */
export function localTime(zone: Zone, at: number): string {
  return format(zone, at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en-CA")
}

/** "19:30" as "7:30 pm" */
export function timeLabel(time: string, words: Words): string {
  return clockLabel({ timezone: "UTC" }, Date.parse(`1970-01-01T${time}Z`), words)
}

/** "Today", "Tomorrow", "Saturday 18 October" */
export function dayLabel(zone: Zone, at: number, now: number, { times, locale }: Words): string {
  const near = nearDay(zone, at, now)
  return near ? times[near] : format(zone, at, longDate, locale)
}

function nearDay(zone: Zone, at: number, now: number): "today" | "tomorrow" | undefined {
  const date = localDate(zone, at)
  if (date === localDate(zone, now)) return "today"
  return date === localDate(zone, now + dayMs) ? "tomorrow" : undefined
}

/** "today at 7:30 pm", "on Saturday 18 October at 12:00 pm" */
export function whenLabel(zone: Zone, at: number, now: number, words: Words): string {
  const clock = clockLabel(zone, at, words)
  const near = nearDay(zone, at, now)
  if (near) return near === "today" ? words.times.todayAt(clock) : words.times.tomorrowAt(clock)
  return words.times.dayAt(dayLabel(zone, at, now, words), clock)
}

/** A calendar date alone: "Saturday 18 October". */
export function dateLabel(date: string, { locale }: Words, options: Format = longDate): string {
  return format({ timezone: "UTC" }, Date.parse(`${date}T00:00Z`), options, locale)
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

/** "Monday" */
export function weekdayLabel(weekday: Weekday, words: Words): string {
  // 2023 began on a Sunday.
  return dateLabel(`2023-01-0${weekdays.indexOf(weekday) + 1}`, words, { weekday: "long" })
}
