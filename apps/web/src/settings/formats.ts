import { useMemo } from "react"
import { usePreference } from "../shell/preferences.ts"
import { minuteOf } from "./week.ts"

export interface Formats {
  /** "8:30 pm" of 20:30. */
  clock(time: string): string
  /** "October 2026" of any of its dates. */
  month(date: string): string
}

/** Wall-clock times and months, which belong to no zone. */
export function useFormats(): Formats {
  const [language] = usePreference("language")
  return useMemo(() => makeFormats(language), [language])
}

function makeFormats(language: string): Formats {
  const locale = language === "hi" ? "hi-IN-u-nu-latn" : "en-IN"
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
