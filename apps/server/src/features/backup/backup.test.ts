import { randomBytes } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { zstdCompress, zstdDecompress } from "node:zlib"
import fc from "fast-check"
import { packTar, unpackTar } from "modern-tar"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { thorough } from "../../../../../tests/rounds.ts"
import type { Connection } from "../../db/index.ts"
import { startTestApp } from "../../testing/app.ts"
import { createTestDatabase, migrationsDirectory } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller } from "../orders/fixture.ts"
import { bookable, bookingCaller } from "../reservations/booking.fixture.ts"
import {
  type ArchivedTable,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  type OnProgress,
  partName,
} from "./archive.ts"
import { checkData } from "./check-data.ts"
import { chooseFile, writeBackupFile } from "./destination.ts"
import { loadArchive } from "./load-archive.ts"
import { restoreArchive } from "./restore.ts"
import { copyOut, readTables } from "./schema-store.ts"
import { seal } from "./seal.ts"
import { withSession } from "./session.ts"
import { TableDigest } from "./table-digest.ts"

const now = Date.parse("2026-10-17T13:05:00Z")
const silent = { info() {}, warn() {}, error() {} }

const app = await testApp()
let directory: string
let file: string
let backedUp: Record<string, object>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rasoi-backup-test-"))
  const restaurantId = await app.restaurant(bookable())
  const { secret } = await app.key(restaurantId)
  const order = orderCaller(app)
  const book = bookingCaller(app)
  for (let count = 0; count < 5; count += 1) await order(secret)
  for (let count = 0; count < 3; count += 1) await book(secret)
  const { body } = await order(secret)
  for (const to of ["ACCEPTED", "PREPARING"])
    await app.call(`/v1/test/orders/${body.id}/advance`, { key: secret, method: "POST", body: { to } })
  ;({ file } = await writeBackupFile(join(directory, "whole.tar.zst"), {
    connection: app.connection,
    version: "1.2.3",
    now,
  }))
  backedUp = await contents(app.connection)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const freshDatabase = () => createTestDatabase(inject("clusterConnection"))
const load = (connection: Connection, from = file, onProgress?: OnProgress) =>
  loadArchive({ connection, input: createReadStream(from), migrationsDirectory, onProgress })

/** The row count and a checksum of each table. */
function contents(connection: Connection): Promise<Record<string, object>> {
  return withSession(connection, async client => {
    const found: Record<string, object> = {}
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ rows: number; checksum: string }>(
        `select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as checksum from ${name} t`,
      )
      found[name] = rows[0] ?? {}
    }
    return found
  })
}

describe("a backup", () => {
  test("restored into another database holds the same rows, byte for byte", async () => {
    const target = await freshDatabase()
    const { header, manifest } = await load(target)
    expect(await contents(target)).toEqual(backedUp)
    expect(header).toMatchObject({
      product: "rasoi",
      format: 1,
      version: "1.2.3",
      createdAt: "2026-10-17T13:05:00.000Z",
    })
    expect(manifest.tables.find(({ name }) => name === "orders")?.rows).toBe(6)
    expect(await withSession(target, client => checkData(client, new Date(now)))).toEqual({
      orders: 6,
      bookings: 3,
      faults: [],
    })
  })

  test("the restored database works as before: the seat trigger counts, and the next order gets the next number", async () => {
    const target = await freshDatabase()
    await load(target)
    const restored = await startTestApp({ connection: target, clock: app.clock })
    try {
      const restaurantId = await restored.restaurant(bookable({ seats: 4, maxPeople: 4 }))
      const { secret } = await restored.key(restaurantId)
      const book = bookingCaller(restored)
      expect([(await book(secret)).status, (await book(secret)).status]).toEqual([201, 409])
      expect((await orderCaller(restored)(secret)).status).toBe(201)
      const { rows } = await withSession(target, client =>
        client.query("select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'"),
      )
      expect(rows, "triggers that are off").toEqual([])
    } finally {
      await restored.stop()
    }
  })

  test.runIf(thorough)(
    "of tables and rows that are larger than a part of the archive is the same, too, also with rests",
    async () => {
      const source = await freshDatabase()
      await withSession(source, async client => {
        await client.query(
          `insert into api_key_requests (key_id, at, request_id, method, path, status, duration_ms)
         select 'key_' || n, now(), md5(n::text), 'GET', E'/v1/\\n' || md5(n::text), 200, n from generate_series(1, 40000) n`,
        )
        await client.query(
          `insert into audit_log (id, restaurant_id, at, actor, action, subject)
         select 'aud_' || n, 'rst_1', now(), 'Asha', 'menu', repeat(md5(n::text), 60000 * n) from generate_series(0, 2) n`,
        )
      })
      const large = join(directory, "large.tar.zst")
      const options = { connection: source, version: "1", now }
      const { manifest } = await writeBackupFile(join(directory, "fast.tar.zst"), options)
      const withRests = await writeBackupFile(large, { ...options, lowImpact: true })
      expect(withRests.manifest).toEqual(manifest)
      const target = await freshDatabase()
      const reported = new Map<string, number>()
      await load(target, large, (table, bytes) => reported.set(table, bytes))
      expect(await contents(target)).toEqual(await contents(source))
      const written = manifest.tables.filter(({ bytes }) => bytes > 0).map(({ name, bytes }) => [name, bytes])
      expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(written))
    },
  )

  test("goes under its name only when it is complete", async () => {
    const target = await chooseFile(`${directory}/new/`, now)
    expect(target).toBe(join(directory, "new", "rasoi-2026-10-17T13-05-00Z.tar.zst"))
    const connection = { ...(app.connection as { host: string }), host: "/nowhere" } as Connection
    await expect(writeBackupFile(target, { connection, version: "1", now })).rejects.toThrow()
    expect(await readdir(join(directory, "new"))).toEqual([])
  })

  test("is one snapshot: what is committed while it is written is not in it", async () => {
    const { manifest } = await writeBackupFile(join(directory, "snapshot.tar.zst"), {
      connection: app.connection,
      version: "1",
      now,
      onProgress: () => void app.restaurant(),
    })
    const rows = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))
    expect(rows.settings_versions).toBe(rows.restaurants)
    expect(rows.menu_versions).toBe(rows.restaurants)
  })
})

