import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { until } from "../testing/database.ts"
import { testApp } from "../testing/fixtures.ts"
import { openStream, type TestStream } from "./stream.fixture.ts"

let restaurantId: string
let cookie: string
let live: string
const opened: TestStream[] = []

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId, "STAFF")
  live = (await app.key(restaurantId, "live")).secret
})
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.drop()
  await until("every stream is forgotten", () => app.presence.openStreams === 0)
})

async function open(as = cookie): Promise<TestStream> {
  const stream = await openStream(app.url, as)
  opened.push(stream)
  return stream
}

async function accepting(key = live): Promise<boolean> {
  return (await app.call("/v1/restaurant", { key })).body.ordering.acceptingNow
}

async function pong(streamId: string, as = cookie): Promise<boolean> {
  const { status, body } = await app.call("/console/v1/devices/ping", {
    method: "POST",
    body: { streamId },
    cookie: as,
  })
  expect(status).toBe(200)
  return body.online
}

describe("a live key sees acceptingNow", () => {
  test("false without a device, true with one, false at once when its stream closes", async () => {
    expect(await accepting()).toBe(false)
    const stream = await open()
    expect(await accepting()).toBe(true)
    stream.drop()
    await until("the close was noticed", () => app.presence.openStreams === 0)
    expect(await accepting()).toBe(false)
  })

  test("false after 25 silent seconds, true again after the next response", async () => {
    const { streamId } = await open()
    app.clock.advance(24_999)
    expect(await accepting()).toBe(true)
    app.clock.advance(1)
    expect(await accepting()).toBe(false)
    expect(await pong(streamId)).toBe(true)
    expect(await accepting()).toBe(true)
    app.clock.advance(20_000)
    expect(await pong(streamId)).toBe(true)
    app.clock.advance(20_000)
    expect(await accepting()).toBe(true)
  })

  test.each([-600_000, 600_000])(
    "false for a silent device, with the clock set by %i ms meanwhile",
    async ms => {
      await open()
      app.clock.advance(10_000)
      app.clock.jump(ms)
      expect(await accepting()).toBe(true)
      app.clock.advance(15_000)
      expect(await accepting()).toBe(false)
      app.clock.jump(-ms)
      expect(await accepting()).toBe(false)
    },
  )

  test("true while one of two devices is there", async () => {
    const second = await app.signedIn(restaurantId, "STAFF")
    const [one, two] = [await open(), await open(second)]
    app.clock.advance(20_000)
    await pong(two.streamId, second)
    app.clock.advance(20_000)
    expect(await accepting()).toBe(true)
    two.drop()
    await until("the close was noticed", () => app.presence.openStreams === 1)
    expect(await accepting()).toBe(false)
    expect(await pong(one.streamId)).toBe(true)
    expect(await accepting()).toBe(true)
  })

  test("false at once after the device signs out", async () => {
    await open()
    expect(await accepting()).toBe(true)
    await app.call("/console/v1/session", { method: "DELETE", cookie })
    await until("no device", async () => !(await accepting()))
  })

  test("nothing of another restaurant's devices", async () => {
    const other = (await app.key(await app.restaurant(), "live")).secret
    await open()
    expect([await accepting(), await accepting(other)]).toEqual([true, false])
  })

  test("a test key's simulated device is always there", async () => {
    expect(await accepting((await app.key(restaurantId, "test")).secret)).toBe(true)
  })
})

describe("responding to a ping", () => {
  test("of another device's stream, an unknown or a closed one: online false, and nothing is kept alive", async () => {
    const second = await app.signedIn(restaurantId, "STAFF")
    const { streamId } = await open()
    app.clock.advance(25_000)
    expect(await pong(streamId, second)).toBe(false)
    expect(await pong("str_unknown")).toBe(false)
    expect(await accepting()).toBe(false)
    const closed = await open()
    closed.drop()
    await until("the close was noticed", () => app.presence.openStreams === 1)
    expect(await pong(closed.streamId)).toBe(false)
  })

  test("an unknown member is 422", async () => {
    const { status, body } = await app.call("/console/v1/devices/ping", {
      method: "POST",
      body: { streamId: "str_x", deviceId: "dev_x" },
      cookie,
    })
    expect([status, body.error.field]).toEqual([422, "deviceId"])
  })
})

test("consoles are told when the restaurant begins and ceases to receive orders, once each", async () => {
  const stream = await open()
  app.clock.advance(25_000)
  app.streams.pingAll()
  await until(
    "told of the silence",
    () => stream.types.filter(type => type === "presence.changed").length === 2,
  )
  await pong(stream.streamId)
  app.streams.pingAll()
  await until("pinged twice", () => stream.types.filter(type => type === "ping").length === 2)
  const told = stream.events.filter(event => event.type === "presence.changed").map(e => e.data.online)
  expect(told).toEqual([true, false, true])
})
