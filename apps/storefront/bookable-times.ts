import type { Availability, Restaurant } from "@rasoi/sdk"
import { clockLabel, localDate, localTime, type Zone } from "./times.ts"
import type { Words } from "./words/index.ts"

type Slot = Availability["slots"][number]

interface Meal {
  name: string
  times: Slot[]
}

interface BookableTimes {
  /** From the first free time on. */
  meals: Meal[]
  /** The first free time, if earlier ones are still to come. */
  callBefore: string | null
}

/**
 * The times worth showing. The API says that a time is not available, but not why. Before the first free time it can be
 * over, too soon or full, and for the last two the advice is the same: call. After it, it is full.
 */
export function bookableTimes(
  restaurant: Restaurant,
  { date, slots }: Availability,
  now: number,
  words: Words,
): BookableTimes {
  const ahead = slots.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const free = ahead.find(({ available }) => available)
  if (!free) return { meals: [], callBefore: null }
  const meals: Meal[] = []
  for (const service of servicesOf(slots, restaurant.booking.slotMinutes * 60_000)) {
    for (const slot of service.filter(({ startsAt }) => startsAt >= free.startsAt)) {
      const name = words.meals[mealOf(slot, service, restaurant, date)]
      if (meals.at(-1)?.name === name) meals.at(-1)?.times.push(slot)
      else meals.push({ name, times: [slot] })
    }
  }
  const isFirst = free === ahead[0]
  return { meals, callBefore: isFirst ? null : clockLabel(restaurant, Date.parse(free.startsAt), words) }
}

/** A longer step than usual is the break between two services. */
function servicesOf(slots: readonly Slot[], stepMs: number): Slot[][] {
  const services: Slot[][] = []
  for (const slot of slots) {
    const before = services.at(-1)?.at(-1)
    const goesOn = before && Date.parse(slot.startsAt) - Date.parse(before.startsAt) <= stepMs
    if (goesOn) services.at(-1)?.push(slot)
    else services.push([slot])
  }
  return services
}

/** A short service is one meal; a restaurant that is open all day serves several. */
function mealOf(slot: Slot, service: readonly Slot[], zone: Zone, date: string): keyof Words["meals"] {
  const times = service.map(({ startsAt }) => Date.parse(startsAt))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const isOneMeal = last - first <= 6 * 3_600_000
  const at = isOneMeal ? (first + last) / 2 : Date.parse(slot.startsAt)
  // After midnight the dinner of the day before goes on.
  if (localDate(zone, at) !== date) return "dinner"
  const hour = Number(localTime(zone, at).slice(0, 2))
  if (hour >= 17) return "dinner"
  if (hour >= 11) return "lunch"
  return hour >= 6 ? "breakfast" : "night"
}
