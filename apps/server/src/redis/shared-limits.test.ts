import fc from "fast-check"
import type { Redis } from "ioredis"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { LocalRateLimiter } from "../http/index.ts"
import { silentLog, until } from "../testing/database.ts"
import { type LinkProxy, startLinkProxy } from "../testing/link-proxy.ts"
import { startRedis, type TestRedis } from "../testing/redis.ts"
import { readRedisAddress, SharedRateLimiter, SharedRedis } from "./index.ts"
import { keyOf, partOf } from "./rate-limiter.ts"

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
  const shared = new SharedRedis({
    address,
    installation: "test",
    log: silentLog,
    time: () => time,
    longestCallMs: 1_000,
  })
  return {
    link,
    redis: shared,
    limiter: new SharedRateLimiter({ redis: shared, now: () => time, processes: () => 2 }),
  }
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

test("two processes together admit the limit, whichever responds", async () => {
  await untilShared()
  expect(await takeAll(newSubject(), 150, 60)).toBe(60)
})

test("the parts of all processes are within the limit, and no process loses what it has", () => {
  const admitted = fc.array(fc.nat(50), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(admitted, fc.nat(300), (each, remaining) => {
      const count = each.reduce((sum, own) => sum + own, remaining)
      const parts = each.map(own => partOf({ count, admitted: own, remaining, processes: each.length }))
      expect(parts.reduce((sum, part) => sum + part)).toBeLessThanOrEqual(count)
      expect(parts.every((part, index) => part >= (each[index] ?? 0))).toBe(true)
    }),
  )
})

test("Redis decides as a single process would, for any sequence of requests", async () => {
  await untilShared()
  /** Some requests come in the same turn of the event loop. */
  const step = fc.record({
    gap: fc.integer({ min: 0, max: 20_000 }),
    together: fc.integer({ min: 1, max: 4 }),
    givenBack: fc.nat(2),
  })
  const steps = fc.array(step, { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 8 }), async (sequence, limit) => {
      const subject = newSubject()
      const single = new LocalRateLimiter()
      for (const [index, { gap, together, givenBack }] of sequence.entries()) {
        time += gap
        const { limiter } = processes[index % 2] as Process
        const requests = Array.from({ length: together })
        const shared = requests.map(() => limiter.consume(subject, limit, windowMs, time))
        const expected = requests.map(() => single.consume(subject, limit, windowMs, time))
        expect(await Promise.all(shared)).toEqual(expected)
        // A process gives back what it has taken itself.
        const taken = expected.filter(({ allowed }) => allowed).length
        for (let back = 0; back < Math.min(taken, givenBack); back += 1) {
          await limiter.giveBack(subject, windowMs, time)
          single.giveBack(subject, windowMs, time)
        }
      }
    }),
    { numRuns: 20 },
  )
})

test("with a clock of fractions, the seconds are 1 to the window's, and waiting so long is enough", async () => {
  await untilShared()
  // Eighths, which a double holds exactly: floating point rounds no sum of them.
  const eighths = (most: number) => fc.integer({ min: 0, max: most * 8 }).map(parts => parts / 8)
  const steps = fc.array(fc.oneof(eighths(2), eighths(20_000)), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (gaps, limit) => {
      const subject = newSubject()
      for (const [index, gap] of gaps.entries()) {
        time += gap
        const { limiter } = processes[index % 2] as Process
        const { allowed, resetMs } = await limiter.consume(subject, limit, windowMs, time)
        const seconds = Math.ceil(resetMs / 1000)
        expect(seconds).toBeGreaterThanOrEqual(1)
        expect(seconds).toBeLessThanOrEqual(windowMs / 1000)
        if (allowed) continue
        time += seconds * 1000
        expect(await limiter.consume(subject, limit, windowMs, time)).toMatchObject({ allowed: true })
      }
    }),
    { numRuns: 20 },
  )
})

test("a raised limit of millions costs a slot for each millisecond, not for each request", async () => {
  await untilShared()
  const subject = newSubject()
  await takeAll(subject, 400, 10_000_000)
  expect(await redis.command(`llen ${processes[0].redis.prefix}${keyOf(subject)}`)).toBe(":1\r\n")
})

