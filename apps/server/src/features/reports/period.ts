import { validationFailed } from "@rasoi/contract"
import type { OrderSource } from "@rasoi/contract/console"
import { type DateRange, instantsOf, localDate, reportRange, zoneOffsets } from "@rasoi/core"

/** The period of a report, in every form that the statements need. */
export interface Period extends DateRange {
  readonly restaurantId: string
  readonly timezone: string
  readonly now: Date
  /** The start of the first date, and the end of the last. */
  readonly begins: Date
  readonly until: Date
  /** The UTC offsets of the restaurant's time zone, each with its start. */
  readonly offsetsSince: readonly Date[]
  readonly offsetSeconds: readonly number[]
  /** Null: orders of all sources. */
  readonly source: OrderSource | null
}

export function periodOf(
  restaurantId: string,
  timezone: string,
  { source, ...requested }: Partial<DateRange> & { source?: OrderSource },
  now: number,
): Period {
  const range = reportRange(requested, localDate(timezone, now))
  if ("faults" in range) throw validationFailed(range.faults)
  return periodOver(range, { restaurantId, timezone, now: new Date(now), source: source ?? null })
}

export function periodOver(
  { from: first, to }: DateRange,
  { restaurantId, timezone, now, source }: Pick<Period, "restaurantId" | "timezone" | "now" | "source">,
): Period {
  const { from, until } = instantsOf(timezone, { from: first, to })
  const offsets = zoneOffsets(timezone, from, until)
  return {
    from: first,
    to,
    restaurantId,
    timezone,
    now,
    begins: new Date(from),
    until: new Date(until),
    offsetsSince: offsets.map(({ since }) => new Date(since)),
    offsetSeconds: offsets.map(({ offsetSeconds }) => offsetSeconds),
    source,
  }
}

/** The first members of every report. */
export function headOf({ from, to, timezone }: Period) {
  return { from, to, timezone }
}
