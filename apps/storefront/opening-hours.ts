import type { OpeningHours, Period, Restaurant } from "@rasoi/sdk"
import { datesFrom, dayMs, localDate, localTime, weekdayOf } from "./times.ts"

/** The periods that open on a date: none on a closed date, its own on a special date, else those of its weekday. */
export function periodsOn({ days, closedDates, specialDates }: OpeningHours, date: string): Period[] {
  return closedDates.includes(date) ? [] : (specialDates[date] ?? days[weekdayOf(date)])
}

const searchedDays = 60

/** The local date and time from which the restaurant is open: the instant itself, or else the next opening. */
export function openFrom(
  restaurant: Pick<Restaurant, "timezone" | "openingHours">,
  at: number,
): { date: string; time: string } | undefined {
  const { openingHours } = restaurant
  const [date, time] = [localDate(restaurant, at), localTime(restaurant, at)]
  const yesterday = localDate({ timezone: "UTC" }, Date.parse(date) - dayMs)
  const endsNextDay = ({ open, close }: Period) => close <= open
  const isOpen =
    periodsOn(openingHours, yesterday).some(period => endsNextDay(period) && time < period.close) ||
    periodsOn(openingHours, date).some(
      period => period.open <= time && (endsNextDay(period) || time < period.close),
    )
  if (isOpen) return { date, time }
  for (const each of datesFrom(restaurant, at, searchedDays)) {
    const openings = periodsOn(openingHours, each).map(({ open }) => open)
    const [next] = openings.filter(open => each !== date || open > time).sort()
    if (next !== undefined) return { date: each, time: next }
  }
  return undefined
}
