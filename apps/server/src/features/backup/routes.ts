import { getBackupStatus } from "@rasoi/contract/console"
import type { Clock } from "../../base/clock.ts"
import type { Mount } from "../../http/index.ts"
import { readFailures } from "./failures.ts"
import { overdueMs } from "./schedule.ts"

/** Reads the files, so that every worker can respond. */
export function mountBackups(mount: Mount, directory: string | undefined, clock: Clock): void {
  const startedAt = clock.now()
  mount(getBackupStatus, async ({ now }) => {
    const status = { object: "backup_status" as const, automatic: directory !== undefined }
    if (directory === undefined) return { ...status, newestAt: null, overdue: false, failed: [] }
    // Loaded when it is asked for, because it loads the archives.
    const { readBackups } = await import("./automatic.ts")
    // A directory that cannot be read has no backups, which then are overdue.
    const known = await readBackups(directory).catch(() => [])
    const newestAt = known.length > 0 ? Math.max(...known.map(({ at }) => at)) : null
    return {
      ...status,
      newestAt: newestAt === null ? null : new Date(newestAt).toISOString(),
      overdue: now - (newestAt ?? startedAt) > overdueMs,
      failed: await readFailures(directory),
    }
  })
}
