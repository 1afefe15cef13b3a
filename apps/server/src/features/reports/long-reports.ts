import { Refusal } from "@rasoi/contract"
import { addDays, type DateRange } from "@rasoi/core"
import { makeTurns, type OnGone } from "../../base/turns.ts"
import type { Database, Queries } from "../../db/index.ts"

/** In an object, so that a test can wait less. */
export const longReportLimits = {
  /** Longer periods are long. */
  shortDays: 31,
  running: 2,
  waiting: 8,
  waitMs: 20_000,
}

/**
 * Adds up a report: one of a short period as any other request, one of a long period with the connections and the deadline of
 * `db.slow`. A process adds up few of those at a time; the next ones wait, and are refused after a while.
 */
export type ReadPeriod = <Report>(
  period: DateRange,
  read: (db: Queries) => Promise<Report>,
  onGone?: OnGone,
) => Promise<Report>

export function makeLongReports(db: Pick<Database, "slow"> & Queries): ReadPeriod {
  const turns = makeTurns(longReportLimits, () => new Refusal("REPORTS_BUSY", { retryAfter: 60 }))
  return ({ from, to }, read, onGone) =>
    to < addDays(from, longReportLimits.shortDays) ? read(db) : turns.run(() => read(db.slow), onGone)
}
