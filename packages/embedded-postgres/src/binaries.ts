import { readdirSync, type Stats, statSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Account } from "./account.ts"
import type { Application } from "./application.ts"
import { copyBinaries, rootCopyDirs, userCopyDir } from "./binaries-copy.ts"
import { ensureLinks, installedPackage, readPackage } from "./binary-package.ts"

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly majorVersion: number
}

interface FindOptions {
  account: Account
  dataDir: string
  application: Application
  /** Replaces the installed package. */
  packageDir?: string
}

export function findBinaries({ account, dataDir, application, packageDir }: FindOptions): Binaries {
  const found = readPackage(packageDir ?? installedPackage())
  const native = join(found.directory, "native")
  if (ensureLinks(found) && accessible(account, native)) return binariesIn(native, found.version)
  const copyDirs = account.dropped ? rootCopyDirs : [userCopyDir(dataDir)]
  return binariesIn(copyBinaries(found, { account, application, parentDirs: copyDirs }), found.version)
}

function binariesIn(native: string, version: string): Binaries {
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    majorVersion: Number.parseInt(version, 10),
  }
}

const read = 4
const enter = 1

/** Whether the account may enter all parent directories, and read and run the files of this one. */
function accessible(account: Account, native: string): boolean {
  if (!account.dropped) return true
  return ancestors(native).every(path => allows(account, statSync(path), enter)) && readable(account, native)
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...ancestors(parent)]
}

/** Checks every file that a start needs: under umask 077, only the owner can read a checkout. */
function readable(account: Account, native: string): boolean {
  const directories = ["bin", "lib", "lib/postgresql", "share/postgresql", "share/postgresql/timezonesets"]
  return directories
    .map(name => join(native, name))
    .every(directory => {
      if (!allows(account, statSync(directory), read | enter)) return false
      return readdirSync(directory).every(name => {
        const stats = statSync(join(directory, name))
        const executable = directory.endsWith("/bin")
        return allows(account, stats, stats.isDirectory() || executable ? read | enter : read)
      })
    })
}

function allows(account: Account, stats: Stats, wanted: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}
