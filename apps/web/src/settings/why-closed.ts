import type { Settings } from "@rasoi/contract/console"
import { dayKeys } from "@rasoi/core/rules"

type WhyClosed = "CLOSED_DATE" | "CLOSED_DAY" | "OUTSIDE"

/** Why the restaurant is closed at this time. Call it only for a time at which it is closed. */
export function whyClosed({ days, closedDates }: Settings["hours"], date: string): WhyClosed {
  if (closedDates.includes(date)) return "CLOSED_DATE"
  const day = dayKeys[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "mon"
  return days[day].length === 0 ? "CLOSED_DAY" : "OUTSIDE"
}
