import { existsSync, statfsSync } from "node:fs"
import { dirname } from "node:path"

/** The bytes that this account can still write on the file system of a directory, which need not exist yet. */
export function freeBytesAt(directory: string): number {
  const { bavail, bsize } = statfsSync(nearestExisting(directory))
  return bavail * bsize
}

export function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))
}
