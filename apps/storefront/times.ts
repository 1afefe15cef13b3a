import { RecentValues } from "./recent-values.ts"
import type { Words } from "./words/index.ts"

/** Formats instants and dates in the restaurant's time zone. */
export interface Zone {
  timezone: string
}

const styles = {
  /** "7:30 pm" */
  clock: { hour: "numeric", minute: "2-digit", hour12: true },
  /** "Saturday 18 October" */
  longDate: { weekday: "long", day: "numeric", month: "long" },
  /** "18 Oct" */
  shortDate: { day: "numeric", month: "short" },
  /** "Sat 18 Oct" */
  shortDay: { weekday: "short", day: "numeric", month: "short" },
  weekday: { weekday: "long" },
  shortWeekday: { weekday: "short" },
  isoDate: { year: "numeric", month: "2-digit", day: "2-digit" },
  isoTime: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof styles

const mostFormatters = 100
/** A formatter takes a thousand times as long to make as to use, and holds memory outside of the heap. */
const formatters = new RecentValues<Intl.DateTimeFormat>(mostFormatters)

function format({ timezone }: Zone, at: number, style: Style, locale: string): string {
  const name = `${style} ${locale} ${timezone}`
  let formatter = formatters.get(name)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { timeZone: timezone, ...styles[style] })
    formatters.set(name, formatter)
  }
  return formatter.format(at)
}

/** "7:30 pm" */
export function clockLabel(zone: Zone, at: number, { locale }: Words): string {
  return format(zone, at, "clock", locale)
}

/** On a narrow screen, times in the text stay in one line. */
export function keepTimes(text: string): string {
  return text.replace(/(\d) (?=[ap]m)/gi, "$1\u00a0")
}

/** YYYY-MM-DD */
export function localDate(zone: Zone, at: number): string {
  return format(zone, at, "isoDate", "en-CA")
}

/** HH:MM, 24 hours */
export function localTime(zone: Zone, at: number): string {
  return format(zone, at, "isoTime", "en-CA")
}

/** "19:30" as "7:30 pm" */
export function timeLabel(time: string, words: Words): string {
  return clockLabel({ timezone: "UTC" }, Date.parse(`1970-01-01T${time}Z`), words)
}

/** "today at 7:30 pm", "on Saturday 18 October at 12:00 pm" */
export function whenLabel(zone: Zone, at: number, now: number, words: Words): string {
  return localWhenLabel(zone, { date: localDate(zone, at), time: localTime(zone, at) }, now, words)
}

/** The same for a date and time of the restaurant's own clock. */
export function localWhenLabel(
  zone: Zone,
  { date, time }: { date: string; time: string },
  now: number,
  words: Words,
): string {
  const clock = timeLabel(time, words)
  const [today, tomorrow] = datesFrom(zone, now, 2)
  if (date === today) return words.times.todayAt(clock)
  return date === tomorrow ? words.times.tomorrowAt(clock) : words.times.dayAt(dateLabel(date, words), clock)
}

/** "7:30 pm", after the day when it is not today. */
export function momentLabel(zone: Zone, at: number, now: number, words: Words): string {
  const clock = clockLabel(zone, at, words)
  return localDate(zone, at) === localDate(zone, now)
    ? clock
    : `${format(zone, at, "longDate", words.locale)}, ${clock}`
}

/** A booking's own date and time. */
export function sittingLabel({ date, time }: { date: string; time: string }, words: Words): string {
  return `${dateLabel(date, words)}, ${timeLabel(time, words)}`
}

/** A calendar date alone: "Saturday 18 October". */
export function dateLabel(date: string, { locale }: Words, style: Style = "longDate"): string {
  return format({ timezone: "UTC" }, Date.parse(`${date}T00:00Z`), style, locale)
}

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
  return dateLabel(`2023-01-0${weekdays.indexOf(weekday) + 1}`, words, "weekday")
}
