import { type ConsoleLanguage, languages } from "@rasoi/contract/languages"
import { useMemo } from "react"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import type { Span } from "./group.ts"
import type { Range } from "./range.ts"

interface DayLabels {
  /** "17 October 2026", or "11 October 2026 to 17 October 2026". */
  range(range: Range): string
  /** Label of a bar: "Sat 17", "17 Oct", "Oct 26". */
  label(range: Range, span: Span, bars: number): string
  /** Label in a table: "Sat, 17 Oct", "12 Oct to 18 Oct", "October 2026". */
  name(range: Range, span: Span): string
  /** "7 pm". */
  hour(hour: number): string
  /** "7 pm to 8 pm". */
  hourName(hour: number): string
}

/** With more days than this, the label includes the month. */
const maxWeekdays = 14

/** Calendar dates have no time zone, so they are parsed and formatted in the same one. */
export function makeDayLabels(
  language: ConsoleLanguage,
  between: (from: string, to: string) => string,
): DayLabels {
  const { locale } = languages[language]
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options })
    return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`))
  }
  const long = format({ day: "numeric", month: "long", year: "numeric" })
  const day = format({ weekday: "short", day: "numeric", month: "short" })
  const weekday = format({ weekday: "short" })
  const short = format({ day: "numeric", month: "short" })
  const month = format({ month: "long", year: "numeric" })
  const shortMonth = format({ month: "short" })
  const hours = new Intl.DateTimeFormat(locale, { timeZone: "UTC", hour: "numeric", hour12: true })
  const hour = (at: number) => hours.format(new Date(Date.UTC(2026, 0, 1, at)))
  return {
    range: ({ from, to }) => (from === to ? long(from) : between(long(from), long(to))),
    label({ from }, span, bars) {
      if (span === "month") return `${shortMonth(from)} ${from.slice(2, 4)}`
      if (span === "week" || bars > maxWeekdays) return short(from)
      return `${weekday(from)} ${Number(from.slice(8))}`
    },
    name({ from, to }, span) {
      if (span === "month") return month(from)
      return from === to ? day(from) : between(short(from), short(to))
    },
    hour,
    hourName: at => between(hour(at), hour(at + 1)),
  }
}

export function useDayLabels(): DayLabels {
  const { between } = useText("reports").reports.range
  const [language] = usePreference("language")
  return useMemo(() => makeDayLabels(language, between), [language, between])
}
