import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { orderCaller } from "../features/orders/fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { until } from "../testing/database.ts"
import { type LinkProxy, startLinkProxy } from "../testing/link-proxy.ts"
import { startRedis, type TestRedis } from "../testing/redis.ts"
import type { FleetPresence } from "./fleet-presence.ts"
import { openStream, type TestStream } from "./stream.fixture.ts"

/** Two servers of a fleet: a console's stream may be on one, and its requests on the other. */
let redis: TestRedis
/** Each server's own link to Redis. */
let links: [LinkProxy, LinkProxy]
let first: TestApp
let second: TestApp
let restaurantId: string
let cookie: string
let live: string
const opened: TestStream[] = []

beforeAll(async () => {
  redis = await startRedis()
  const upstream = { port: redis.port, host: "127.0.0.1" }
  links = [await startLinkProxy(upstream), await startLinkProxy(upstream)]
  first = await startTestApp({ redisUrl: urlOf(links[0]) })
  second = await startTestApp({ ...beside(first), redisUrl: urlOf(links[1]) })
})
afterAll(async () => {
  await second.stop()
  await first.stop()
  for (const link of links) await link.close()
  await redis.kill()
})
beforeEach(async () => {
  first.clock.advance(3_600_000)
  restaurantId = await first.restaurant()
  cookie = await first.signedIn(restaurantId)
  live = (await first.key(restaurantId, "live")).secret
})
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.drop()
  const left = () => first.presence.openStreams + second.presence.openStreams
  await until("every stream is forgotten", () => left() === 0)
})

async function open(at = first, as = cookie): Promise<TestStream> {
  const stream = await openStream(at.url, as)
  opened.push(stream)
  return stream
}

const urlOf = ({ port }: { port: number }) => `redis://127.0.0.1:${port}`
const beside = ({ connection, clock }: TestApp) => ({ connection, clock })
const untilShared = () =>
  until("both use Redis", () => [first, second].every(({ redis }) => redis?.isUp && redis.isSubscribed))
const untilAlone = () => until("both miss Redis", () => [first, second].every(({ redis }) => !redis?.isUp))

const accepting = async (at: TestApp): Promise<boolean> =>
  (await at.call("/v1/restaurant", { key: live })).body.ordering.acceptingNow
const untilBoth = (expected: boolean) =>
  until(
    `both say ${expected}`,
    async () => (await accepting(first)) === expected && (await accepting(second)) === expected,
  )

async function pong(at: TestApp, streamId: string, as = cookie): Promise<boolean> {
  const ping = { method: "POST", body: { streamId }, cookie: as }
  return (await at.call("/console/v1/devices/ping", ping)).body.online
}

describe("a console's stream at one server", () => {
  test("lets both receive orders, and tells when an order was placed at either", async () => {
    const stream = await open()
    await untilBoth(true)
    for (const at of [first, second]) {
      const before = stream.events.length
      const { status, body } = await orderCaller(at)(live)
      expect(status).toBe(201)
      expect((await stream.next("order.placed", before)).data.orderId).toBe(body.id)
    }
  })

  test("is kept alive by pongs to the other, and by nothing else", async () => {
    const { streamId } = await open()
    await untilBoth(true)
    for (let round = 0; round < 3; round += 1) {
      first.clock.advance(20_000)
      expect(await pong(second, streamId)).toBe(true)
      await (first.presence as FleetPresence).sync()
      await until("the first has heard", () =>
        first.presence.isOnline(restaurantId, first.clock.now() + 20_000),
      )
    }
    await untilBoth(true)
    first.clock.advance(25_000)
    await untilBoth(false)
    expect(await pong(second, streamId)).toBe(true)
    await untilBoth(true)
  })

  test("ended, leaves both without a device", async () => {
    const stream = await open()
    await untilBoth(true)
    stream.drop()
    await untilBoth(false)
    const order = await orderCaller(second)(live)
    expect([order.status, order.body.error.code]).toEqual([409, "NOT_ACCEPTING"])
    await until("the other has heard", async () => !(await pong(second, stream.streamId)))
  })

  test("is in the other's list of devices, and in its pill", async () => {
    await open()
    await untilBoth(true)
    const { body: devices } = await second.call("/console/v1/devices", { cookie })
    expect(devices.data.map((device: { online: boolean }) => device.online)).toEqual([true])
    const { body: status } = await second.call("/console/v1/ordering", { cookie })
    expect([status.receiving, status.devicesOnline]).toEqual([true, 1])
  })

  test("gets a response from a server that was started later as if it had always known it", async () => {
    const stream = await open()
    await untilBoth(true)
    const third = await startTestApp({ ...beside(first), redisUrl: redis.url })
    try {
      expect(await accepting(third)).toBe(true)
      expect(await pong(third, stream.streamId)).toBe(true)
    } finally {
      await third.stop()
    }
  })
})

