import type { EmbeddedDatabase } from "@rasoi/embedded-postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestPool, silentLog, type TemporaryDirectory, temporaryDirectory } from "../testing/database.ts"
import { openEmbedded } from "./embedded.ts"
import { checkServer, faultsOf, type ServerFacts, UnsafeDatabase } from "./guards.ts"
import { sql } from "./statement.ts"

let directory: TemporaryDirectory
let embedded: EmbeddedDatabase
beforeAll(async () => {
  directory = temporaryDirectory()
})
afterAll(async () => {
  await embedded.stop()
  directory[Symbol.dispose]()
})

async function restart(settings: Record<string, string>): Promise<void> {
  await embedded?.stop()
  embedded = await openEmbedded({ dataDir: directory.path, log: silentLog, purpose: "server", settings })
}

const faults = () =>
  checkServer(embedded.connection).then(
    () => [],
    (error: unknown) => {
      expect(error).toBeInstanceOf(UnsafeDatabase)
      return (error as UnsafeDatabase).faults
    },
  )

test("our own server is safe; one without fsync, full_page_writes or synchronous_commit is not", async () => {
  await restart({})
  expect(await faults()).toEqual([])
  await restart({ fsync: "off", full_page_writes: "off", synchronous_commit: "off" })
  const [fsync, fullPageWrites, synchronousCommit] = await faults()
  expect(fsync).toMatch(/^fsync is off: set fsync = on/)
  expect(fullPageWrites).toMatch(/^full_page_writes is off/)
  expect(synchronousCommit).toMatch(/^synchronous_commit is off/)
})

test("what a role's own settings turn off or on counts", async () => {
  await restart({})
  const db = openTestPool(embedded.connection)
  await db.run(sql("guards-test.off", "alter role rasoi set synchronous_commit = off"))
  expect(await faults()).toHaveLength(1)
  await db.run(sql("guards-test.local", "alter role rasoi set synchronous_commit = local"))
  expect(await faults()).toEqual([])
  await db.run(sql("guards-test.read-only", "alter database rasoi set default_transaction_read_only = on"))
  expect(await faults()).toEqual([expect.stringContaining("read-only")])
  await db.run(sql("guards-test.reset-role", "alter role rasoi reset all"))
  await db.run(sql("guards-test.reset-database", "alter database rasoi reset all"))
  await db.close()
})

const safe: ServerFacts = {
  fsync: "on",
  fullPageWrites: "on",
  synchronousCommit: "on",
  versionNumber: 180_004,
  encoding: "UTF8",
  readOnly: "off",
  standby: false,
}

test.each([
  [{}, 0],
  [{ synchronousCommit: "remote_apply" }, 0],
  [{ versionNumber: 149_999 }, 1],
  [{ encoding: "SQL_ASCII" }, 1],
  [{ standby: true, readOnly: "on" }, 1],
])("%o has %i faults", (facts, count) => {
  expect(faultsOf({ ...safe, ...facts })).toHaveLength(count)
})
