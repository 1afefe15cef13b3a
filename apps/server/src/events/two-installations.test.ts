import { createReadStream } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { writeBackupFile } from "../features/backup/index.ts"
import { loadArchive } from "../features/backup/load-archive.ts"
import { orderCaller } from "../features/orders/fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import {
  createTestDatabase,
  migrationsDirectory,
  type TemporaryDirectory,
  temporaryDirectory,
  until,
} from "../testing/database.ts"
import { startRedis, type TestRedis } from "../testing/redis.ts"
import type { FleetPresence } from "./fleet-presence.ts"
import { openStream } from "./stream.fixture.ts"

/** One Redis, and servers whose databases were restored from a backup of the first: all ids are the same. */
let directory: TemporaryDirectory
let redis: TestRedis
let original: TestApp
let copies: TestApp[]
let person: { email: string; password: string }
let live: string

beforeAll(async () => {
  directory = temporaryDirectory()
  redis = await startRedis()
  original = await startTestApp({ redisUrl: redis.url })
  const restaurantId = await original.restaurant()
  person = await original.person(restaurantId)
  live = (await original.key(restaurantId, "live")).secret
  const file = join(directory.path, "backup.tar.zst")
  const { connection, clock } = original
  await writeBackupFile(file, { connection, version: "1.2.3", now: clock.now() })
  copies = []
  // The same database of Redis, and another one: both have the same channels.
  for (const redisUrl of [redis.url, `${redis.url}/1`]) {
    const copy = await createTestDatabase(inject("clusterConnection"))
    await loadArchive({ connection: copy, input: createReadStream(file), migrationsDirectory })
    copies.push(await startTestApp({ connection: copy, clock, redisUrl }))
  }
})
afterAll(async () => {
  for (const app of [...(copies ?? []), original]) await app?.stop()
  await redis?.kill()
  directory[Symbol.dispose]()
})

test("installations that share a Redis share no device, no event and no limit", async () => {
  const stream = await openStream(original.url, await original.signIn(person))
  const copyStreams = await Promise.all(
    copies.map(async copy => openStream(copy.url, await copy.signIn(person))),
  )
  const { body } = await orderCaller(original)(live)
  await stream.next("order.placed")
  for (const [index, copy] of copies.entries()) {
    await orderCaller(copy)(live)
    const console = copyStreams[index]
    await console?.next("order.placed")
    const seen = console?.events.map(({ data }) => data.orderId)
    expect(seen).not.toContain(body.id)
    console?.drop()
    await until("the copy has no device", () => copy.presence.openStreams === 0)
    await (copy.presence as FleetPresence).sync()
    expect((await orderCaller(copy)(live)).body.error.code).toBe("NOT_ACCEPTING")
  }
  const quote = { key: live, method: "POST", body: { type: "PICKUP", items: [] } }
  const remaining = async (app: TestApp) =>
    /r=\d+/.exec((await app.call("/v1/orders/quote", quote)).headers.get("ratelimit") ?? "")?.[0]
  expect(await remaining(original)).toBe("r=119")
  for (const copy of copies) expect(await remaining(copy)).toBe("r=119")
  stream.drop()
})