async function damagedCopy(change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = join(directory, `${randomBytes(6).toString("hex")}.tar.zst`)
  await writeFile(copy, change(await readFile(file)))
  return copy
}

/** The archive with one text replaced by another, compressed again. */
async function rewritten(from: string, to: string): Promise<string> {
  const plain = await promisify(zstdDecompress)(await readFile(file))
  const text = plain.toString("latin1")
  expect(text).toContain(from)
  const changed = Buffer.from(text.replace(from, to), "latin1")
  const copy = join(directory, `${randomBytes(6).toString("hex")}.tar.zst`)
  await pipeline(Readable.from([await promisify(zstdCompress)(changed)]), seal(), createWriteStream(copy))
  return copy
}

type Parts = Map<string, Buffer>

/** The archive with other entries, packed and sealed as ours are. */
async function repacked(change: (parts: Parts) => void): Promise<string> {
  const entries = await unpackTar(await promisify(zstdDecompress)(await readFile(file)))
  const parts: Parts = new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]))
  change(parts)
  const packed = await packTar(
    [...parts].map(([name, body]) => ({ header: { name, size: body.length }, body })),
  )
  const copy = join(directory, `${randomBytes(6).toString("hex")}.tar.zst`)
  await pipeline(Readable.from([await promisify(zstdCompress)(packed)]), seal(), createWriteStream(copy))
  return copy
}

function changeJson<Value>(parts: Parts, name: string, change: (value: Value) => void): void {
  const value = JSON.parse(parts.get(name)?.toString() ?? "") as Value
  change(value)
  parts.set(name, Buffer.from(JSON.stringify(value)))
}

/** Adds a table with one row, with its right checksum. */
function addTable(parts: Parts, name: string, columns: string[], row: string): void {
  const manifest = parts.get(manifestName) as Buffer
  parts.delete(manifestName)
  parts.set(partName(name, 0), Buffer.from(row))
  parts.set(manifestName, manifest)
  changeJson<Header>(parts, headerName, ({ tables }) => (tables as ArchivedTable[]).push({ name, columns }))
  const digest = new TableDigest()
  digest.add(Buffer.from(row))
  changeJson<Manifest>(parts, manifestName, ({ tables }) => (tables as object[]).push(digest.summary(name)))
}

