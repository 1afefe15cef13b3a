import { afterAll, beforeAll, expect, test } from "vitest"
import { readRedisAddress, SharedRateLimiter, SharedRedis } from "../redis/index.ts"
import { silentLog, type TemporaryDirectory, temporaryDirectory, until } from "../testing/database.ts"
import {
  password,
  type SecuredRedis,
  startSecuredRedis,
  startSentinel,
  trustNewCertificate,
} from "../testing/secured-redis.ts"
import { makeRedisStreams } from "./redis-streams.ts"

/** Two processes of a fleet. */
interface Process {
  readonly redis: SharedRedis
  readonly limiter: SharedRateLimiter
  readonly streams: ReturnType<typeof makeRedisStreams>
  readonly heard: string[]
}

const windowMs = 60_000
const userInfo = `:${encodeURIComponent(password)}`
let directory: TemporaryDirectory
let tls: readonly string[]
let subjects = 0

beforeAll(() => {
  directory = temporaryDirectory()
  tls = trustNewCertificate(directory.path)
})
afterAll(() => directory[Symbol.dispose]())

async function startPrimary(stack: AsyncDisposableStack): Promise<SecuredRedis> {
  const primary = await startSecuredRedis(tls)
  stack.defer(() => primary.kill())
  return primary
}

async function startProcesses(stack: AsyncDisposableStack, url: string): Promise<[Process, Process]> {
  const address = readRedisAddress(url)
  if (!address) throw new Error(`${url} is no address`)
  const start = (): Process => {
    const redis = new SharedRedis({ address, installation: "test", log: silentLog, longestCallMs: 1_000 })
    stack.defer(() => redis.close())
    const heard: string[] = []
    redis.listen("events", message => heard.push(message))
    const limiter = new SharedRateLimiter({ redis, now: () => performance.now(), processes: () => 2 })
    return { redis, limiter, streams: makeRedisStreams(redis, () => {}), heard }
  }
  const processes: [Process, Process] = [start(), start()]
  await untilShared(processes)
  return processes
}

const untilShared = (processes: readonly Process[]) =>
  until("both use Redis", () => processes.every(({ redis }) => redis.isUp && redis.isSubscribed), 30_000)

/** Limits, devices and events. */
async function expectAllIsShared([one, other]: readonly [Process, Process]): Promise<void> {
  subjects += 1
  const subject = `orders.create:key_${subjects}`
  const admits = async ({ limiter }: Process, count: number) => {
    const now = performance.now()
    const takes = Array.from({ length: count }, () => limiter.consume(subject, 60, windowMs, now))
    return (await Promise.all(takes)).filter(({ allowed }) => allowed).length
  }
  expect([await admits(one, 50), await admits(other, 50)]).toEqual([50, 10])
  const stream = { streamId: `str_${subjects}`, restaurantId: "rst_1", deviceId: "dev_1", silentMs: 0 }
  await one.streams.sync([stream], [])
  expect((await other.streams.sync([], [])).map(({ streamId }) => streamId)).toContain(stream.streamId)
  await one.redis.publish("events", subject)
  await until("heard", () => other.heard.includes(subject), 30_000)
}

test("with TLS and a password all is shared", async () => {
  await using stack = new AsyncDisposableStack()
  const primary = await startPrimary(stack)
  const processes = await startProcesses(stack, `rediss://${userInfo}@127.0.0.1:${primary.tlsPort}`)
  await expectAllIsShared(processes)
})

test("Sentinel, with TLS and a password: after the primary is killed, all is shared again", async () => {
  await using stack = new AsyncDisposableStack()
  const primary = await startPrimary(stack)
  const replica = await startSecuredRedis(tls, primary)
  stack.defer(() => replica.kill())
  const sentinel = await startSentinel(directory.path, tls, primary)
  stack.defer(() => sentinel.stop())
  const processes = await startProcesses(
    stack,
    `rediss-sentinel://${userInfo}@127.0.0.1:${sentinel.port}/kitchen`,
  )
  await expectAllIsShared(processes)
  await until("Sentinel knows the replica", sentinel.isReady, 30_000)
  await primary.kill()
  await until("noticed", () => processes.every(({ redis }) => !redis.isUp), 30_000)
  await untilShared(processes)
  await expectAllIsShared(processes)
  expect(processes[0].redis.client.stream).toMatchObject({ remotePort: replica.tlsPort })
})
