import type { Availability, Restaurant } from "@rasoi/sdk"
import { bookableTimes } from "./bookable-times.ts"
import { priceText } from "./price-text.ts"
import { clockLabel, localDate } from "./times.ts"
import type { Words } from "./words/index.ts"

interface ShownTime {
  time: string
  label: string
  nextDay: boolean
  available: boolean
  price: string | undefined
}

/** The times of a day as the booking page shows them. */
export interface ShownTimes {
  meals: { name: string; times: ShownTime[] }[]
  callBefore: string | null
  priceText: string | null
}

export function shownTimes(
  restaurant: Restaurant,
  availability: Availability,
  now: number,
  words: Words,
): ShownTimes {
  const { meals, callBefore } = bookableTimes(restaurant, availability, now, words)
  const shown = meals.map(({ name, times }) => ({
    name,
    times: times.map(({ time, startsAt, available, price }) => {
      const at = Date.parse(startsAt)
      const nextDay = localDate(restaurant, at) !== availability.date
      return { time, label: clockLabel(restaurant, at, words), nextDay, available, price: price?.display }
    }),
  }))
  const { price } = availability
  return { meals: shown, callBefore, priceText: price && priceText(price, words) }
}
