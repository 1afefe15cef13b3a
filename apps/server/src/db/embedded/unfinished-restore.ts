import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"

/** A restore replaces the data in several steps. This file says that one began and did not end. */
export interface UnfinishedRestore {
  readonly file: string
  /** Where the data that was there is kept. */
  readonly replacedDirectory?: string
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
  const file = openSync(pathIn(dataDir), "w", 0o600)
  writeSync(file, JSON.stringify(restore))
  fsyncSync(file)
  closeSync(file)
}

export function endRestore(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true })
}

export function readUnfinished(dataDir: string): UnfinishedRestore | undefined {
  let text: string
  try {
    text = readFileSync(pathIn(dataDir), "utf8")
  } catch {
    return undefined
  }
  try {
    return JSON.parse(text) as UnfinishedRestore
  } catch {
    // Killed while the mark was written: nothing had been moved yet.
    return undefined
  }
}