/** Without an expiry, as another program would leave them. */
const malformedKeys: [string, (client: Redis, key: string) => Promise<unknown>][] = [
  ["a string", (client, key) => client.set(key, "text")],
  ["a hash", (client, key) => client.hset(key, "field", "value")],
  ["a set", (client, key) => client.sadd(key, "member")],
  ["a sorted set", (client, key) => client.zadd(key, 7, "member")],
  ["a stream", (client, key) => client.xadd(key, "*", "field", "value")],
  ["a list of something else", (client, key) => client.rpush(key, "no slot")],
  ["a list with a wrong first slot", (client, key) => client.lpush(key, "no slot")],
  ["a list with a wrong last slot", (client, key) => client.rpush(key, "1 2")],
  ["a slot in the distant future", (client, key) => client.rpush(key, "99999999999999 0 60")],
  ["a sum below zero", (client, key) => client.lpush(key, `${time} 900000 1`)],
  ["a count without end", (client, key) => client.rpush(key, `${time} 0 ${"9".repeat(400)}`)],
]

test.each(malformedKeys)("%s in place of a window is replaced at once, and expires", async (_, spoil) => {
  await untilShared()
  const [{ redis, limiter }, other] = processes
  const { client, fallbacks } = redis
  const subject = newSubject()
  const key = redis.prefix + keyOf(subject)
  await takeAll(subject, 10, 60)
  await client.persist(key)
  // Those that change a list keep what it has; the others need a free key.
  await spoil(client, key).catch(() => client.del(key).then(() => spoil(client, key)))
  const [first, second] = [
    await limiter.consume(subject, 60, windowMs, time),
    await other.limiter.consume(subject, 60, windowMs, time),
  ]
  expect([first, second]).toMatchObject([
    { allowed: true, remaining: 59 },
    { allowed: true, remaining: 58 },
  ])
  expect([redis.isUp, redis.fallbacks]).toEqual([true, fallbacks])
  expect(await client.pttl(key)).toBeGreaterThan(0)
  time += windowMs
  expect(await takeAll(subject, 150, 60)).toBe(60)
})

test.each([
  ["cut", ({ link }: Process) => link.break("cut")],
  ["blackholed", ({ link }: Process) => link.break("blackholed")],
  ["half-open", ({ link }: Process) => link.break("half-open")],
  ["slow", ({ link }: Process) => link.delay(600)],
])(
  "link %s: each process goes on with its part of the limit, no request waits, and within 5 s all is shared again",
  async (_, spoil) => {
    await untilShared()
    const subject = newSubject()
    expect(await takeAll(subject, 40, 60)).toBe(40)
    for (const process of processes) spoil(process)
    // Each has admitted 20, and takes half of what was left.
    expect(await takeAll(subject, 150, 60)).toBe(20)
    const [{ redis, limiter }] = processes
    expect([redis.isUp, redis.fallbacks > 0]).toEqual([false, true])
    // Known to be away, Redis is not asked: the decision comes at once, without a promise.
    expect(limiter.consume(newSubject(), 1, windowMs, time)).toMatchObject({ allowed: true })
    for (const { link } of processes) link.mend()
    await untilShared()
    expect(await takeAll(newSubject(), 150, 60)).toBe(60)
    expect(await takeAll(subject, 150, 60)).toBe(0)
  },
)

test("what a process admitted alone counts for all when Redis is back", async () => {
  await untilShared()
  const subject = newSubject()
  const [one, other] = processes
  one.link.break("cut")
  await until("noticed", () => !one.redis.isUp)
  const takes = Array.from({ length: 50 }, () => one.limiter.consume(subject, 100, windowMs, time))
  expect((await Promise.all(takes)).every(({ allowed }) => allowed)).toBe(true)
  one.link.mend()
  await untilShared()
  await until(
    "reported",
    async () => (await redis.command(`llen ${processes[0].redis.prefix}${keyOf(subject)}`)) === ":1\r\n",
    5_000,
  )
  expect(await other.limiter.consume(subject, 100, windowMs, time)).toMatchObject({
    allowed: true,
    remaining: 49,
  })
  expect(await takeAll(subject, 150, 100)).toBe(49)
})

