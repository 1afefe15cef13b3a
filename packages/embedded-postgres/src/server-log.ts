import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { chownToOwner } from "./ownership.ts"

const maximumBytes = 5 * 1024 * 1024
const excerptBytes = 4_000
const checkEveryMs = 60_000

export interface ServerLog {
  readonly descriptor: number
  /** The last lines that the server wrote since its start. */
  sinceStart(): string
  close(): void
}

/** The server inherits the open file, so its account needs no access to the path. One older file is kept. */
export function openServerLog(dataDir: string): ServerLog {
  const path = join(dataDir, "postgres.log")
  const descriptor = openSync(path, "a+", 0o600)
  chownToOwner(path, dataDir)
  rotate(path, descriptor)
  const start = fstatSync(descriptor).size
  const timer = setInterval(() => rotate(path, descriptor), checkEveryMs)
  timer.unref()
  return {
    descriptor,
    sinceStart() {
      return readFileSync(path).subarray(start).subarray(-excerptBytes).toString("utf8").trim()
    },
    close() {
      clearInterval(timer)
      closeSync(descriptor)
    },
  }
}

/** Copies and truncates instead of renaming, because the server keeps writing to the open file. */
function rotate(path: string, descriptor: number): void {
  try {
    if (fstatSync(descriptor).size <= maximumBytes) return
    copyFileSync(path, `${path}.1`)
    ftruncateSync(descriptor)
  } catch {
    // A full disk or no free file descriptor; the next turn tries again.
  }
}
