import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type { EmbeddedDatabase } from "./embedded-database.ts"
import { DataDirInUse, DataDirVersionMismatch } from "./errors.ts"
import { type EmbeddedOptions, openEmbedded } from "./open.ts"
import { processStart } from "./processes.ts"
import {
  openTestPool,
  silentLog,
  type TemporaryDirectory,
  temporaryDirectory,
  testApplication,
} from "./test-support.ts"

const makeTable = "create table if not exists notes (text text)"
const addNote = "insert into notes values ($1)"
const readNotes = "select text from notes order by text"

/** One for the whole file: every test starts and stops its own server in it. */
let directory: TemporaryDirectory
const opened: EmbeddedDatabase[] = []

beforeAll(() => {
  directory = temporaryDirectory()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(embedded => embedded.stop()))
})
afterAll(() => directory[Symbol.dispose]())

async function open(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const embedded = await openEmbedded({
    dataDir,
    application: testApplication,
    log: silentLog,
    purpose: "server",
    ...options,
  })
  opened.push(embedded)
  return embedded
}

test("an empty directory becomes a database, and what is written outlives restarts and a copy", async () => {
  using empty = temporaryDirectory()
  using backup = temporaryDirectory()
  const dataDir = join(empty.path, "not", "yet", "there")
  for (const text of ["first", "second"]) {
    const embedded = await open(dataDir)
    const db = openTestPool(embedded.connection)
    await db.query(makeTable)
    await db.query(addNote, [text])
    await db.end()
    await embedded.stop()
    await embedded.stop()
  }
  // Without modes and owners, as an operator's `cp -r` makes it.
  cpSync(dataDir, backup.path, { recursive: true })
  const restored = await open(backup.path)
  const db = openTestPool(restored.connection)
  expect((await db.query(readNotes)).rows).toEqual([{ text: "first" }, { text: "second" }])
  await db.end()
  await restored.stop()
})

test("what a killed first start left is swept away, also an initdb that goes on", async () => {
  mkdirSync(join(directory.path, "postgres.new-abcdef"))
  // Where the system cannot end initdb with its parent. Any program of this name in this directory stands for it.
  using elsewhere = temporaryDirectory()
  const initdb = join(elsewhere.path, "initdb")
  copyFileSync("/bin/sleep", initdb)
  const orphan = spawn(initdb, ["1000"], { cwd: join(directory.path, "postgres.new-abcdef") })
  const ended = once(orphan, "exit")
  await once(orphan, "spawn")
  writeFileSync(join(directory.path, "postgres.new-abcdef", "PG_VERSION"), "18\n")
  mkdirSync(join(directory.path, "postgres"))
  const embedded = await open(directory.path)
  await embedded.stop()
  expect(await ended).toEqual([null, "SIGKILL"])
  expect(readdirSync(directory.path).sort()).toEqual(["guards", "postgres", "postgres.log"])
})

test("it listens on a private Unix socket only, with checksums, UTF-8 and a plain role", async () => {
  const embedded = await open(directory.path)
  const db = openTestPool(embedded.connection)
  const facts = await db.query(
    `select current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding, datlocale as locale,
       (select rolsuper from pg_roles where rolname = current_user) as superuser
     from pg_database where datname = current_database()`,
  )
  expect(facts.rows[0]).toEqual({
    addresses: "",
    checksums: "on",
    fsync: "on",
    commit: "on",
    version: 18,
    encoding: "UTF8",
    locale: "C.UTF-8",
    superuser: false,
  })
  expect(embedded.connection.host.length).toBeLessThan(60)
  await db.end()
  await embedded.stop()
  expect(existsSync(embedded.connection.host)).toBe(false)
})

test("a second server on the same directory is refused, and told the first one's process id", async () => {
  const embedded = await open(directory.path)
  const refusal = await open(directory.path).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirInUse)
  expect((refusal as Error).message).toContain(String(process.pid))
  expect((refusal as Error).message).toContain(directory.path)
  await embedded.stop()
})

test("a command uses a running server's database, and leaves it running", async () => {
  const server = await open(directory.path)
  const command = await open(directory.path, { purpose: "command" })
  expect(command.pid).toBe(server.pid)
  await command.stop()
  const db = openTestPool(server.connection)
  await db.query("select 1")
  await db.end()
})

