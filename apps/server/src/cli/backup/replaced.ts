import { dirname } from "node:path"
import type { Config } from "../../config.ts"
import { type Restored, replacedDataDays } from "../../features/backup/index.ts"

/** Where the data is that was replaced, and until when: it contains personal data. */
export function describeReplaced(
  { backup, directory }: NonNullable<Restored["replaced"]>,
  { dataDir, backupDirectory }: Pick<Config, "dataDir" | "backupDirectory">,
): string[] {
  const lines: string[] = []
  if (backup) lines.push(`The data that was there is in ${backup.file}`)
  if (directory)
    lines.push(`${backup ? "and, as it was, in" : "The files that were there are in"} ${directory}`)
  const kept = [backup && dirname(backup.file), directory && dirname(directory)].filter(
    path => path !== undefined,
  )
  lines.push(
    kept.every(path => path === dataDir || path === backupDirectory)
      ? `The server removes it after ${replacedDataDays} days.`
      : "It contains personal data: delete it when you no longer need it.",
  )
  return lines
}
