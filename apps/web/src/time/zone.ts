import { type ConsoleLanguage, languages } from "@rasoi/contract/languages"

/** Formats dates and times in the restaurant's time zone, wherever the device is. */
export interface Zone {
  /** "8:30 pm", after the day when it is not today. */
  moment(instant: string | number): string
  /** "8:30 pm". */
  clock(instant: string | number): string
  /** "8:30:05 pm", after the day when it is not today. */
  second(instant: string | number): string
  /** "Fri, 16 Oct". */
  day(date: string): string
  /** "16 October 2026". */
  longDay(date: string): string
  /** "Fri 16 Oct, 8:30 pm". */
  full(instant: string | number): string
  /** The local date, YYYY-MM-DD. */
  dateOf(instant: string | number): string
  /** The local time, HH:MM. */
  timeOf(instant: string | number): string
  /** The instant of a local date and time. */
  instantOf(date: string, time: string): Date
}

/** A format takes milliseconds to make, which the first paint would wait for. */
function onFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

export function makeZone(timeZone: string, language: ConsoleLanguage, now: () => number): Zone {
  const { locale } = languages[language]
  const format = (options: Intl.DateTimeFormatOptions, zone = timeZone, tag: string = locale) =>
    onFirstUse(() => new Intl.DateTimeFormat(tag, { timeZone: zone, ...options }))
  const clockFormat = format({ hour: "numeric", minute: "2-digit", hour12: true })
  const secondFormat = format({ hour: "numeric", minute: "2-digit", second: "2-digit", hour12: true })
  const dayFormat = format({ weekday: "short", day: "numeric", month: "short" }, "UTC")
  const longFormat = format({ day: "numeric", month: "long", year: "numeric" }, "UTC")
  const isoFormat = format(
    {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    },
    timeZone,
    "en-CA",
  )
  const partsOf = (at: Date) =>
    Object.fromEntries(
      isoFormat()
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    )
  const dateOf = (instant: string | number) => {
    const { year, month, day } = partsOf(new Date(instant))
    return `${year}-${month}-${day}`
  }
  const timeOf = (instant: string | number) => {
    const { hour, minute } = partsOf(new Date(instant))
    return `${hour}:${minute}`
  }
  const clock = (instant: string | number) => clockFormat().format(new Date(instant))
  const day = (date: string) => dayFormat().format(new Date(`${date}T00:00:00Z`))
  const full = (instant: string | number) => `${day(dateOf(instant))}, ${clock(instant)}`
  return {
    clock,
    day,
    full,
    dateOf,
    timeOf,
    longDay: date => longFormat().format(new Date(`${date}T00:00:00Z`)),
    moment: instant => (dateOf(instant) === dateOf(now()) ? clock(instant) : full(instant)),
    second(instant) {
      const shown = secondFormat().format(new Date(instant))
      return dateOf(instant) === dateOf(now()) ? shown : `${day(dateOf(instant))}, ${shown}`
    },
    instantOf(date, time) {
      const wanted = Date.parse(`${date}T${time}:00Z`)
      const shown = (at: number) => Date.parse(`${dateOf(at)}T${timeOf(at)}:00Z`)
      // Twice: the first guess can be on the other side of a clock change.
      let at = wanted
      for (let round = 0; round < 2; round++) at += wanted - shown(at)
      return new Date(at)
    },
  }
}

/** The date some days later, as YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(date, -sinceMonday)
}

/** A duration as "4:07", never negative. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