test("two commands at once both work and leave nothing running", async () => {
  const [first, second] = await Promise.all([
    open(directory.path, { purpose: "command" }),
    open(directory.path, { purpose: "command" }),
  ])
  expect(second.pid).toBe(first.pid)
  await Promise.all([first.stop(), second.stop()])
  expect(processStart(first.pid)).toBeUndefined()
  expect(readdirSync(directory.path)).not.toContain("rasoi.lock")
})

test("the command that started the database waits for one that came later", async () => {
  const first = await open(directory.path, { purpose: "command" })
  const second = await open(directory.path, { purpose: "command" })
  const firstStop = first.stop()
  const db = openTestPool(second.connection)
  await db.query(makeTable)
  await db.query(addNote, ["still there"])
  await db.end()
  await second.stop()
  await firstStop
})

test("a server waits for a command to end", async () => {
  const command = await open(directory.path, { purpose: "command" })
  const opening = open(directory.path)
  await command.stop()
  const server = await opening
  await server.stop()
})

test("a lock whose process id was given to another process is no obstacle", async () => {
  const first = await open(directory.path)
  const lock = JSON.parse(readFileSync(join(directory.path, "rasoi.lock"), "utf8"))
  await first.stop()
  // This very process lives, but it started at another time than the lock says.
  writeFileSync(join(directory.path, "rasoi.lock"), JSON.stringify({ ...lock, started: "1" }))
  const second = await open(directory.path)
  await second.stop()
})

test("a postmaster.pid that names an unrelated process neither blocks nor harms it", async () => {
  const bystander = spawn("sleep", ["60"], { stdio: "ignore" })
  try {
    const file = join(directory.path, "postgres", "postmaster.pid")
    writeFileSync(file, `${bystander.pid}\n${directory.path}/postgres\n1\n5432\n/tmp\n\n  1 1\nready\n`)
    const embedded = await open(directory.path)
    expect(embedded.pid).not.toBe(bystander.pid)
    await embedded.stop()
    expect(bystander.exitCode).toBeNull()
    expect(bystander.signalCode).toBeNull()
  } finally {
    bystander.kill()
  }
})

test("files of another major version are refused and left alone", async () => {
  writeFileSync(join(directory.path, "postgres", "PG_VERSION"), "17\n")
  const refusal = await open(directory.path).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirVersionMismatch)
  expect((refusal as Error).message).toMatch(/PostgreSQL 17.*PostgreSQL 18/s)
  writeFileSync(join(directory.path, "postgres", "PG_VERSION"), "18\n")
  const embedded = await open(directory.path)
  await embedded.stop()
})

test("a failing start says what the server said, and gives the directory free", async () => {
  await expect(open(directory.path, { settings: { no_such_setting: "1" } })).rejects.toThrow(
    "no_such_setting",
  )
  const embedded = await open(directory.path)
  await embedded.stop()
})

test("messages name the application and give its advice", async () => {
  const advice = { unavailable: "Or use another.", otherVersion: "Ask the vendor." }
  const application = { ...testApplication, advice }
  const failure = (options: Partial<EmbeddedOptions>, dataDir = directory.path) =>
    open(dataDir, { application, ...options }).catch((error: Error) => `${error.name}: ${error.message}`)
  const embedded = await open(directory.path)
  expect(await failure({})).toContain("in use by a running Notes server with process id")
  await embedded.stop()
  const version = join(directory.path, "postgres", "PG_VERSION")
  writeFileSync(version, "17\n")
  expect(await failure({})).toMatch(/^DataDirVersionMismatch: .* Nothing was changed. Ask the vendor.$/)
  expect(await failure({}, version)).toMatch(/^EmbeddedUnavailable: .* Or use another.$/)
  writeFileSync(version, "18\n")
})

test.each(["", "Notes", "no-tes", 'a"b', "pg_notes", "postgres", "all", "a".repeat(64)])(
  "the name %j, which PostgreSQL would refuse or misread, is refused before anything is made",
  async name => {
    const dataDir = join(directory.path, "none")
    await expect(open(dataDir, { application: { ...testApplication, name } })).rejects.toThrow(TypeError)
    expect(existsSync(dataDir)).toBe(false)
  },
)
