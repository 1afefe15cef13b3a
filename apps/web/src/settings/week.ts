import type { DayKey } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"

export type Days = Settings["hours"]["days"]
export type Period = Days[DayKey][number]

export const dayKeys: readonly DayKey[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
export const minutesPerDay = 1440
const minutesPerWeek = 7 * minutesPerDay

/** A stretch of one row of the week's picture, in minutes from that row's midnight. */
export interface Bar {
  readonly row: DayKey
  readonly from: number
  readonly to: number
  /** The period that it belongs to; that of the day before for the part after midnight. */
  readonly day: DayKey
  readonly index: number
  readonly afterMidnight: boolean
  readonly overlapping: boolean
}

interface Placed {
  readonly day: DayKey
  readonly index: number
  /** From Monday's midnight. */
  readonly opens: number
  readonly length: number
}

export interface Overlap {
  readonly day: DayKey
  readonly index: number
  readonly other: { readonly day: DayKey; readonly index: number }
}

/** Undefined while it is still being typed. */
export function minuteOf(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

export function isRoundTheClock(periods: readonly Period[]): boolean {
  const [only] = periods
  return periods.length === 1 && only?.open === "00:00" && only.close === "00:00"
}

/** Closes on the day after it opens, and not just at its midnight. */
export function runsPastMidnight({ open, close }: Period): boolean {
  const [opens, closes] = [minuteOf(open), minuteOf(close)]
  return opens !== undefined && closes !== undefined && closes <= opens && closes > 0
}

export function nextDay(day: DayKey): DayKey {
  return dayKeys[(dayKeys.indexOf(day) + 1) % 7] ?? "mon"
}

function placedPeriods(days: Days): Placed[] {
  return dayKeys.flatMap((day, number) =>
    days[day].flatMap(({ open, close }, index) => {
      const [opens, closes] = [minuteOf(open), minuteOf(close)]
      if (opens === undefined || closes === undefined) return []
      const length = closes > opens ? closes - opens : closes - opens + minutesPerDay
      return [{ day, index, opens: number * minutesPerDay + opens, length }]
    }),
  )
}

/** Every period cut at midnight into the rows of a picture with a row a day; Sunday night runs on in Monday's. */
export function weekBars(days: Days): Bar[] {
  const clashing = new Set(overlaps(days).map(({ day, index }) => `${day}${index}`))
  return placedPeriods(days).flatMap(({ day, index, opens, length }) => {
    const from = opens % minutesPerDay
    const belongs = { day, index, overlapping: clashing.has(`${day}${index}`) }
    const first: Bar = {
      ...belongs,
      row: day,
      from,
      to: Math.min(from + length, minutesPerDay),
      afterMidnight: false,
    }
    const rest = from + length - minutesPerDay
    if (rest <= 0) return [first]
    return [first, { ...belongs, row: nextDay(day), from: 0, to: rest, afterMidnight: true }]
  })
}

/** Periods that begin while another still runs, round the week. Of two that open together, the second. */
export function overlaps(days: Days): Overlap[] {
  const placed = placedPeriods(days)
  return placed.flatMap((period, place) => {
    const other = placed.find((candidate, candidatePlace) => {
      const later = (period.opens - candidate.opens + minutesPerWeek) % minutesPerWeek
      return later < candidate.length && (later > 0 || candidatePlace < place)
    })
    if (!other) return []
    return [{ day: period.day, index: period.index, other: { day: other.day, index: other.index } }]
  })
}

/** Days that follow each other with the same hours, together: how people say their opening hours. */
export function groupDays(days: Days): { days: DayKey[]; periods: readonly Period[] }[] {
  const groups: { days: DayKey[]; periods: readonly Period[] }[] = []
  for (const day of dayKeys) {
    const last = groups.at(-1)
    if (last && samePeriods(last.periods, days[day])) last.days.push(day)
    else groups.push({ days: [day], periods: days[day] })
  }
  return groups
}

function samePeriods(one: readonly Period[], other: readonly Period[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ open, close }, index) => open === other[index]?.open && close === other[index]?.close)
  )
}

/** The day's hours in the other days too. */
export function copyDay(days: Days, from: DayKey, to: readonly DayKey[]): Days {
  const copies = to.map(day => [day, days[from].map(period => ({ ...period }))] as const)
  return { ...days, ...Object.fromEntries(copies) }
}
