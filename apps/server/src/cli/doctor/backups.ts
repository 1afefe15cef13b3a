import type { Config } from "../../config.ts"
import { overdueMs, readBackups } from "../../features/backup/index.ts"
import { type Check, fail, ok, warn } from "./check.ts"

const about = "Backups"
const minuteMs = 60_000

export async function checkBackups({ backupDirectory }: Pick<Config, "backupDirectory">): Promise<Check> {
  if (backupDirectory === undefined) {
    const advice = "Set BACKUP_DIRECTORY, best on another disk, and the server backs up every hour."
    return warn(about, "the server makes none", advice)
  }
  try {
    const known = await readBackups(backupDirectory)
    if (known.length === 0)
      return ok(about, `none in ${backupDirectory} yet; a running server makes the first`)
    const ageMs = Date.now() - Math.max(...known.map(({ at }) => at))
    const found = `${known.length} in ${backupDirectory}, the newest ${Math.round(ageMs / minuteMs)} minutes old`
    if (ageMs <= overdueMs) return ok(about, found)
    return warn(about, found, "If the server runs, its log says why there is no newer one.")
  } catch (error) {
    const advice = "Let the server's account write there, or set BACKUP_DIRECTORY to another directory."
    return fail(about, `${backupDirectory} cannot be used: ${(error as Error).message}`, advice)
  }
}
