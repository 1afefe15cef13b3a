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
  /** A booking's own date and time, as the guest chose them. */
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

function formatsIn({ locale, language }: Words, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  return {
    day: (at: Date) => format({ weekday: "long", day: "numeric", month: "long" }).format(at),
    clock: (at: Date) =>
      // As the API says it.
      language === defaultLanguage
        ? clockLabel(timeZone, at.getTime())
        : format({ hour: "numeric", minute: "2-digit", hour12: true }).format(at),
  }
}