describe("a malformed set of streams in Redis", () => {
  const dropped = async (at: TestApp) =>
    Number(/^rasoi_messages_dropped_total (\d+)$/m.exec(await at.metrics.registry.metrics())?.[1])

  test.each(["set * text", "rpush * text", "hset * field value", "sadd * text"])(
    "%s: it is replaced, and both know all devices",
    async command => {
      const stream = await open()
      await untilBoth(true)
      const key = `${first.redis?.prefix}streams`
      await redis.command(`del ${key}`)
      expect(await redis.command(command.replace("*", key))).not.toMatch(/^-/)
      for (const { presence } of [first, second]) await (presence as FleetPresence).sync()
      await untilBoth(true)
      expect(await redis.command(`type ${key}`)).toBe("+zset\r\n")
      expect(await pong(second, stream.streamId)).toBe(true)
      expect([first.redis?.isUp, second.redis?.isUp]).toEqual([true, true])
    },
  )

  test("members that are no streams are dropped and counted, and none is online for ever", async () => {
    const key = `${first.redis?.prefix}streams`
    const before = await dropped(second)
    for (const member of ["text", `"str_1 ${restaurantId}"`, `"str_1 ${restaurantId} dev_1 more"`, '""'])
      expect(await redis.command(`zadd ${key} ${first.clock.now()} ${member}`)).toBe(":1\r\n")
    await redis.command(`zadd ${key} inf "str_2 ${restaurantId} dev_2"`)
    await (second.presence as FleetPresence).sync()
    expect(await dropped(second)).toBeGreaterThanOrEqual(before + 4)
    expect(await accepting(second)).toBe(false)
    await redis.command(`del ${key}`)
  })
})

describe("a report at the other server", () => {
  async function stay(streamId: string, minutes: number): Promise<void> {
    for (let round = 0; round < minutes * 3; round += 1) {
      first.clock.advance(20_000)
      await pong(first, streamId)
      for (const { presence } of [first, second]) await (presence as FleetPresence).sync()
    }
  }
  const missed = async () => (await second.call("/console/v1/reports/missed", { cookie })).body.data

  test("knows that a device was there all the time", async () => {
    const { streamId } = await open(first)
    await untilBoth(true)
    expect((await orderCaller(first)(live)).status).toBe(201)
    await stay(streamId, 16)
    expect(await missed()).toMatchObject([{ cause: "NOT_SHOWN", offlineSeconds: 0 }])
  })

  test("knows for how long none was, though nobody told that it fell silent", async () => {
    const { streamId } = await open(first)
    await untilBoth(true)
    expect((await orderCaller(first)(live)).status).toBe(201)
    await stay(streamId, 3)
    first.clock.advance(60_000)
    for (const { streams } of [first, second]) streams.pingAll()
    first.clock.advance(20 * 60_000)
    expect(await missed()).toMatchObject([{ cause: "DEVICES_OFFLINE", offlineSeconds: 11 * 60 }])
  })
})

test("consoles at both servers are told once that the restaurant receives orders, and once that it ceased", async () => {
  const colleague = await first.signedIn(restaurantId)
  const [one, other] = [await open(first), await open(second, colleague)]
  await untilBoth(true)
  first.clock.advance(25_000)
  for (const { streams } of [first, second]) streams.pingAll()
  const told = (stream: TestStream) =>
    stream.events.filter(event => event.type === "presence.changed").map(event => event.data.online)
  await until("both know", () => [one, other].every(stream => told(stream).at(-1) === false))
  await pong(first, one.streamId)
  await until("both know again", () => [one, other].every(stream => told(stream).at(-1) === true))
  expect(told(one)).toEqual([true, false, true])
  expect(told(other).slice(-2)).toEqual([false, true])
})

test("a server that missed notifications makes its consoles fetch everything again", async () => {
  const stream = await open(second)
  await stream.next("presence.changed")
  const latest = () => Number(stream.events.at(-1)?.data.sequence)
  const before = latest()
  second.hub.deliverGap()
  await stream.next("ping")
  expect(latest()).toBeGreaterThan(before + 1)
})

