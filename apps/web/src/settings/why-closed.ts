import type { Settings } from "@rasoi/contract/console"
import { whyNoPeriod } from "@rasoi/core/rules"

type WhyClosed = "CLOSED_DATE" | "CLOSED_DAY" | "OUTSIDE"

/** Why the restaurant is closed at this time. Call it only for a time at which it is closed. */
export function whyClosed(hours: Settings["hours"], date: string): WhyClosed {
  return whyNoPeriod(hours, date) ?? "OUTSIDE"
}
