import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { sql } from "../../db/index.ts"
import { type StartOptions, startTestApp, type TestApp } from "../../testing/app.ts"
import { until } from "../../testing/database.ts"
import { openRaw, type RawConnection } from "../../testing/raw-connection.ts"
import { orderCaller } from "../orders/fixture.ts"
import { readEvents, readFeed, summaryOf } from "./events.fixture.ts"

const tlsDirectory = join(import.meta.dirname, "..", "..", "testing", "tls")
const tls = { certPath: join(tlsDirectory, "cert.pem"), keyPath: join(tlsDirectory, "key.pem") }

async function feedOf(app: TestApp) {
  const restaurantId = await app.restaurant()
  const { secret: key } = await app.key(restaurantId)
  return { restaurantId, key, now: (await readFeed(app, key, {})).body.nextCursor as string }
}

describe("one server", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())
  const waiting = (count: number) => until(`${count} requests wait`, () => app.eventFeed.waiting === count)

  test("a waiting request gets the event, and holds no connection to the database before", async () => {
    const { key, now } = await feedOf(app)
    const responses = Array.from({ length: 5 }, () => readFeed(app, key, { after: now, wait: 25 }))
    await waiting(5)
    expect(app.db.stats.waiting).toBe(0)
    // The pool has four connections: five readers that held one each would stop the order.
    await orderCaller(app)(key)
    for (const { body } of await Promise.all(responses))
      expect(body.data.map(summaryOf)).toEqual(["order.created PENDING"])
    await waiting(0)
  })

  test("without an event it gets a response after its time, with `data: []`; that time is no latency", async () => {
    const { key, now } = await feedOf(app)
    const latency = async () => {
      const metrics = await app.metrics.registry.metrics()
      const read = (name: string) =>
        Number(
          new RegExp(`rasoi_request_duration_seconds_${name}\\{route="events.list"[^}]*\\} (\\S+)`).exec(
            metrics,
          )?.[1],
        )
      return { seconds: read("sum"), count: read("count") }
    }
    const before = await latency()
    const begun = performance.now()
    const { status, body } = await readFeed(app, key, { after: now, wait: 1 })
    const tookMs = performance.now() - begun
    expect([status, body.data, body.hasMore]).toEqual([200, [], false])
    expect(tookMs).toBeGreaterThan(990)
    const after = await latency()
    expect(after.count - before.count).toBe(1)
    expect((after.seconds - before.seconds) * 1000).toBeLessThan(tookMs - 990)
  })

  test("the sixth request of a key that would wait is RATE_LIMITED; other keys wait", async () => {
    const { restaurantId, key, now } = await feedOf(app)
    const responses = Array.from({ length: 5 }, () => readFeed(app, key, { after: now, wait: 25 }))
    await waiting(5)
    const { status, headers, body } = await readFeed(app, key, { after: now, wait: 25 })
    expect([status, headers.get("retry-after"), body.error.code]).toEqual([429, "1", "RATE_LIMITED"])
    expect((await readFeed(app, key, { after: now })).status).toBe(200)
    const other = (await app.key(restaurantId)).secret
    const theirs = (await readFeed(app, other, {})).body.nextCursor
    expect((await readFeed(app, other, { after: theirs, wait: 1 })).status).toBe(200)
    await orderCaller(app)(key)
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  })

  test("an event of another type does not end the wait", async () => {
    const { key, now } = await feedOf(app)
    const response = readFeed(app, key, { after: now, wait: 25, types: "order.updated" })
    await waiting(1)
    const { id } = (await orderCaller(app)(key)).body
    await app.call(`/v1/orders/${id}/cancel`, { key, method: "POST" })
    expect((await response).body.data.map(summaryOf)).toEqual(["order.updated CANCELLED < PENDING"])
  })

  test("an event whose notification was lost is found by the next poll", async () => {
    const { key, now } = await feedOf(app)
    await orderCaller(app)(key)
    const { nextCursor } = await readEvents(app, key, 1, now)
    const response = readFeed(app, key, { after: nextCursor, wait: 25 })
    await waiting(1)
    await app.db.run(
      sql(
        "test.unannounced",
        `insert into events (audience, type, subject_id, status, at)
         select audience, type, subject_id, status, at from events order by recorded_at desc limit 1`,
      ),
    )
    // Well before the wait ends, which would read once more.
    const limitMs = 12_000
    const find = async () => {
      await app.eventFeed.poll()
      return app.eventFeed.waiting === 0
    }
    await until("the poll finds it", find, limitMs)
    expect((await response).body.data.map(summaryOf)).toEqual(["order.created PENDING"])
  })

  test("a revoked key does not go on waiting", async () => {
    const { restaurantId, key, now } = await feedOf(app)
    const response = readFeed(app, key, { after: now, wait: 25 })
    await waiting(1)
    await app.hub.edit("keys", restaurantId, async () => {})
    expect((await response).body.data).toEqual([])
  })
})

const carriers: [string, StartOptions["config"]][] = [
  ["our own reader", { fastPath: "on" }],
  ["node:http", { fastPath: "node-http" }],
  ["Fastify", { fastPath: "off" }],
  ["our own reader over TLS", { fastPath: "on", tls }],
  ["Fastify over TLS", { fastPath: "off", tls }],
]

describe.each(carriers)("%s", (_, config) => {
  let app: TestApp
  let key: string
  let now: string
  let open: RawConnection
  beforeAll(async () => {
    app = await startTestApp({ config })
    key = (await app.key(await app.restaurant())).secret
    now = (await ask("/v1/events")).nextCursor
  })
  afterAll(() => app.stop())
  const waiting = (count: number, of = app) =>
    until(`${count} requests wait`, () => of.eventFeed.waiting === count)

  async function send(path: string, to = app): Promise<void> {
    open = await openRaw(to.port, config?.tls !== undefined)
    open.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n\r\n`)
  }

  async function ask(path: string, of = app) {
    await send(path, of)
    let text = ""
    open.socket.on("data", chunk => {
      text += chunk
    })
    await open.response()
    open.socket.destroy()
    return JSON.parse(text.slice(text.indexOf("\r\n\r\n")))
  }

  test.each([
    ["ends its connection", () => open.socket.end()],
    ["breaks its connection", () => (config?.tls ? open.socket.destroy() : open.socket.resetAndDestroy())],
    [
      "sends another request and disconnects",
      () => {
        open.send("GET /v1/menu HTTP/1.1\r\nhost: localhost\r\n\r\n")
        open.socket.end()
      },
    ],
  ])("a client that %s frees its place at once", async (_, leave) => {
    await send(`/v1/events?after=${now}&wait=25`)
    await waiting(1)
    leave()
    await waiting(0)
    await open.closed
  })

  test("a server that drains responds at once with `data: []`, and lets nobody wait", async () => {
    // It drains for good, so it is another server on the same database.
    const drained = await startTestApp({ config, connection: app.connection })
    onTestFinished(() => drained.stop())
    await send(`/v1/events?after=${now}&wait=25`, drained)
    await waiting(1, drained)
    const draining = drained.stopping.drain(0)
    expect((await open.response())?.status).toBe(200)
    expect(drained.eventFeed.waiting).toBe(0)
    expect((await ask(`/v1/events?after=${now}&wait=25`, drained)).data).toEqual([])
    await draining
  })
})
