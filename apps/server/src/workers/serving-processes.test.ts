import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openStream } from "../events/stream.fixture.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { inParallel, unlimitedKey } from "../orders/race.fixture.ts"
import { signedIn } from "../staff/signed-in.fixture.ts"
import { ManualClock, startTestApp, type TestApp } from "../testing/app.ts"
import { makeDataDir, type ServerProcess, startServerProcess, until } from "../testing/process.ts"
import { connectTo, logLines, type Pinned, pidOf } from "./pinned-caller.fixture.ts"

/** One server with two workers. The test's own server is a third process on their database, and makes restaurants. */
const dataDir = makeDataDir()
let desk: TestApp
let server: ServerProcess
let restaurantId: string
beforeAll(async () => {
  desk = await startTestApp({ clock: new ManualClock(Date.now()) })
  const { host, port, user, database } = desk.connection as Record<string, string | number>
  server = await startServerProcess("serve --workers 2", dataDir.path, {
    DATABASE_URL: `postgres:///${database}?host=${host}&port=${port}&user=${user}`,
    METRICS_ADDRESS: "127.0.0.1:0",
  })
})
afterAll(async () => {
  await server?.stop()
  await desk?.stop()
  dataDir.remove()
})
beforeEach(async () => {
  desk.clock.set(Date.now())
  restaurantId = await desk.restaurant()
})

async function both<T>(work: (pinned: [Pinned, Pinned]) => Promise<T>): Promise<T> {
  const pinned: [Pinned, Pinned] = [await connectTo(server, 1), await connectTo(server, 2)]
  try {
    return await work(pinned)
  } finally {
    for (const { close } of pinned) close()
  }
}

const figure = async (name: string) => {
  const [, url = ""] = /Metrics at (\S+)/.exec(server.output()) ?? []
  const lines = (await (await fetch(url)).text()).split("\n")
  return Number(
    lines
      .find(line => line.startsWith(name))
      ?.split(" ")
      .at(-1) ?? 0,
  )
}

test("the start line says how many; both answer, on one port, and their figures are one sum", async () => {
  expect(server.output()).toMatch(
    /^Rasoi listens on 0\.0\.0\.0:\d+, http:\/\/localhost:\d+ from here, with 2 workers$/m,
  )
  const name = 'rasoi_request_duration_seconds_count{route="/readyz",method="GET",status="200"}'
  const before = await figure(name)
  await both(async pinned => {
    for (const { call } of pinned)
      for (let count = 0; count < 3; count += 1) expect((await call("/readyz")).status).toBe(200)
  })
  expect(await figure(name)).toBe(before + 6)
})

test("a key's limit admits exactly that many over both, under parallel load", async () => {
  const { secret: key } = await desk.key(restaurantId)
  const body = { type: "PICKUP", items: pickup.items }
  const counts = new Map<number, number>()
  await both(pinned =>
    inParallel(180, 20, async index => {
      const quote = pinned[index % 2] as Pinned
      const { status } = await quote.call("/v1/orders/quote", { key, method: "POST", body })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }),
  )
  expect(Object.fromEntries(counts)).toEqual({ 200: 120, 429: 60 })
})

test("a console's stream lets both workers receive orders, hears of orders at either, and its end is known to both", async () => {
  const { secret: key } = await desk.key(restaurantId, "live")
  const cookie = await signedIn(desk, restaurantId)
  await both(async pinned => {
    const accepting = async ({ call }: Pinned) =>
      (await call("/v1/restaurant", { key })).body.ordering.acceptingNow as boolean
    const untilAll = (expected: boolean) =>
      until(async () => (await Promise.all(pinned.map(accepting))).every(each => each === expected))
    const streams = await figure("rasoi_event_streams")
    const stream = await openStream(server.url, cookie)
    await untilAll(true)
    expect(await figure("rasoi_event_streams")).toBe(streams + 1)
    for (const { call } of pinned) {
      const before = stream.events.length
      const ping = { method: "POST", body: { streamId: stream.streamId }, cookie }
      expect((await call("/console/v1/devices/ping", ping)).body).toEqual({ online: true })
      const { body } = await orderCaller({ call } as TestApp)(key)
      expect((await stream.next("order.placed", before)).data.orderId).toBe(body.id)
    }
    stream.drop()
    await untilAll(false)
  })
})

test("an edit at one worker shows at the other", async () => {
  const { secret: key } = await desk.key(restaurantId)
  const cookie = await signedIn(desk, restaurantId)
  await both(async ([one, other]) => {
    const available = async () => {
      const { body } = await other.call("/v1/menu", { key })
      const items = body.categories.flatMap((category: { items: object[] }) => category.items)
      return items.find((item: { id: string }) => item.id === "itm_paneer_tikka").available as boolean
    }
    expect(await available()).toBe(true)
    const edit = { method: "PATCH", body: { available: false }, cookie }
    expect((await one.call("/console/v1/menu/items/itm_paneer_tikka", edit)).status).toBe(200)
    await until(async () => !(await available()))
  })
})

test("workers killed under a crowd of new connections: some break off, none waits for ever", async () => {
  let broken = 0
  const ask = () =>
    fetch(`${server.url}/healthz`, { headers: { connection: "close" } }).then(answer => answer.text())
  for (const worker of [1, 2]) {
    const victim = await pidOf(server, worker)
    await inParallel(300, 8, async index => {
      if (index === 100) process.kill(victim, "SIGKILL")
      await ask().catch(() => {
        broken += 1
      })
    })
    await pidOf(server, worker, victim)
  }
  // What the dead workers had in hand, and no more.
  expect(broken).toBeLessThan(40)
})

test("a worker killed with -9: the port answers on, another takes its place, and nothing acknowledged is lost", async () => {
  const { secret: key } = await unlimitedKey(desk, restaurantId)
  const victim = await pidOf(server, 1)
  const acknowledged = new Map<string, string>()
  let failures = 0
  await inParallel(120, 6, async index => {
    if (index === 30) process.kill(victim, "SIGKILL")
    const headers = { "idempotency-key": randomUUID() }
    const place = () => orderCaller(server as unknown as TestApp)(key, pickup, headers).catch(() => undefined)
    await until(async () => {
      const answer = await place()
      if (answer?.status !== 201) failures += 1
      else acknowledged.set(headers["idempotency-key"], answer.body.id)
      return answer?.status === 201
    })
  })
  // A client that repeats what got no answer has each order once.
  const ids = new Set(acknowledged.values())
  expect(ids.size).toBe(120)
  for (const id of ids) expect((await server.call(`/v1/orders/${id}`, { key })).status).toBe(200)
  const { body } = await server.call("/v1/orders?limit=100", { key })
  const rest = await server.call(`/v1/orders?limit=100&cursor=${body.nextCursor}`, { key })
  expect(body.data.length + rest.body.data.length).toBe(120)
  // Those that the dead worker had in hand, and no more.
  expect(failures).toBeLessThan(20)
  await pidOf(server, 1, victim)
  expect(logLines(server)).toContainEqual(
    expect.objectContaining({
      worker: 1,
      pid: victim,
      signal: "SIGKILL",
      msg: "worker ended unexpectedly; starting it again",
    }),
  )
  await both(async pinned => {
    for (const { call } of pinned) expect((await call("/v1/menu", { key })).status).toBe(200)
  })
})
