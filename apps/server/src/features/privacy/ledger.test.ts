import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { keyName, type LedgerEntry, ledgerName, openLedger } from "./ledger.ts"

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rasoi-ledger-"))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const entry = (id: string): LedgerEntry => ({
  ...{ id, restaurantId: "rst_1", phoneHash: "00", keyId: "k", erasedAt: "2026-10-17T13:05:00.000Z" },
})
const options = (name: string, privacyKey?: string) => ({
  dataDir: join(directory, name),
  backupDirectory: join(directory, `${name}-backups`),
  privacyKey,
})

test("each entry is once in the data directory and once beside the backups, also after a torn line", async () => {
  const ledger = openLedger(options("one"))
  await ledger.add([entry("era_1")])
  await appendFile(join(directory, "one", ledgerName), '\n{"id":"era_tor')
  await ledger.add([entry("era_1"), entry("era_2")])
  expect((await ledger.read()).map(({ id }) => id)).toEqual(["era_1", "era_2"])
  const beside = await readFile(join(directory, "one-backups", ledgerName), "utf8")
  expect(beside.trim().split("\n")).toHaveLength(2)
  expect((await stat(join(directory, "one", ledgerName))).mode & 0o777).toBe(0o600)
})

test("a new data directory learns the entries from the directory of the backup", async () => {
  await openLedger(options("old")).add([entry("era_3")])
  const fresh = openLedger({ ...options("new"), backupDirectory: undefined }, [
    join(directory, "old-backups"),
  ])
  expect((await fresh.read()).map(({ id }) => id)).toEqual(["era_3"])
})

test("the key is made once, is not beside the backups, and the environment's goes first", async () => {
  const keys = await Promise.all([1, 2, 3].map(() => openLedger(options("key")).key()))
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  await expect(stat(join(directory, "key-backups", keyName))).rejects.toThrow("ENOENT")
  const configured = await openLedger(options("key", "a secret from the environment, long")).key()
  expect(configured.id).not.toBe(keys[0]?.id)
  const all = await openLedger(options("key", "a secret from the environment, long")).keys()
  expect(all.map(({ id }) => id)).toEqual([configured.id, keys[0]?.id])
  expect(await openLedger(options("no-key")).keys()).toEqual([])
  await expect(stat(join(directory, "no-key", keyName))).rejects.toThrow("ENOENT")
  const hashes = ["rst_1", "rst_2"].map(id => configured.hash(id, "9123456780").toString("hex"))
  expect(new Set(hashes).size).toBe(2)
})
