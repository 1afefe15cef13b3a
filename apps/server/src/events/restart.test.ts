import { createReadStream } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { sql } from "../db/index.ts"
import { writeBackupFile } from "../features/backup/index.ts"
import { loadArchive } from "../features/backup/load-archive.ts"
import { orderCaller } from "../features/orders/fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { createTestDatabase, migrationsDirectory, temporaryDirectory, until } from "../testing/database.ts"
import { openStream, type TestStream } from "./stream.fixture.ts"

/** A server without a fleet, and the one that is started on its database after it. */
let before: TestApp
let started: TestApp[]
let restaurantId: string
let cookie: string
let live: string

beforeEach(async () => {
  before = await startTestApp()
  started = [before]
  restaurantId = await before.restaurant()
  cookie = await before.signedIn(restaurantId)
  live = (await before.key(restaurantId, "live")).secret
})
afterEach(async () => {
  for (const app of started) await app.stop()
})

/** Without a stop of the first: for the database, that is a process that was killed. */
async function startAgain(connection = before.connection): Promise<TestApp> {
  const app = await startTestApp({ connection, clock: before.clock })
  started.push(app)
  return app
}

async function stopFirst(): Promise<void> {
  started.shift()
  await before.stop()
}

const stored = sql("restart-test.stored", "select count(*)::int as count from online_devices")
const untilStored = (count: number) =>
  until(
    `${count} are stored`,
    async () => (await before.db.row<{ count: number }>(stored))?.count === count,
    10_000,
  )

async function openStored(as = cookie): Promise<TestStream> {
  const stream = await openStream(before.url, as)
  await untilStored(1)
  return stream
}

async function pong(at: TestApp, streamId: string): Promise<void> {
  const ping = { method: "POST", body: { streamId }, cookie }
  expect((await at.call("/console/v1/devices/ping", ping)).body).toEqual({ online: true })
}

/** "201", or the code of the refusal. */
async function order(at: TestApp): Promise<string> {
  const { status, body } = await orderCaller(at)(live)
  return status === 201 ? "201" : body.error.code
}

test.each([
  ["killed", async () => {}],
  ["stopped", stopFirst],
])("%s and started again: devices that were online count for 25 s, and then no more", async (_, end) => {
  await openStored()
  await end()
  const after = await startAgain()
  expect(await order(after)).toBe("201")
  after.clock.advance(24_999)
  expect(await order(after)).toBe("201")
  after.clock.advance(1)
  expect(await order(after)).toBe("NOT_ACCEPTING")
})

test("started again twice before the device had time to connect: it still counts", async () => {
  await openStored()
  await startAgain()
  expect(await order(await startAgain())).toBe("201")
})

test("a device that connects again counts as long as it responds", async () => {
  await openStored()
  await stopFirst()
  const after = await startAgain()
  const { streamId } = await openStream(after.url, cookie)
  after.clock.advance(20_000)
  await pong(after, streamId)
  after.clock.advance(20_000)
  expect(await order(after)).toBe("201")
})

test("without a device that was online, no order is accepted", async () => {
  expect(await order(await startAgain())).toBe("NOT_ACCEPTING")
})

const ends: [string, (stream: TestStream) => Promise<unknown>][] = [
  ["whose stream had ended", async stream => stream.drop()],
  ["that had fallen silent", async () => before.clock.advance(25_000)],
  ["that had signed out", () => before.call("/console/v1/session", { method: "DELETE", cookie })],
]
test.each(ends)("a device %s before does not count", async (_, end) => {
  const stream = await openStored()
  await end(stream)
  await untilStored(0)
  expect(await order(await startAgain())).toBe("NOT_ACCEPTING")
})

test("a device that was signed out while the server was down does not count", async () => {
  await openStored()
  await before.db.run(sql("restart-test.end", "delete from sessions"))
  expect(await order(await startAgain())).toBe("NOT_ACCEPTING")
})

test("a device that is signed out, or comes and goes, within the 25 s counts no longer", async () => {
  const owner = await before.signedIn(restaurantId)
  await openStored()
  const devices = async (at: TestApp) => (await at.call("/console/v1/devices", { cookie: owner })).body.data
  const [device] = (await devices(before)).filter(({ online }: { online: boolean }) => online)
  const after = await startAgain()
  expect(await order(after)).toBe("201")
  const stream = await openStream(after.url, cookie)
  stream.drop()
  await until("it is noticed", () => after.presence.openStreams === 0)
  expect(await order(after)).toBe("NOT_ACCEPTING")

  await openStream(after.url, cookie)
  await untilStored(1)
  const last = await startAgain()
  expect(await order(last)).toBe("201")
  await last.call(`/console/v1/devices/${device.id}`, { method: "DELETE", cookie: owner })
  await until("it is noticed", async () => (await order(last)) === "NOT_ACCEPTING")
})

test("a response to a ping writes nothing", async () => {
  const { streamId } = await openStored()
  const sync = () => (before.presence as unknown as { sync(): Promise<void> }).sync()
  await sync()
  const writes = () => before.statements.filter(name => name.startsWith("onlineDevices.")).length
  const count = writes()
  for (let round = 0; round < 20; round += 1) {
    before.clock.advance(10_000)
    before.streams.pingAll()
    await pong(before, streamId)
    await sync()
  }
  expect(writes()).toBe(count)
})

test("a backup of a running server has no devices that are online", async () => {
  using directory = temporaryDirectory()
  await openStored()
  const file = join(directory.path, "backup.tar.zst")
  const { connection, clock } = before
  await writeBackupFile(file, { connection, version: "1.2.3", now: clock.now() })
  const copy = await createTestDatabase(inject("clusterConnection"))
  await loadArchive({ connection: copy, input: createReadStream(file), migrationsDirectory })
  expect(await order(await startAgain(copy))).toBe("NOT_ACCEPTING")
})
