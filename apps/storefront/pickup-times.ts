import type { Restaurant } from "@rasoi/sdk"
import { periodsOn } from "./opening-hours.ts"
import { clockLabel, dayLabel, dayMs, localDate, localTime } from "./times.ts"
import type { Words } from "./words/index.ts"

export interface PickupTime {
  at: string
  day: string
  label: string
}

const minuteMs = 60_000
const stepMs = 15 * minuteMs
/** Time to fill in the form, so that the first choice is still possible when it is sent. */
const graceMs = 5 * minuteMs

/** Every quarter of an hour in the next day when the restaurant is open and the food can be ready. */
export function pickupTimes(
  restaurant: Pick<Restaurant, "openingHours" | "timezone">,
  prepMinutes: number,
  now: number,
  words: Words,
): PickupTime[] {
  const first = Math.ceil((now + prepMinutes * minuteMs + graceMs) / stepMs) * stepMs
  const times: PickupTime[] = []
  for (let at = first; at < now + dayMs; at += stepMs) {
    if (!isOpenAt(restaurant, at)) continue
    const day = dayLabel(restaurant, at, now, words)
    times.push({ at: new Date(at).toISOString(), day, label: clockLabel(restaurant, at, words) })
  }
  return times
}

function isOpenAt(restaurant: Pick<Restaurant, "openingHours" | "timezone">, at: number): boolean {
  const time = localTime(restaurant, at)
  const today = periodsOn(restaurant.openingHours, localDate(restaurant, at))
  const yesterday = periodsOn(restaurant.openingHours, localDate(restaurant, at - dayMs))
  // If `close` is at or before `open`, the period ends on the next date.
  return (
    today.some(({ open, close }) => time >= open && (time < close || close <= open)) ||
    yesterday.some(({ open, close }) => close <= open && time < close)
  )
}
