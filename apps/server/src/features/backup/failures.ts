import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** The tasks of the automatic backups. */
const backupTasks = ["BACKUP", "REMOVAL", "VERIFICATION"] as const
export type BackupTask = (typeof backupTasks)[number]

const failuresName = "failures.json"

/** Kept beside the backups: a restart does not forget a failure, and every worker can read it. */
export async function readFailures(directory: string): Promise<BackupTask[]> {
  try {
    const found = JSON.parse(await readFile(join(directory, failuresName), "utf8")) as unknown
    return Array.isArray(found) ? backupTasks.filter(task => found.includes(task)) : []
  } catch {
    return []
  }
}

export async function writeFailure(directory: string, task: BackupTask, failed: boolean): Promise<void> {
  const known = await readFailures(directory)
  if (known.includes(task) === failed) return
  const failures = failed ? [...known, task] : known.filter(other => other !== task)
  await writeFile(join(directory, failuresName), JSON.stringify(failures))
}
