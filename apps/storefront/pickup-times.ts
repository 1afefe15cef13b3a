import { type PickupTimes, type Quote, RasoiApiError } from "@rasoi/sdk"
import { clockLabel, dateLabel, datesFrom, dayMs, localDate } from "./times.ts"
import type { View } from "./view.ts"

/** The times at which the food of a cart can be collected on a day. */
export interface OfferedTimes {
  date: string
  /** The days that can be chosen instead. */
  days: { date: string; label: string }[]
  times: { at: string; label: string; full: boolean }[]
  /** When an order without a time is ready, as a sentence. */
  ready: string
}

const minuteMs = 60_000
/** Time to fill in the form, so that the first choice is still possible when it is sent. */
const graceMs = 5 * minuteMs
/** The service offers 7 times 24 hours, which end on the eighth date. */
const mostDays = 8

/** Of the day that `wanted` names, a date or a time, or else of the first day. Undefined if there is no day. */
export async function offeredTimes(
  { restaurant, site, words, now }: Pick<View, "restaurant" | "site" | "words" | "now">,
  { prepMinutes }: Quote,
  wanted: string,
): Promise<OfferedTimes | undefined> {
  const { pickup } = restaurant.ordering
  if (!pickup) return undefined
  const today = localDate(restaurant, now)
  const earliest = localDate(restaurant, Date.parse(pickup.earliest))
  const last = localDate(restaurant, Date.parse(pickup.latest))
  const later = datesFrom(restaurant, Date.parse(pickup.earliest), mostDays).filter(date => date <= last)
  // "As soon as it is ready" is an order for today, also when the kitchen needs longer than the restaurant is open.
  const dates = earliest > today ? [today, ...later] : later
  const [first = last] = dates
  const asked = dateIn(restaurant, wanted)
  const date = dates.find(each => each === asked) ?? first
  const soonest = now + prepMinutes * minuteMs + graceMs
  const times = (await timesOn(date, date === earliest ? pickup.earliest : undefined)).filter(
    ({ startsAt, available, reason }) =>
      (available || reason === "FULL") &&
      Date.parse(startsAt) >= soonest &&
      localDate(restaurant, Date.parse(startsAt)) === date,
  )
  const near = [words.times.today, words.times.tomorrow]
  const soon = datesFrom(restaurant, now, near.length)
  return {
    date,
    days: dates.map(each => ({
      date: each,
      label: near[soon.indexOf(each)] ?? dateLabel(each, words, "shortDay"),
    })),
    times: times.map(({ startsAt, available }) => ({
      at: startsAt,
      label: clockLabel(restaurant, Date.parse(startsAt), words),
      full: !available,
    })),
    ready: words.link.readyAbout(clockLabel(restaurant, now + prepMinutes * minuteMs, words)),
  }

  /** A list of the service goes on after midnight, so a calendar day may need two of them. */
  async function timesOn(day: string, earliest: string | undefined): Promise<PickupTimes["times"]> {
    const dayBefore = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
    if (earliest === undefined) return (await Promise.all([list(dayBefore), list(day)])).flat()
    const own = await list(day)
    const isComplete = own.some(({ startsAt }) => startsAt === earliest)
    return isComplete ? own : [...(await list(dayBefore)), ...own]
  }

  async function list(day: string): Promise<PickupTimes["times"]> {
    try {
      return (await site.rasoi.orders.pickupTimes({ date: day })).times
    } catch (error) {
      // The day has ended since the restaurant was read.
      if (error instanceof RasoiApiError && error.code === "VALIDATION_FAILED") return []
      throw error
    }
  }
}

function dateIn(restaurant: View["restaurant"], wanted: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(wanted)) return wanted
  const at = Date.parse(wanted)
  return Number.isNaN(at) ? undefined : localDate(restaurant, at)
}