test("a report that fails is repeated, and one whose response comes late is not", async () => {
  await untilShared()
  const [one, other] = processes
  const { client } = one.redis
  const consume = client.rasoiConsume.bind(client)
  const responses = Promise.withResolvers<void>()
  let calls = 0
  let ups = 0
  one.redis.onUp(() => {
    ups += 1
  })
  const subject = newSubject()
  one.link.break("cut")
  await until("noticed", () => !one.redis.isUp, 5_000)
  for (let count = 0; count < 50; count += 1) await one.limiter.consume(subject, 100, windowMs, time)
  client.rasoiConsume = async (...args) => {
    calls += 1
    if (calls === 1) throw new Error("connection lost")
    const response = await consume(...args)
    await responses.promise
    return response
  }
  one.link.mend()
  await until("up after the failed report, and after the late one", () => ups === 3, 10_000)
  responses.resolve()
  client.rasoiConsume = consume
  expect(await other.limiter.consume(subject, 100, windowMs, time)).toMatchObject({ remaining: 49 })
  expect(await takeAll(subject, 150, 100)).toBe(49)
  expect(calls).toBe(2)
})

test("what a failed call took counts when Redis is back", async () => {
  await untilShared()
  const [one, other] = processes
  const subject = newSubject()
  one.link.break("blackholed")
  const takes = Array.from({ length: 10 }, () => one.limiter.consume(subject, 60, windowMs, time))
  expect((await Promise.all(takes)).every(({ allowed }) => allowed)).toBe(true)
  one.link.mend()
  await until(
    "reported",
    async () => (await redis.command(`llen ${processes[0].redis.prefix}${keyOf(subject)}`)) === ":1\r\n",
    5_000,
  )
  expect(await other.limiter.consume(subject, 60, windowMs, time)).toMatchObject({ remaining: 49 })
})

test("alone, a process keeps to what Redis refused it, and takes its share of a limit that Redis never judged", async () => {
  await untilShared()
  const [refused, never] = [newSubject(), newSubject()]
  const [one, other] = processes
  const admits = async ({ limiter }: Process, subject: string) => {
    const takes = Array.from({ length: 70 }, () => limiter.consume(subject, 60, windowMs, time))
    return (await Promise.all(takes)).filter(({ allowed }) => allowed).length
  }
  expect([await admits(one, refused), await admits(other, refused)]).toEqual([60, 0])
  for (const { link } of processes) link.break("cut")
  await until("noticed", () => processes.every(({ redis }) => !redis.isUp), 5_000)
  expect([await admits(one, refused), await admits(other, refused)]).toEqual([0, 0])
  expect([await admits(one, never), await admits(other, never)]).toEqual([30, 30])
  time += windowMs
  expect([await admits(one, refused), await admits(other, refused)]).toEqual([30, 30])
})

test.each([
  ["before it has asked for the key", 0],
  ["after a part of the limit was used", 20],
  ["after its own part was used", 60],
])(
  "one of two cut off %s: both together admit at most the limit and the part of that one",
  async (_, used) => {
    await untilShared()
    const subject = newSubject()
    const [one, other] = processes
    const admits = async ({ limiter }: Process, count: number) => {
      const takes = Array.from({ length: count }, () => limiter.consume(subject, 120, windowMs, time))
      return (await Promise.all(takes)).filter(({ allowed }) => allowed).length
    }
    const before = await admits(one, used)
    one.link.break("cut")
    await until("noticed", () => !one.redis.isUp, 5_000)
    const alone = await admits(one, 200)
    // The part of one of two is 60 in all, with what it had admitted before.
    expect(before + alone).toBe(60)
    expect(before + alone + (await admits(other, 200))).toBe(120 + 60 - used)
  },
)

test("full: each process counts alone until there is memory again", async () => {
  await untilShared()
  await redis.command("config set maxmemory 1")
  await until("noticed", () => processes.every(({ redis }) => !redis.isUp))
  expect(await takeAll(newSubject(), 150, 60)).toBe(60)
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
