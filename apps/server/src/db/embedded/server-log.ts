import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { giveToOwner } from "./ownership.ts"

const maximumBytes = 5 * 1024 * 1024
const excerptBytes = 4_000
const lookEveryMs = 60_000

export interface ServerLog {
  readonly descriptor: number
  /** The end of what the server wrote since it was started. */
  sinceStart(): string
  close(): void
}

/** Opened by us and handed down, so that the server's account needs no way to the file. One older file is kept. */
export function openServerLog(dataDir: string): ServerLog {
  const path = join(dataDir, "postgres.log")
  const descriptor = openSync(path, "a+", 0o600)
  giveToOwner(path, dataDir)
  shorten(path, descriptor)
  const start = fstatSync(descriptor).size
  const timer = setInterval(() => shorten(path, descriptor), lookEveryMs)
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

/** Copied and cut rather than renamed: the server keeps writing to the file it was given. */
function shorten(path: string, descriptor: number): void {
  try {
    if (fstatSync(descriptor).size <= maximumBytes) return
    copyFileSync(path, `${path}.1`)
    ftruncateSync(descriptor)
  } catch {
    // A full disk, or no free descriptor; the log is the least of its troubles.
  }
}
