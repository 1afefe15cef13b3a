import { validationFailed } from "@rasoi/contract"
import { type DateRange, instantsOf, localDate, reportRange, zoneOffsets } from "@rasoi/core"

/** What a report is about, in every form that a statement may need. */
export interface Period extends DateRange {
  readonly restaurantId: string
  readonly timezone: string
  readonly now: Date
  /** When the first date begins, and when the last one is over. */
  readonly begins: Date
  readonly until: Date
  /** The offsets of the restaurant's clock, each with the instant since when it holds. */
  readonly offsetsSince: readonly Date[]
  readonly offsetSeconds: readonly number[]
}

export function periodOf(
  restaurantId: string,
  timezone: string,
  asked: Partial<DateRange>,
  now: number,
): Period {
  const range = reportRange(asked, localDate(timezone, now))
  if ("faults" in range) throw validationFailed(range.faults)
  const { from, until } = instantsOf(timezone, range)
  const offsets = zoneOffsets(timezone, from, until)
  return {
    ...range,
    restaurantId,
    timezone,
    now: new Date(now),
    begins: new Date(from),
    until: new Date(until),
    offsetsSince: offsets.map(({ since }) => new Date(since)),
    offsetSeconds: offsets.map(({ offsetSeconds }) => offsetSeconds),
  }
}

/** The members that every report begins with. */
export function headOf({ from, to, timezone }: Period) {
  return { from, to, timezone }
}
