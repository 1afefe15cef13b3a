import { join } from "node:path"
import { accessible } from "./access.ts"
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
