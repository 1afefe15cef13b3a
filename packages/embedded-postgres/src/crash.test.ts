import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Pool } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { chooseAccount } from "./account.ts"
import { findBinaries } from "./binaries.ts"
import { openEmbedded } from "./open.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { postgresProcessesIn, processStart } from "./processes.ts"
import { dataDirectoryArguments, spawnOptions } from "./program.ts"
import { makeSocketDir } from "./socket-dir.ts"
import {
  isUnavailable,
  openTestPool,
  silentLog,
  type TemporaryDirectory,
  temporaryDirectory,
  testApplication,
  until,
} from "./test-support.ts"

/** One for the whole file: every test starts and stops its own server in it. */
let directory: TemporaryDirectory
beforeAll(() => {
  directory = temporaryDirectory()
})
afterAll(() => directory[Symbol.dispose]())

const open = (dataDir: string) =>
  openEmbedded({ dataDir, application: testApplication, log: silentLog, purpose: "server" })

async function stored(db: Pool, table: string): Promise<Set<number>> {
  const { rows } = await db.query<{ number: number }>(`select number from ${table}`)
  return new Set(rows.map(row => row.number))
}

test("a killed database server comes back by itself, with every acknowledged row", async () => {
  const states: string[] = []
  const embedded = await openEmbedded({
    dataDir: directory.path,
    application: testApplication,
    log: silentLog,
    purpose: "server",
    onStateChange: state => states.push(state),
  })
  const db = openTestPool(embedded.connection)
  await db.query("create table acknowledged (number int primary key)")
  const acknowledged: number[] = []
  let next = 1
  let writing = true
  const write = async () => {
    while (writing) {
      const number = next++
      try {
        await db.query("insert into acknowledged values ($1)", [number])
        acknowledged.push(number)
      } catch (error) {
        expect(error).toSatisfy(isUnavailable)
        await sleep(5)
      }
    }
  }
  const writers = [write(), write(), write(), write()]
  for (let kill = 0; kill < 3; kill += 1) {
    const before = acknowledged.length
    await until("rows are written", () => acknowledged.length > before + 20)
    const { pid } = embedded
    process.kill(pid, "SIGKILL")
    await until("another server runs", () => embedded.pid !== pid)
  }
  const before = acknowledged.length
  await until("rows are written again", () => acknowledged.length > before + 20)
  writing = false
  await Promise.all(writers)
  const rows = await stored(db, "acknowledged")
  expect(acknowledged.filter(number => !rows.has(number))).toEqual([])
  await db.end()
  await embedded.stop()
  expect(states[0]).toBe("running")
  expect(states.filter(state => state === "restarting")).toHaveLength(3)
  expect(states.at(-1)).toBe("stopped")
})

test("a killed session ends the database server, and the supervisor starts a new one", async () => {
  const embedded = await open(directory.path)
  const db = openTestPool(embedded.connection)
  const { rows } = await db.query<{ pid: number }>("select pg_backend_pid() as pid")
  const { pid } = embedded
  process.kill(rows[0]?.pid ?? 0, "SIGKILL")
  await until("another server runs", () => embedded.pid !== pid)
  await until("it responds", () =>
    db.query("select 1").then(
      () => true,
      () => false,
    ),
  )
  await db.end()
  await embedded.stop()
})

test("after the whole service was killed, the next start has every acknowledged row", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "crash.child.ts"), directory.path], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text
  })
  await until("the child has written rows", () => output.split("\n").length > 100)
  child.kill("SIGKILL")
  await once(child, "close")
  const embedded = await open(directory.path)
  const db = openTestPool(embedded.connection)
  const rows = await stored(db, "child_acknowledged")
  // The last line may be cut in the middle, and is then the beginning of a number.
  const acknowledged = output.split("\n").slice(1, -1).map(Number)
  expect(acknowledged.length).toBeGreaterThan(50)
  expect(acknowledged.filter(number => !rows.has(number))).toEqual([])
  await db.end()
  await embedded.stop()
})

test("a server left behind by a killed process is stopped, not fought", async () => {
  const clusterDir = join(directory.path, "postgres")
  const account = chooseAccount(clusterDir, testApplication)
  const host = makeSocketDir(realpathSync(directory.path), account)
  const { postgres } = findBinaries({ account, dataDir: directory.path, application: testApplication })
  const settings = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${host}`]
  const left = spawn(postgres, [...dataDirectoryArguments(clusterDir, account), ...settings], {
    ...spawnOptions(clusterDir, account),
    stdio: "ignore",
  })
  await until("the other server is ready", () => readPostmasterFile(clusterDir)?.status === "ready")
  const embedded = await open(directory.path)
  expect(embedded.pid).not.toBe(left.pid)
  expect(left.exitCode).toBe(0)
  const db = openTestPool(embedded.connection)
  await db.query("select 1")
  await db.end()
  await embedded.stop()
})

test.runIf(process.platform === "linux")(
  "backends that hang when their server dies do not keep the next one out",
  async () => {
    const embedded = await open(directory.path)
    const clusterDir = join(directory.path, "postgres")
    const children = postgresProcessesIn(clusterDir).filter(pid => pid !== embedded.pid)
    expect(children.length).toBeGreaterThan(2)
    const [stuck = 0] = children
    process.kill(stuck, "SIGSTOP")
    const { pid } = embedded
    process.kill(pid, "SIGKILL")
    await until("another server runs", () => embedded.pid !== pid)
    expect(processStart(stuck)).toBeUndefined()
    const db = openTestPool(embedded.connection)
    await db.query("select 1")
    await db.end()
    await embedded.stop()
    expect(existsSync(join(clusterDir, "postmaster.pid"))).toBe(false)
    expect(readFileSync(join(directory.path, "postgres.log"), "utf8")).toContain(
      "ready to accept connections",
    )
  },
)
