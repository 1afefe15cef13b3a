import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/** As long as the daily backups: data from before a restore or an upgrade still has the people who were erased since. */
export const replacedDataDays = 30

const dayMs = 86_400_000
/** What a restore and an upgrade put aside: archives, and directories of the embedded database. */
const replacedPattern =
  /^(?:before-restore|before-upgrade|postgres\.replaced)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:\.tar\.zst)?$/

export function replacedName(now: number): string {
  return `postgres.replaced-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}Z`
}

/** Removes what was put aside long ago, and returns the paths. A directory that does not exist has nothing. */
export async function removeReplacedData(directories: readonly string[], now: number): Promise<string[]> {
  const removed: string[] = []
  for (const directory of directories) {
    const names = await readdir(directory).catch(() => [])
    for (const name of names) {
      const [, date, hour, minute, second] = replacedPattern.exec(name) ?? []
      if (date === undefined) continue
      if (now - Date.parse(`${date}T${hour}:${minute}:${second}Z`) < replacedDataDays * dayMs) continue
      const path = join(directory, name)
      await rm(path, { recursive: true, force: true })
      removed.push(path)
    }
  }
  return removed
}
