import type { DayKey } from "@rasoi/contract"
import { dayKeys } from "@rasoi/core/rules"
import type { Texts } from "../i18n/i18n.tsx"
import { type Days, groupDays, isRoundTheClock, type Period } from "./week.ts"

/** The labels of all settings by path, such as "gst.sac" and "hours.days.mon". */
export function settingLabels({ settings, days }: Texts<"settings">): Readonly<Record<string, string>> {
  const hours = dayKeys.map(day => [`hours.days.${day}`, days[day]])
  return { ...settings.members, ...Object.fromEntries(hours) }
}

/** Formats a local time, HH:MM. */
export type Clock = (time: string) => string

export function showPeriods(periods: readonly Period[], text: Texts<"settings">, clock: Clock): string {
  const { settings } = text
  if (periods.length === 0) return settings.closedAllDay
  if (isRoundTheClock(periods)) return settings.roundTheClock
  return periods.map(({ open, close }) => settings.period(clock(open), clock(close))).join(", ")
}

/** "Mon to Fri: 11:00 am to 11:00 pm" for each group of days with the same hours. */
export function showWeek(days: Days, text: Texts<"settings">, clock: Clock): string[] {
  return groupDays(days).map(
    group => `${showDays(group.days, text)}: ${showPeriods(group.periods, text, clock)}`,
  )
}

function showDays(days: readonly DayKey[], { settings }: Texts<"settings">): string {
  const [first = "mon", last = first] = [days[0], days.at(-1)]
  const names = settings.dayShort
  return first === last ? names[first] : settings.dayRange(names[first], names[last])
}
