import { Redis } from "ioredis"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeSpawner } from "../cli/rasoi.fixture.ts"
import { sql } from "../db/index.ts"
import { pickup } from "../features/orders/fixture.ts"
import { inParallel } from "../features/orders/race.fixture.ts"
import { readRedisAddress } from "../redis/index.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { silentLog } from "../testing/database.ts"
import { freePort, makeDataDir, type ServerProcess, startServerProcess, until } from "../testing/process.ts"
import { startRedis, type TestRedis } from "../testing/redis.ts"
import { openRedis } from "./server-redis.ts"

/** Two processes of a fleet on one port. The test's own server only makes restaurants. */
const dataDir = makeDataDir()
let desk: TestApp
let redis: TestRedis
let fleet: ServerProcess[]
let environment: Record<string, string>

const startProcess = (more: Record<string, string> = {}) =>
  startServerProcess("serve", dataDir.path, { ...environment, METRICS_ADDRESS: "127.0.0.1:0", ...more })

beforeAll(async () => {
  redis = await startRedis()
  desk = await startTestApp()
  const { host, port, user, database } = desk.connection as Record<string, string | number>
  environment = {
    DATABASE_URL: `postgres:///${database}?host=${host}&port=${port}&user=${user}`,
    REDIS_URL: redis.url,
    PORT: String(await freePort()),
  }
  fleet = await Promise.all([startProcess(), startProcess()])
})
afterAll(async () => {
  for (const server of fleet ?? []) await server.stop()
  await desk?.stop()
  await redis?.kill()
  dataDir.remove()
})

async function figures(server: ServerProcess): Promise<string[]> {
  const [, url = ""] = /Metrics at (\S+)/.exec(server.output()) ?? []
  return (await (await fetch(url)).text()).split("\n")
}

async function figure(server: ServerProcess, name: string): Promise<number> {
  const line = (await figures(server)).find(each => each.startsWith(`${name} `))
  return Number(line?.split(" ").at(-1))
}

async function countQuotes(server: ServerProcess): Promise<number> {
  const name = 'rasoi_request_duration_seconds_count{route="orders.quote"'
  const lines = (await figures(server)).filter(line => line.startsWith(name))
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0)
}

