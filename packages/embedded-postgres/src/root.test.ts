import { execFileSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { type Account, chooseAccount } from "./account.ts"
import { copyBinaries } from "./binaries-copy.ts"
import { type BinaryPackage, installedPackage, readPackage } from "./binary-package.ts"
import { openEmbedded } from "./open.ts"
import { openTestPool, silentLog, temporaryDirectory, testApplication } from "./test-support.ts"

const installed = readPackage(installedPackage())

/** A copy of the package as `npm ci --ignore-scripts` leaves it: without the links that its script makes. */
function unlinkedPackage(directory: string): string {
  const copy = join(directory, "package")
  try {
    // Hard links, where the two lie on one file system: 60 MB less to write.
    execFileSync("cp", ["-al", installed.directory, copy], { stdio: "ignore" })
  } catch {
    cpSync(installed.directory, copy, { recursive: true, verbatimSymlinks: true })
  }
  for (const { target } of installed.links) rmSync(join(copy, target), { force: true })
  return copy
}

/** Enough to be copied and asked for its version. */
function tinyPackage(directory: string): BinaryPackage {
  for (const name of ["bin", "lib", "share"]) mkdirSync(join(directory, "native", name), { recursive: true })
  writeFileSync(join(directory, "native", "bin", "postgres"), "#!/bin/sh\nexit 0\n", { mode: 0o755 })
  writeFileSync(join(directory, "native", "lib", "library.so.1"), "")
  const links = [{ source: "native/lib/library.so.1", target: "native/lib/library.so" }]
  return { directory, version: "18.0.0", links }
}

async function openAndPing(dataDir: string, binariesDir: string): Promise<void> {
  const embedded = await openEmbedded({
    dataDir,
    application: testApplication,
    log: silentLog,
    purpose: "server",
    binariesDir,
  })
  const db = openTestPool(embedded.connection)
  await db.query("select 1")
  await db.end()
  await embedded.stop()
}

describe.skipIf(process.getuid?.() !== 0)("started by root", () => {
  test("data directory and programs may lie where only root can enter", async () => {
    using closed = temporaryDirectory()
    expect(statSync(closed.path).mode & 0o077).toBe(0)
    const binariesDir = unlinkedPackage(closed.path)
    const dataDir = join(closed.path, "data")
    await openAndPing(dataDir, binariesDir)
    await openAndPing(dataDir, binariesDir)
    expect(statSync(join(dataDir, "postgres")).uid).not.toBe(0)
  })

  test("a cluster that root put back from a copy is handed to PostgreSQL's account", () => {
    using directory = temporaryDirectory()
    mkdirSync(join(directory.path, "postgres"))
    expect(chooseAccount(join(directory.path, "postgres"), testApplication).uid).not.toBe(0)
    chownSync(join(directory.path, "postgres"), 12_345, 12_346)
    expect(chooseAccount(join(directory.path, "postgres"), testApplication)).toMatchObject({
      uid: 12_345,
      gid: 12_346,
    })
  })

  test("programs that another user planted in the shared place are not run", () => {
    using place = temporaryDirectory()
    chmodSync(place.path, 0o755)
    const account = chooseAccount(join(place.path, "none"), testApplication)
    const tiny = tinyPackage(join(place.path, "package"))
    const planted = join(place.path, `rasoi-postgres-${tiny.version}-${process.platform}-${process.arch}`)
    mkdirSync(join(planted, "bin"), { recursive: true })
    writeFileSync(join(planted, "bin", "postgres"), "#!/bin/sh\n", { mode: 0o755 })
    chownSync(planted, account.uid, account.gid)
    const copying = { account, application: testApplication, parentDirs: [place.path] }
    const copy = copyBinaries(tiny, copying)
    expect(copy).not.toBe(planted)
    expect(statSync(copy).uid).toBe(0)
    expect(copyBinaries(tiny, copying)).toBe(copy)
    expect(readdirSync(place.path).sort()).toEqual([basename(planted), basename(copy), "package"].sort())
  })
})

test("programs without their links, in a place that cannot be written to, are copied", () => {
  using place = temporaryDirectory()
  const account: Account = { ...chooseAccount(join(place.path, "none"), testApplication), dropped: false }
  const copying = { account, application: testApplication, parentDirs: [place.path] }
  const copy = copyBinaries(tinyPackage(join(place.path, "package")), copying)
  expect(dirname(copy)).toBe(place.path)
  expect(readlinkSync(join(copy, "lib", "library.so"))).toBe("library.so.1")
})
