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
import type { Application } from "./application.ts"
import type { BinaryPackage } from "./binary-package.ts"
import { EmbeddedUnavailable } from "./errors.ts"

/** Both survive a restart of the machine. The second is for machines that do not allow programs in the first. */
export const rootCopyDirs = ["/var/tmp", "/usr/local/lib"]

export function userCopyDir(dataDir: string): string {
  const parentDir = join(dataDir, "binaries")
  mkdirSync(parentDir, { recursive: true, mode: 0o700 })
  return parentDir
}

interface CopyOptions {
  account: Account
  application: Application
  /** The first one that works is used. */
  parentDirs: readonly string[]
}

/**
 * Copies the package's programs to a directory that the account can read. Needed when the account cannot read the
 * package itself, such as a checkout in root's home. Returns the directory of the copy.
 */
export function copyBinaries(from: BinaryPackage, options: CopyOptions): string {
  const { account, application, parentDirs } = options
  const faults: string[] = []
  for (const parentDir of parentDirs) {
    try {
      const copy = copyTo(parentDir, from)
      execFileSync(join(copy, "bin", "postgres"), ["-V"], {
        ...(account.dropped ? { uid: account.uid, gid: account.gid } : {}),
        cwd: "/",
        stdio: "pipe",
      })
      return copy
    } catch (error) {
      faults.push(`${parentDir}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new EmbeddedUnavailable(
    `The account ${account.name} cannot run PostgreSQL from ${from.directory}, nor from a copy (${faults.join("; ")}). ` +
      `Install ${application.title} where every account can read it.`,
  )
}

function copyTo(parentDir: string, from: BinaryPackage): string {
  const name = `rasoi-postgres-${from.version}-${process.platform}-${process.arch}`
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const target = join(parentDir, attempt === 0 ? name : `${name}-${attempt}`)
    // If it cannot be published, another process may have done so.
    if (isTrusted(target, from) || publish(parentDir, target, from) || isTrusted(target, from)) return target
  }
  throw new Error(`every name for a copy is taken by another user`)
}

/** Copies under a temporary name and then renames, so that nobody runs an incomplete copy. */
function publish(parentDir: string, target: string, from: BinaryPackage): boolean {
  const draft = mkdtempSync(join(parentDir, ".rasoi-postgres-"))
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
  // Set again, because the umask restricts the mode of mkdir.
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyTree(source, target)
    // `publish` creates the symbolic links; archives are for compilers only.
    else if (entry.isFile() && !entry.name.endsWith(".a")) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, (statSync(source).mode & 0o100) !== 0 ? 0o755 : 0o644)
    }
  }
}

/**
 * Any user may create a directory of this name in a shared directory. A copy is trusted only if it is ours, nobody else
 * can write to it, and its files have the right size (a power cut can leave empty files).
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
