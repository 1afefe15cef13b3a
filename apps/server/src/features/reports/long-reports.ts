import { Refusal } from "@rasoi/contract"
import { addDays, type DateRange } from "@rasoi/core"
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
 * `db.patient`. A process adds up few of those at a time; the next ones wait, and are refused after a while.
 */
export type ReadPeriod = <Report>(
  period: DateRange,
  read: (db: Queries) => Promise<Report>,
) => Promise<Report>

export function makeLongReports(db: Pick<Database, "patient"> & Queries): ReadPeriod {
  const { shortDays, running: mostRunning, waiting: mostWaiting, waitMs } = longReportLimits
  const waiting: (() => void)[] = []
  let running = 0

  async function begin(): Promise<void> {
    if (running < mostRunning) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new Refusal("REPORTS_BUSY", { retryAfter: 60 })
    const turn = Promise.withResolvers<void>()
    waiting.push(turn.resolve)
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn.resolve), 1)
      turn.reject(new Refusal("REPORTS_BUSY", { retryAfter: 60 }))
    }, waitMs)
    await turn.promise.finally(() => clearTimeout(timer))
  }

  function end(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async ({ from, to }, read) => {
    if (to < addDays(from, shortDays)) return read(db)
    await begin()
    try {
      return await read(db.patient)
    } finally {
      end()
    }
  }
}
