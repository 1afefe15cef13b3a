import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** A restore replaces the data in several steps. This file says that one began and did not end. */
interface UnfinishedRestore {
  readonly file: string
  /** Where the data that was there is kept. */
  readonly replacedDirectory?: string
  /** What the data that was there had numbered. */
  readonly numbers?: unknown
}

/** Serving now could show an empty restaurant, or the old data as if it were restored. */
export class RestoreUnfinished extends Error {
  override readonly name = "RestoreUnfinished"

  constructor(dataDir: string, { file }: UnfinishedRestore) {
    super(`A restore of ${file} into ${dataDir} did not finish. Run it again: npx rasoi restore ${file}`)
  }
}

const pathIn = (dataDir: string) => join(dataDir, "restore-unfinished.json")

export function beginRestore(dataDir: string, restore: UnfinishedRestore): void {
  writeFileSync(pathIn(dataDir), JSON.stringify(restore), { mode: 0o600, flush: true })
}

export function endRestore(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true })
}

export function readUnfinished(dataDir: string): UnfinishedRestore | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), "utf8")) as UnfinishedRestore
  } catch {
    // None began, or it was killed while it wrote this file: nothing had been moved yet.
    return undefined
  }
}
