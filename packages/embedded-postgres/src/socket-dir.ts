import { createHash } from "node:crypto"
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Account } from "./account.ts"
import { EmbeddedUnavailable } from "./errors.ts"

/** Only part of the socket's file name: the server does not listen on a network. */
export const socketPort = 5432

/**
 * Not in the data directory: a socket's path is limited to 107 bytes, and PostgreSQL's account may not be able to
 * enter it. Not `os.tmpdir()` either: a command may have another TMPDIR than the server.
 */
const parentDirs = ["/tmp", "/var/tmp"]

/** Every start uses the same directory for a data directory, so that open pools can reconnect. */
export function makeSocketDir(dataDir: string, account: Account): string {
  const name = `rasoi-${createHash("sha256").update(`${account.uid}:${dataDir}`).digest("hex").slice(0, 16)}`
  for (const parentDir of parentDirs) {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const path = join(parentDir, attempt === 0 ? name : `${name}-${attempt}`)
      if (claim(path, account)) return path
    }
  }
  throw new EmbeddedUnavailable(
    `No private directory for the database's socket can be made in ${parentDirs.join(" or ")}.`,
  )
}

export function clearSocketDir(path: string): void {
  // The lock file of a killed server blocks the next start if another process has reused its id.
  for (const suffix of ["", ".lock"]) rmSync(join(path, `.s.PGSQL.${socketPort}${suffix}`), { force: true })
}

/** On a clean stop. Foreign files in it are not an error. */
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
    // Left by a start that was killed before `chown`.
    chownSync(path, account.uid, account.gid)
    return true
  }
  // Another user may have created it to read our data; the caller then tries the next name.
  if (stats === undefined || !stats.isDirectory() || stats.uid !== account.uid) return false
  if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700)
  return true
}
