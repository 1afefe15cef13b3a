import { defaultLanguage } from "@rasoi/contract/languages"
import { clockLabel, localDate } from "@rasoi/core"
import type { Words } from "./words.ts"

export interface PageTimes {
  /** "10:03 pm" */
  clock(at: Date): string
  /** "Tuesday, 17 November" */
  day(at: Date): string
  /** "10:03 pm", after the day when it is not today. */
  moment(at: Date): string
  /** A booking's own date and time, as the customer chose them. */
  booked(date: string, time: string): { clock: string; moment: string }
}

/** Formats times in the restaurant's zone, wherever the reader is. */
export function pageTimes(words: Words, timeZone: string, now: number): PageTimes {
  const { day, clock } = formatsIn(words, timeZone)
  const isToday = (at: Date) => localDate(timeZone, at.getTime()) === localDate(timeZone, now)
  return {
    clock,
    day,
    moment: at => (isToday(at) ? clock(at) : `${day(at)}, ${clock(at)}`),
    booked(date, time) {
      const local = formatsIn(words, "UTC")
      const at = new Date(`${date}T${time}:00Z`)
      return { clock: local.clock(at), moment: `${local.day(at)}, ${local.clock(at)}` }
    },
  }
}

const styles = {
  day: { weekday: "long", day: "numeric", month: "long" },
  clock: { hour: "numeric", minute: "2-digit", hour12: true },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const mostFormatters = 100
/** A formatter takes a thousand times as long to make as to use, and holds memory outside of the heap. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(style: keyof typeof styles, locale: string, timeZone: string): Intl.DateTimeFormat {
  const name = `${style} ${locale} ${timeZone}`
  const found = formatters.get(name)
  if (found) return found
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...styles[style] })
  if (formatters.size >= mostFormatters) formatters.clear()
  formatters.set(name, made)
  return made
}

function formatsIn({ locale, language }: Words, timeZone: string) {
  return {
    day: (at: Date) => formatterOf("day", locale, timeZone).format(at),
    clock: (at: Date) =>
      // As the API says it.
      language === defaultLanguage
        ? clockLabel(timeZone, at.getTime())
        : formatterOf("clock", locale, timeZone).format(at),
  }
}
