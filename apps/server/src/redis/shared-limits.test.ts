import fc from "fast-check"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { silentLog, until } from "../db/test-support.ts"
import { LocalRateLimiter } from "../http/index.ts"
import { type LinkProxy, startLinkProxy } from "../testing/link-proxy.ts"
import { startRedis, type TestRedis } from "../testing/redis.ts"
import { readRedisAddress, SharedRateLimiter, SharedRedis } from "./index.ts"
import { keyOf } from "./rate-limiter.ts"

/** Two processes, each with its own link to one Redis. Their clocks show other times than Redis's. */
interface Process {
  readonly link: LinkProxy
  readonly redis: SharedRedis
  readonly limiter: SharedRateLimiter
}

const windowMs = 60_000
let redis: TestRedis
let processes: [Process, Process]
let time = 1_000_000
let subjects = 0

async function startProcess(): Promise<Process> {
  const link = await startLinkProxy({ port: redis.port, host: "127.0.0.1" })
  const address = readRedisAddress(`redis://127.0.0.1:${link.port}`)
  if (!address) throw new Error("no address")
  const shared = new SharedRedis({ address, log: silentLog, time: () => time, longestCallMs: 1_000 })
  return { link, redis: shared, limiter: new SharedRateLimiter(shared) }
}

beforeAll(async () => {
  redis = await startRedis()
  processes = [await startProcess(), await startProcess()]
})
afterAll(async () => {
  for (const { link, redis } of processes ?? []) {
    await redis.close()
    await link.close()
  }
  await redis?.kill()
})
afterEach(async () => {
  for (const { link } of processes) link.mend()
  await redis.command("config set maxmemory 0")
  await untilShared()
})

const untilShared = () => until("both use Redis", () => processes.every(({ redis }) => redis.isUp))
const newSubject = () => {
  subjects += 1
  return `orders.create:key_${subjects}`
}

/** Takes in turns, all in the same turn of the event loop. */
async function takeAll(subject: string, count: number, limit: number) {
  const takes = Array.from({ length: count }, (_, index) =>
    (processes[index % 2] as Process).limiter.consume(subject, limit, windowMs, time),
  )
  return (await Promise.all(takes)).filter(({ allowed }) => allowed).length
}

test("two processes together admit the limit, whichever answers", async () => {
  await untilShared()
  expect(await takeAll(newSubject(), 150, 60)).toBe(60)
})

test("Redis decides as a single process would, for any sequence of requests", async () => {
  await untilShared()
  const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 8 }), async (gaps, limit) => {
      const subject = newSubject()
      const single = new LocalRateLimiter()
      for (const [index, gap] of gaps.entries()) {
        time += gap
        const { limiter } = processes[index % 2] as Process
        const shared = await limiter.consume(subject, limit, windowMs, time)
        expect(shared).toEqual(single.consume(subject, limit, windowMs, time))
      }
    }),
    { numRuns: 20 },
  )
})

test("a raised limit of millions costs a slot for each millisecond, not for each request", async () => {
  await untilShared()
  const subject = newSubject()
  await takeAll(subject, 400, 10_000_000)
  expect(await redis.command(`llen rasoi:0:${keyOf(subject)}`)).toBe(":1\r\n")
})

test.each([
  ["cut", ({ link }: Process) => link.break("cut")],
  ["blackholed", ({ link }: Process) => link.break("blackholed")],
  ["half-open", ({ link }: Process) => link.break("half-open")],
  ["slow", ({ link }: Process) => link.delay(600)],
])(
  "link %s: each process counts alone, no request waits, and within 5 s all is shared again",
  async (_, spoil) => {
    await untilShared()
    const subject = newSubject()
    expect(await takeAll(subject, 40, 60)).toBe(40)
    for (const process of processes) spoil(process)
    // Each goes on from the 20 that it has admitted itself.
    expect(await takeAll(subject, 150, 60)).toBe(80)
    const [{ redis, limiter }] = processes
    expect([redis.isUp, redis.fallbacks > 0]).toEqual([false, true])
    // Known to be away, Redis is not asked: the decision comes at once, without a promise.
    expect(limiter.consume(newSubject(), 1, windowMs, time)).toMatchObject({ allowed: true })
    for (const { link } of processes) link.mend()
    await untilShared()
    expect(await takeAll(newSubject(), 150, 60)).toBe(60)
  },
)

test("what a process admitted alone counts for all when Redis is back", async () => {
  await untilShared()
  const subject = newSubject()
  const [one, other] = processes
  one.link.break("cut")
  await until("noticed", () => !one.redis.isUp)
  const takes = Array.from({ length: 50 }, () => one.limiter.consume(subject, 60, windowMs, time))
  expect((await Promise.all(takes)).every(({ allowed }) => allowed)).toBe(true)
  one.link.mend()
  await untilShared()
  expect(await one.limiter.consume(newSubject(), 60, windowMs, time)).toMatchObject({ remaining: 59 })
  expect(await other.limiter.consume(subject, 60, windowMs, time)).toMatchObject({
    allowed: true,
    remaining: 9,
  })
  expect(await takeAll(subject, 150, 60)).toBe(9)
})

test("full: each process counts alone until there is memory again", async () => {
  await untilShared()
  await redis.command("config set maxmemory 1")
  await until("noticed", () => processes.every(({ redis }) => !redis.isUp))
  expect(await takeAll(newSubject(), 150, 60)).toBe(120)
  await redis.command("config set maxmemory 0")
  await untilShared()
  expect(await takeAll(newSubject(), 150, 60)).toBe(60)
})

test("killed and restarted empty: a process still knows what it admitted", async () => {
  await untilShared()
  const subject = newSubject()
  const admits = async ({ limiter }: Process) => {
    const takes = Array.from({ length: 70 }, () => limiter.consume(subject, 60, windowMs, time))
    return (await Promise.all(takes)).filter(({ allowed }) => allowed).length
  }
  const [one, other] = processes
  expect([await admits(one), await admits(other)]).toEqual([60, 0])
  await redis.kill()
  await until("noticed", () => processes.every(({ redis }) => !redis.isUp))
  await redis.start()
  await untilShared()
  expect([await admits(one), await admits(other)]).toEqual([0, 60])
})
