import type { Meal } from "@rasoi/contract/console"

/** When each meal begins, in minutes of the service date. Slots after midnight continue the dinner before it. */
const begins: readonly [Meal, number][] = [
  ["DINNER", 17 * 60],
  ["LUNCH", 11 * 60],
  ["BREAKFAST", 6 * 60],
]
/** A longer opening serves several meals. */
const maxMealMinutes = 7 * 60

interface Opening {
  opens: number
  closes: number
}

/** The meal of a slot. A short opening is one meal, named after its middle. Minutes since the date's midnight. */
export function mealAt(minute: number, { opens, closes }: Opening): Meal {
  const point = closes - opens <= maxMealMinutes ? (opens + closes) / 2 : minute
  return begins.find(([, from]) => point >= from)?.[0] ?? "NIGHT"
}