describe("a backup that cannot be restored is refused in one sentence, and nothing is changed", () => {
  let target: Connection
  let before: Record<string, object>
  beforeAll(async () => {
    target = await freshDatabase()
    before = await contents(target)
  })

  async function expectRefused(copy: string, message: RegExp): Promise<void> {
    await expect(load(target, copy)).rejects.toMatchObject({
      name: "ArchiveFault",
      message: expect.stringMatching(message),
    })
    expect(await contents(target)).toEqual(before)
  }

  test("cut off anywhere", async () => {
    const { length } = await readFile(file)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: length - 1 }), async end => {
        await expectRefused(await damagedCopy(bytes => bytes.subarray(0, end)), /damaged/)
      }),
      { numRuns: 15 },
    )
  })

  test("changed in one byte", async () => {
    const { length } = await readFile(file)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const copy = await damagedCopy(bytes => {
            bytes[at] = ((bytes[at] ?? 0) + by) % 256
            return bytes
          })
          // A changed byte of the header can also look like a backup of another version.
          await expectRefused(copy, /^This /)
        },
      ),
      { numRuns: 15 },
    )
  })

  test("with a row that differs from the manifest", async () => {
    await expectRefused(
      await rewritten("Asha Rao", "Asha Rau"),
      /the rows of orders differ from the manifest/,
    )
  })

  test.each([
    ['"product": "rasoi"', '"product": "pesto"', /not a backup of Rasoi/],
    ['"format": 1', '"format": 2', /has format 2, and this version reads format 1/],
    ['"id": "0001"', '"id": "9001"', /the newer schema 9001-foundation of version 1\.2\.3/],
    ['"columns"', '"colomns"', /header\.json is incomplete/],
    [headerName, "heeder.json", /does not begin with header\.json/],
  ])("with %s changed to %s", async (from, to, message) => {
    // The tar header of an entry has its own checksum.
    await expectRefused(await rewritten(from, to), from === headerName ? /damaged/ : message)
  })

  test("that is packed anew as it is, is restored", async () => {
    await load(await freshDatabase(), await repacked(() => {}))
  })

  test.each([
    [
      "schema_migrations",
      ["id", "name", "checksum"],
      "9999\tanother\tchecksum\n",
      /names the table schema_migrations twice, or no backup has that table/,
    ],
    [
      "device_streams",
      ["stream_id", "restaurant_id", "device_id", "answered_at"],
      "",
      /the table device_streams/,
    ],
    ["pg_authid", ["rolname"], "mallory\n", /the table pg_authid/],
  ])("that names the table %s, which no backup has", async (name, columns, row, message) => {
    await expectRefused(await repacked(parts => addTable(parts, name, columns, row)), message)
  })

  test("that lacks a table, or a column, or names one twice", async () => {
    const withHeader = (change: (tables: ArchivedTable[]) => void) =>
      repacked(parts =>
        changeJson<Header>(parts, headerName, ({ tables }) => change(tables as ArchivedTable[])),
      )
    const without = await withHeader(tables => void tables.splice(0, tables.length))
    await expectRefused(without, /lacks the table/)
    const shorter = await withHeader(
      tables =>
        void tables.splice(0, 1, { name: tables[0]?.name ?? "", columns: tables[0]?.columns.slice(1) ?? [] }),
    )
    await expectRefused(shorter, /other columns of the table/)
    const twice = await withHeader(tables => void tables.push(tables[0] as ArchivedTable))
    await expectRefused(twice, /twice/)
  })

  test("another file altogether", async () => {
    await expectRefused(await damagedCopy(() => Buffer.from("hello")), /damaged/)
  })
})

describe("a target with data", () => {
  const options = { version: "1", now, migrationsDirectory, log: silent }
  const urlOf = (connection: Connection) => {
    const { host, port, user, database } = connection as {
      host: string
      port: number
      user: string
      database: string
    }
    return `postgres:///${database}?host=${host}&port=${port}&user=${user}`
  }

  test("is refused; with replace it is backed up first", async () => {
    const target = await freshDatabase()
    await load(target)
    const config = { databaseUrl: urlOf(target), dataDir: directory }
    const before = await contents(target)
    await expect(restoreArchive({ ...options, config, file, replace: false })).rejects.toThrow(
      /already has data/,
    )
    expect(await contents(target)).toEqual(before)
    const { replaced } = await restoreArchive({ ...options, config, file, replace: true })
    const elsewhere = await freshDatabase()
    await load(elsewhere, replaced?.backup?.file)
    expect(await contents(elsewhere)).toEqual(before)
  })

  test("a database that was only migrated has none: it needs no replace", async () => {
    const target = await freshDatabase()
    const config = { databaseUrl: urlOf(target), dataDir: directory }
    const { replaced } = await restoreArchive({ ...options, config, file, replace: false })
    expect(replaced).toBeUndefined()
  })

  test("is refused while a server is connected", async () => {
    const target = await freshDatabase()
    const config = { databaseUrl: `${urlOf(target)}&application_name=rasoi`, dataDir: directory }
    await withSession({ url: config.databaseUrl }, async client => {
      await client.query("set application_name = 'rasoi'")
      await expect(restoreArchive({ ...options, config, file, replace: true })).rejects.toThrow(
        /server is connected/,
      )
    })
  })
})

test("every table is in the archive, and each is copied by its own columns", async () => {
  const tables = await withSession(app.connection, readTables)
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables) expect(copyOut(table)).toContain(`copy ${table.name} (`)
})
