import type { Meal } from "@rasoi/contract/console"
import { occupancyOf, peakBetween, type Stay } from "./occupancy.ts"
import type { SlotTimes } from "./slots.ts"

/** A party that is expected or seated. Epoch milliseconds. */
export interface Party {
  startsAt: number
  people: number
}

export interface MealSummary {
  meal: Meal
  parties: number
  guests: number
  /** The highest number of occupied seats at any moment of the meal, blocked ones included. */
  seatsTaken: number
}

/** How full each meal of a date is. A party belongs to the meal in which it arrives. */
export function summarizeMeals(
  slots: readonly SlotTimes[],
  stays: readonly Stay[],
  parties: readonly Party[],
): MealSummary[] {
  const occupancy = occupancyOf(stays)
  const meals = new Map<Meal, MealSummary>()
  for (const { meal, startsAt, endsAt } of slots) {
    const known = meals.get(meal) ?? { meal, parties: 0, guests: 0, seatsTaken: 0 }
    const seatsTaken = Math.max(known.seatsTaken, peakBetween(occupancy, startsAt, endsAt))
    meals.set(meal, { ...known, seatsTaken })
  }
  for (const { startsAt, people } of parties) {
    const slot = slots.findLast(each => each.startsAt <= startsAt) ?? slots[0]
    const summary = slot && meals.get(slot.meal)
    if (!summary) continue
    summary.parties += 1
    summary.guests += people
  }
  return [...meals.values()]
}