/** A new connection for each request: the kernel gives it to one of the processes. */
const ask = (path: string, key: string, body?: object) =>
  fetch(`${fleet[0]?.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", connection: "close" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const sumOf = async (name: string) =>
  (await Promise.all(fleet.map(server => figure(server, name)))).reduce((sum, count) => sum + count)

/** On a busy machine a response of Redis may come too late; then a process counts alone, and the limit is not exact. */
async function takeQuotes() {
  const { secret } = await desk.key(await desk.restaurant())
  const counts: Record<number, number> = {}
  const before = await sumOf("rasoi_redis_fallbacks")
  await inParallel(180, 20, async () => {
    const { status } = await ask("/v1/orders/quote", secret, { type: "PICKUP", items: pickup.items })
    counts[status] = (counts[status] ?? 0) + 1
  })
  return { counts, shared: (await sumOf("rasoi_redis_fallbacks")) === before }
}

test("both respond on one port, and a key's limit is exact over both", async () => {
  let taken = await takeQuotes()
  while (!taken.shared) taken = await takeQuotes()
  expect(taken.counts).toEqual({ 200: 120, 429: 60 })
  expect(Math.min(...(await Promise.all(fleet.map(countQuotes))))).toBeGreaterThan(0)
  expect(await sumOf("rasoi_processes_unshared")).toBe(0)
})

test("one killed with -9: the other responds on the port", async () => {
  const { secret } = await desk.key(await desk.restaurant())
  await fleet[1]?.kill()
  for (let count = 0; count < 10; count += 1) expect((await ask("/v1/menu", secret)).status).toBe(200)
  fleet[1] = await startProcess()
})

/** Each is no JSON, or looks like a message and is none. */
const malformed = [
  "{",
  "",
  "null",
  "7",
  '"text"',
  "[]",
  '{"origin":"x"}',
  '{"origin":"x","items":null}',
  '{"origin":"x","items":[null]}',
  '{"origin":"x","items":[{}]}',
  '{"origin":"x","items":[{"restaurantId":"rst_1","event":null}]}',
  '{"origin":"node_1","items":[null]}',
  '{"origin":"node_1","items":[{"restaurantId":"rst_1","event":{"type":"no.such","data":{}}}]}',
  '{"origin":"node_1","items":[{"restaurantId":"rst_1","event":{"type":"order.placed","data":{"orderId":{}}}}]}',
  '{"origin":"node_1","topic":"events","restaurantId":"","items":[null]}',
  '{"origin":"node_1","topic":"menu","restaurantId":7}',
]

test("malformed messages in Redis and PostgreSQL are dropped and counted, and every process goes on", async () => {
  const client = new Redis(redis.url)
  const before = await sumOf("rasoi_messages_dropped_total")
  const channels = (await client.pubsub("CHANNELS", "rasoi:*")) as string[]
  expect(channels).toHaveLength(2)
  for (const channel of channels) for (const message of malformed) await client.publish(channel, message)
  const notify = sql("fleet-test.notify", "select pg_notify('rasoi_changes', $1)")
  for (const message of malformed) await desk.db.run(notify, [message])
  const sent = fleet.length * malformed.length * (channels.length + 1)
  await until(async () => (await sumOf("rasoi_messages_dropped_total")) === before + sent)
  expect(fleet.map(({ child }) => child.exitCode)).toEqual([null, null])
  client.disconnect()
})

test("several processes without REDIS_URL: the log, a metric and the doctor warn", async () => {
  const unshared = await startProcess({ REDIS_URL: "", PORT: "0" })
  try {
    await until(() => /server processes use this database without REDIS_URL/.test(unshared.output()))
    expect(await figure(unshared, "rasoi_processes_unshared")).toBe(1)
    const { DATABASE_URL = "" } = environment
    const { stdout } = await makeSpawner({ DATABASE_URL, RASOI_DATA_DIR: dataDir.path })("doctor")
    expect(stdout).toMatch(/^warn +Processes +\d+ server processes use this database without REDIS_URL/m)
  } finally {
    await unshared.stop()
  }
})

test("a Redis that does not fit is named by the start and by the doctor", async () => {
  const replica = await startRedis("--replicaof", "127.0.0.1", String(redis.port))
  const guarded = await startRedis(
    "--requirepass",
    "secret",
    "--maxmemory",
    "50mb",
    "--maxmemory-policy",
    "allkeys-lru",
  )
  // Without lines of the log, whose first one would be read as the result.
  const common = { ...environment, RASOI_DATA_DIR: dataDir.path, LOG_LEVEL: "silent" }
  const run = (url: string) => makeSpawner({ ...common, REDIS_URL: url })
  const warnings: string[] = []
  const open = async (url: string) => {
    const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) }
    const opened = await openRedis(
      { redis: readRedisAddress(url) },
      { log, metrics: { watch() {} }, db: desk.db },
    )
    await opened?.close()
  }
  try {
    const [started, followed, examined, wrong, evicting, away, malformed, unread] = await Promise.all([
      run(replica.url)("serve --json"),
      run(replica.url)("doctor"),
      run(guarded.url)("doctor"),
      run(`redis://:wrong@127.0.0.1:${guarded.port}`)("serve"),
      run(`redis://:secret@127.0.0.1:${guarded.port}`)("doctor"),
      run("redis://127.0.0.1:1")("doctor"),
      run("cache.example.com:6379")("serve"),
      run("cache.example.com:6379")("doctor"),
    ])
    await expect(open(guarded.url)).rejects.toThrow("Redis wants a password")
    await open(`redis://:secret@127.0.0.1:${guarded.port}`)
    expect(warnings[0]).toMatch(/^Redis forgets .* maxmemory-policy is allkeys-lru\. Set it to noeviction\.$/)
    expect(followed.stdout).toMatch(/^fail +Redis +Redis is a read-only replica/m)
    expect([malformed.code, malformed.stderr]).toEqual([
      1,
      expect.stringContaining("REDIS_URL must look like"),
    ])
    expect([unread.code, unread.stdout]).toEqual([1, expect.stringContaining("REDIS_URL must look like")])
    expect([started.code, started.json.error.code]).toEqual([1, "REDIS_MISCONFIGURED"])
    expect(started.json.error.message).toContain("Redis is a read-only replica")
    expect([examined.code, examined.stdout]).toEqual([
      1,
      expect.stringMatching(/^fail +Redis +Redis wants a password/m),
    ])
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining("Redis refuses the user or the password"),
    ])
    expect(evicting.stdout).toMatch(/^warn +Redis +Redis forgets .* maxmemory-policy is allkeys-lru/m)
    expect(away.stdout).toMatch(/^warn +Redis .*ECONNREFUSED/m)
  } finally {
    await Promise.all([replica.kill(), guarded.kill()])
  }
})

test("a process starts and serves while Redis is away, and uses it when it is back", async () => {
  const { secret } = await desk.key(await desk.restaurant())
  await redis.kill()
  await fleet[1]?.stop()
  fleet[1] = await startProcess()
  expect((await ask("/v1/menu", secret)).status).toBe(200)
  const up = async () => (await Promise.all(fleet.map(server => figure(server, "rasoi_redis_up")))).join()
  expect(await up()).toBe("0,0")
  await redis.start()
  await until(async () => (await up()) === "1,1")
})
