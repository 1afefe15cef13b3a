import { execFileSync } from "node:child_process"
import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { dirname, join, relative } from "node:path"
import type { Account } from "./account.ts"
import type { BinaryPackage } from "./binary-package.ts"
import { EmbeddedUnavailable } from "./errors.ts"

/** Kept over a restart of the machine; the second is for machines that allow no programs in the first. */
export const rootCopyPlaces = ["/var/tmp", "/usr/local/lib"]

export function userCopyPlace(dataDir: string): string {
  const place = join(dataDir, "binaries")
  mkdirSync(place, { recursive: true, mode: 0o700 })
  return place
}

/**
 * A copy of the package's programs that the account can reach, made when the package itself lies in a directory
 * that is closed to it, such as a checkout in root's home. Answers the copy's directory.
 */
export function copyBinaries(from: BinaryPackage, account: Account, places: readonly string[]): string {
  const faults: string[] = []
  for (const place of places) {
    try {
      const copy = copyTo(place, from)
      execFileSync(join(copy, "bin", "postgres"), ["-V"], {
        ...(account.dropped ? { uid: account.uid, gid: account.gid } : {}),
        cwd: "/",
        stdio: "pipe",
      })
      return copy
    } catch (error) {
      faults.push(`${place}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new EmbeddedUnavailable(
    `The account ${account.name} cannot run PostgreSQL from ${from.directory}, nor from a copy (${faults.join("; ")}). ` +
      `Install Rasoi where every account can read it.`,
  )
}

function copyTo(place: string, from: BinaryPackage): string {
  const name = `rasoi-postgres-${from.version}-${process.platform}-${process.arch}`
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const target = join(place, attempt === 0 ? name : `${name}-${attempt}`)
    if (isTrusted(target, from)) return target
    if (publish(place, target, from)) return target
    if (isTrusted(target, from)) return target
  }
  throw new Error(`every name for a copy is taken by another user`)
}

/** Made under a private name and renamed whole, so that nobody ever runs half a copy. */
function publish(place: string, target: string, from: BinaryPackage): boolean {
  const draft = mkdtempSync(join(place, ".rasoi-postgres-"))
  try {
    for (const name of ["bin", "lib", "share"])
      copyTree(join(from.directory, "native", name), join(draft, name))
    for (const { source, target: link } of from.links) {
      const path = join(draft, relative("native", link))
      rmSync(path, { force: true })
      symlinkSync(relative(dirname(link), source), path)
    }
    chmodSync(draft, 0o755)
    renameSync(draft, target)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOTEMPTY" || code === "EEXIST" || code === "ENOTDIR") return false
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o755 })
  // Explicitly, since the umask takes away from what mkdir is told.
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyTree(source, target)
    // Symbolic links are made afresh, and archives are for compilers.
    else if (entry.isFile() && !entry.name.endsWith(".a")) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, (statSync(source).mode & 0o100) !== 0 ? 0o755 : 0o644)
    }
  }
}

/**
 * Anybody may put a directory of this name into a shared place. Only one that is ours and that nobody else can
 * write to is used, and only if its programs have the size they should have (a power cut can leave empty files).
 */
function isTrusted(copy: string, from: BinaryPackage): boolean {
  const top = lstatSync(copy, { throwIfNoEntry: false })
  if (top === undefined || !top.isDirectory()) return false
  if (top.uid !== process.getuid?.() || (top.mode & 0o022) !== 0) return false
  for (const name of ["bin", "lib"]) {
    for (const entry of readdirSync(join(copy, name), { withFileTypes: true })) {
      if (!entry.isFile()) continue
      const original = statSync(join(from.directory, "native", name, entry.name), { throwIfNoEntry: false })
      if (original?.size !== statSync(join(copy, name, entry.name)).size) return false
    }
  }
  return true
}