describe("without Redis", () => {
  afterEach(async () => {
    for (const link of links) link.mend()
    await untilShared()
  })

  const each = (spoil: (link: LinkProxy) => void) => {
    for (const link of links) spoil(link)
  }
  const faults: [string, () => Promise<void> | void][] = [
    ["killed", () => redis.kill()],
    ["cut off from both", () => each(link => link.break("cut"))],
    ["slow", () => each(link => link.delay(600))],
  ]
  test.each(faults)(
    "%s: a new device counts for both, its orders are shown, and both agree afterwards",
    async (name, spoil) => {
      await untilShared()
      await spoil()
      await untilAlone()
      const stream = await open()
      await untilBoth(true)
      for (const at of [first, second]) {
        const before = stream.events.length
        const { status, body } = await orderCaller(at)(live)
        expect(status).toBe(201)
        expect((await stream.next("order.placed", before)).data.orderId).toBe(body.id)
      }
      expect(await pong(second, stream.streamId)).toBe(true)
      if (name === "killed") await redis.start()
      for (const link of links) link.mend()
      await untilShared()
      await untilBoth(true)
      stream.drop()
      await untilBoth(false)
    },
  )

  test("one server is cut off: it still knows the other's device, and the device sees its orders", async () => {
    await untilShared()
    const stream = await open(first)
    await untilBoth(true)
    links[1].break("cut")
    await until("noticed", () => !second.redis?.isUp)
    for (let round = 0; round < 2; round += 1) {
      first.clock.advance(20_000)
      // A device responds to each ping: one message may get lost while the servers change the way.
      await until("the first has heard", async () => {
        expect(await pong(second, stream.streamId)).toBe(true)
        return first.presence.isOnline(restaurantId, first.clock.now() + 20_000)
      })
    }
    const before = stream.events.length
    const { status, body } = await orderCaller(second)(live)
    expect(status).toBe(201)
    expect((await stream.next("order.placed", before)).data.orderId).toBe(body.id)
  })

  test("a console of the server that is cut off is told with each ping to fetch everything", async () => {
    await untilShared()
    const stream = await open(second)
    links[1].break("cut")
    await until("noticed", () => second.redis?.isSubscribed === false)
    const sequenceOf = async () => {
      const before = stream.events.length
      second.streams.pingAll()
      return Number((await stream.next("ping", before)).data.sequence)
    }
    const [one, other] = [await sequenceOf(), await sequenceOf()]
    expect(other).toBeGreaterThan(one + 1)
    const before = stream.events.length
    links[1].mend()
    await stream.next("ping", before)
    expect(Number(stream.events.at(-1)?.data.sequence)).toBeGreaterThan(other + 1)
  })

  test("edits and revoked keys travel through PostgreSQL, so that the other server follows within a second", async () => {
    await untilShared()
    for (const link of links) link.break("cut")
    await untilAlone()
    const made = await first.key(restaurantId, "live")
    const priceAt = async (at: TestApp) => {
      const { body } = await at.call("/v1/menu", { key: live })
      const items = body.categories.flatMap((category: { items: object[] }) => category.items)
      return items.find((item: { id: string }) => item.id === "itm_paneer_tikka").price.amount as number
    }
    const edited = (await priceAt(second)) + 100
    const path = "/console/v1/menu/items/itm_paneer_tikka"
    const edit = await first.call(path, { method: "PATCH", body: { pricePaise: edited }, cookie })
    expect(edit.status, edit.text).toBe(200)
    await until("the other has the price", async () => (await priceAt(second)) === edited, 10_000)
    const status = async () => (await second.call("/v1/menu", { key: made.secret })).status
    expect(await status()).toBe(200)
    const revoked = await first.call(`/console/v1/keys/${made.keyId}/revoke`, { method: "POST", cookie })
    expect(revoked.status, revoked.text).toBe(200)
    await until("the other refuses the key", async () => (await status()) === 401, 10_000)
  })
})

test("a server that stops leaves its devices online until they had time to connect to another one", async () => {
  await untilShared()
  const leaving = await startTestApp({ ...beside(first), redisUrl: redis.url })
  await open(leaving)
  await untilBoth(true)
  await leaving.stop()
  expect([await accepting(first), await accepting(second)]).toEqual([true, true])
  first.clock.advance(25_000)
  await untilBoth(false)
})
