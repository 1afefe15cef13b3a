import { clockLabel, localDate } from "@rasoi/core"
import type { Words } from "./words.ts"

export interface PageTimes {
  /** "10:03 pm" */
  clock(at: Date): string
  /** "Tuesday, 17 November" */
  day(at: Date): string
  /** "10:03 pm", after the day when it is not today. */
  moment(at: Date): string
}

/** Formats times in the restaurant's zone, wherever the reader is. */
export function pageTimes({ locale, language }: Words, timeZone: string, now: number): PageTimes {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const day = (at: Date) => format({ weekday: "long", day: "numeric", month: "long" }).format(at)
  const clock = (at: Date) =>
    language === "en"
      ? clockLabel(timeZone, at.getTime())
      : format({ hour: "numeric", minute: "2-digit", hour12: true }).format(at)
  const isToday = (at: Date) => localDate(timeZone, at.getTime()) === localDate(timeZone, now)
  return { clock, day, moment: at => (isToday(at) ? clock(at) : `${day(at)}, ${clock(at)}`) }
}
