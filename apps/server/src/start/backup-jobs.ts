import type { Logger } from "pino"
import type { Clock } from "../base/clock.ts"
import type { Config } from "../config.ts"
import { type Connection, holdLock } from "../db/index.ts"
import type { Metrics } from "../http/metrics.ts"
import { startJobs, type Timers } from "./jobs/index.ts"

const backupsEveryMs = 60_000
const backupLock = "rasoi backups"

/** Starts automatic backups if BACKUP_DIRECTORY is set. The demo does not need any. */
export async function startBackups(
  { backupDirectory: directory, demo }: Pick<Config, "backupDirectory" | "demo">,
  {
    connection,
    clock,
    log,
    metrics,
  }: { connection: Connection; clock: Clock; log: Logger; metrics: Metrics },
): Promise<Timers | undefined> {
  if (directory === undefined) {
    if (!demo) log.warn("this server makes no backups: set BACKUP_DIRECTORY, see docs/operations.md")
    return undefined
  }
  const { makeAutomaticBackups } = await import("../features/backup/index.ts")
  const stopping = new AbortController()
  const { signal } = stopping
  const backups = makeAutomaticBackups({ directory, clock, log, signal, onFailure: metrics.backupFailure })
  metrics.watch("rasoi_backup_age_seconds", "Seconds since the newest backup", backups.ageSeconds)
  const run = async () => {
    // Of all processes on this database, one makes backups at a time.
    if (!(await holdLock(connection, backupLock, () => backups.run()))) await backups.look()
  }
  const timers = startJobs([{ name: "backups", everyMs: backupsEveryMs, run }], log)
  return {
    stop() {
      // A backup may take minutes, and a stop must not wait for it.
      stopping.abort()
      return timers.stop()
    },
  }
}
