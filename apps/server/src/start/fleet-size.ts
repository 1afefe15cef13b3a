import { makeRepeatedLog } from "../base/repeated-log.ts"
import type { Config } from "../config.ts"
import { countListeners, type Database, type DatabaseLog } from "../db/index.ts"
import type { Metrics } from "../http/metrics.ts"
import type { Finding } from "../redis/index.ts"
import { startJobs, type Timers } from "./jobs/index.ts"

const everyMs = 10_000

interface Parts {
  db: Database
  log: DatabaseLog
  metrics: Pick<Metrics, "watch">
  onCount?: (processes: number) => void
}

/** Several processes that do not know of each other; undefined if all is well. */
export function findUnshared(processes: number, { redis }: Pick<Config, "redis">): Finding | undefined {
  if (redis !== undefined || processes <= 1) return undefined
  return {
    found:
      `${processes} server processes use this database without REDIS_URL: each allows the whole rate limit, and ` +
      "refuses orders while a tablet is connected to another one only",
    advice: "Set REDIS_URL for all of them, or run one.",
  }
}

/** Counts the processes on the database, and warns if several of them share no Redis. */
export async function watchFleetSize(config: Config, { db, log, metrics, onCount }: Parts): Promise<Timers> {
  let processes = 1
  const warn = makeRepeatedLog((fields, message) => log.warn(fields, message))
  const count = async () => {
    processes = await countListeners(db)
    onCount?.(Math.max(1, processes))
    const unshared = findUnshared(processes, config)
    if (unshared) warn({ processes }, `${unshared.found}. ${unshared.advice}`, "unshared processes")
  }
  metrics.watch("rasoi_processes", "Server processes on this database", () => processes)
  metrics.watch(
    "rasoi_processes_unshared",
    "1 while several processes use this database without REDIS_URL",
    () => Number(findUnshared(processes, config) !== undefined),
  )
  const timers = startJobs([{ name: "fleet size", everyMs, run: count }], log)
  await count().catch(() => {})
  return timers
}
