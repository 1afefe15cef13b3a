import { type ConsoleLanguage, languages } from "@rasoi/contract/languages"
import { useMemo } from "react"
import { usePreference } from "../browser/preferences.ts"
import { minuteOf } from "./week.ts"

interface Formats {
  /** 20:30 as "8:30 pm". */
  clock(time: string): string
  /** Any date of the month as "October 2026". */
  month(date: string): string
}

/** Formats local times and months, which have no time zone. */
export function useFormats(): Formats {
  const [language] = usePreference("language")
  return useMemo(() => makeFormats(language), [language])
}

function makeFormats(language: ConsoleLanguage): Formats {
  const { locale } = languages[language]
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options })
  const clockFormat = format({ hour: "numeric", minute: "2-digit", hour12: true })
  const monthFormat = format({ month: "long", year: "numeric" })
  return {
    clock(time) {
      const minute = minuteOf(time)
      return minute === undefined ? time : clockFormat.format(minute * 60_000)
    },
    month: date => monthFormat.format(new Date(`${date}T00:00:00Z`)),
  }
}
