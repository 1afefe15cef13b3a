import { createHash } from "node:crypto"
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Account } from "./account.ts"
import { EmbeddedUnavailable } from "./errors.ts"

/** Part of the socket's file name and nothing else: the server listens on no network. */
export const socketPort = 5432

/**
 * Not in the data directory: a socket's path may have 107 bytes only, and PostgreSQL's account may not be able to
 * enter there. Not `os.tmpdir()` either, since a command may be started with another TMPDIR than the server.
 */
const places = ["/tmp", "/var/tmp"]

/** The same directory for the same data directory at every start, so that open pools find the server again. */
export function makeSocketDir(dataDir: string, account: Account): string {
  const name = `rasoi-${createHash("sha256").update(`${account.uid}:${dataDir}`).digest("hex").slice(0, 16)}`
  for (const place of places) {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const path = join(place, attempt === 0 ? name : `${name}-${attempt}`)
      if (claim(path, account)) return path
    }
  }
  throw new EmbeddedUnavailable(
    `No private directory for the database's socket can be made in ${places.join(" or ")}.`,
  )
}

export function clearSocketDir(path: string): void {
  // A lock file left by a killed server blocks the next one when its process id was given to another process.
  for (const suffix of ["", ".lock"]) rmSync(join(path, `.s.PGSQL.${socketPort}${suffix}`), { force: true })
}

/** On a clean stop. Something of somebody else's in it is no reason to fail. */
export function removeSocketDir(path: string): void {
  try {
    rmdirSync(path)
  } catch {}
}

function claim(path: string, account: Account): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    if (account.dropped) chownSync(path, account.uid, account.gid)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false
  }
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (account.dropped && stats?.isDirectory() && stats.uid === 0) {
    // Ours, from a start that was killed before the next line.
    chownSync(path, account.uid, account.gid)
    return true
  }
  // Another user may have put it there to read along; then the next name is taken.
  if (stats === undefined || !stats.isDirectory() || stats.uid !== account.uid) return false
  if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700)
  return true
}
