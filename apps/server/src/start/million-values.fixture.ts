import { setImmediate as nextTurn } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { rounds } from "../../../../tests/rounds.ts"
import type { Clock } from "../base/clock.ts"
import { makeFreshCache } from "../cache/fresh-cache.ts"
import type { Database } from "../db/index.ts"
import { FleetPresence, type SharedStreams } from "../events/fleet-presence.ts"
import { DevicePresence } from "../events/presence.ts"
import { makeIdempotency } from "../features/idempotency/run.ts"
import { makeRequestLog } from "../features/keys/request-log.ts"
import { makeOrderNumbers } from "../features/orders/numbers.ts"
import { makeReceipts } from "../features/orders/receipts.ts"
import { makeRefusedOrders } from "../features/reports/refused-orders.ts"
import { makeLastSeenRecorder } from "../features/staff/seen.ts"
import { LocalRateLimiter, type SessionCaller } from "../http/index.ts"

const now = Date.parse("2026-10-17T13:05:00Z")
const minuteMs = 60_000
const clock: Clock = { now: () => now, monotonic: () => now, heldStep: () => undefined, followStep() {} }
/** Fails asynchronously, like an unavailable database. */
async function fail(): Promise<never> {
  await nextTurn()
  throw new Error("the database is away")
}

const respondingDatabase = { run: async () => 1, row: async () => ({ first: 1 }) } as unknown as Database
const failingDatabase = { transaction: fail, run: fail, rows: fail } as unknown as Database
const session = (index: number) => ({
  restaurantId: "rst_1",
  deviceId: `dev_${index}`,
  staffId: `stf_${index}`,
})

function makeFleetPresence(streams: SharedStreams): FleetPresence {
  const parts = { redis: streams, postgres: streams, announce: () => {}, onFault: () => {} }
  return new FleetPresence({ now: clock.monotonic, ...parts })
}

type Feed = (index: number) => unknown

/** Every in-memory store of client data, with a function that adds one value. */
export const stores: Record<string, () => Feed> = {
  "limits by address"() {
    const limiter = new LocalRateLimiter()
    return index => limiter.consume(`track.get:2001:db8:${index.toString(16)}::/64`, 60, minuteMs, now)
  },
  "tries by email"() {
    const limiter = new LocalRateLimiter()
    return index => limiter.consume(`login-email:somebody${index}@example.com`, 100, 15 * minuteMs, now)
  },
  "requests of one key with a raised limit"() {
    const limiter = new LocalRateLimiter()
    const perMillisecond = 400
    return index => {
      for (let part = 0; part < 4; part += 1)
        limiter.consume("menu.get:key_1", 10_000_000, minuteMs, now + (index * 4 + part) / perMillisecond)
    }
  },
  "requests of keys"() {
    const log = makeRequestLog(respondingDatabase, () => {})
    const entry = { at: now, request_id: "req_1", method: "GET", path: "/v1/menu", status: 200 }
    return index => log.add({ ...entry, code: null, field: null, key_id: `key_${index}`, duration_ms: index })
  },
  "receipts while the database is away"() {
    const receipts = makeReceipts(failingDatabase)
    return index => {
      receipts.record("shown_at", [`ord_${index}`], session(index) as SessionCaller, now)
      return index % 10_000 === 0 ? receipts.flush() : undefined
    }
  },
  "refused orders"() {
    const refused = makeRefusedOrders({ db: respondingDatabase } as Parameters<typeof makeRefusedOrders>[0])
    return index => {
      const key = { restaurantId: `rst_${index}`, test: false }
      refused.record({ endpointId: "orders.create", key, code: "CLOSED" } as never, false, now)
    }
  },
  "streams that came and went"() {
    const presence = new DevicePresence(clock.monotonic)
    return index => {
      presence.open(`str_${index}`, "rst_1", "dev_1", now)
      presence.close(`str_${index}`)
    }
  },
  "streams that came and went while Redis and the database are away"() {
    const presence = makeFleetPresence({ sync: fail, pong: fail })
    return index => {
      presence.open(`str_${index}`, "rst_1", "dev_1", now)
      presence.close(`str_${index}`)
    }
  },
  "streams that nobody knows"() {
    const presence = makeFleetPresence({ sync: async () => [], pong: async () => false })
    return index => presence.pong(`str_${index}`, "rst_1", "dev_1", now)
  },
  "signs of life"() {
    const seen = makeLastSeenRecorder(respondingDatabase, clock, () => {})
    return index => seen(session(index) as SessionCaller)
  },
  "order numbers"() {
    const numbers = makeOrderNumbers({
      ...respondingDatabase,
      row: async () => ({ first: 1 }),
    } as unknown as Database)
    return index => numbers.allocate("rst_1", String(index), true)
  },
  "cached values"() {
    const load = async (id: string) => ({ id })
    const cache = makeFreshCache({ load, freshness: { isFresh: () => true }, maximumEntries: 1000 })
    return index => cache.get(String(index))
  },
  "running requests"() {
    const idempotency = makeIdempotency(respondingDatabase)
    return index => idempotency.whileRunning({ lockKey: String(index) } as never, async () => {})
  },
}

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** The bytes in use after so many values, from this one on. */
async function fill(feed: Feed, from: number, count: number): Promise<number> {
  for (let index = from; index < from + count; index += 1) {
    const done = feed(index)
    if (done instanceof Promise) done.catch(() => {})
    if (index % 1_000 === 999) await nextTurn()
  }
  collectGarbage()
  return process.memoryUsage().heapUsed
}

if (import.meta.main) {
  const half = rounds(1_000_000) / 2
  const grown: Record<string, number> = {}
  const kept = new Map<string, number>()
  const none = await fill(() => {}, 0, half)
  const keptBytes = (await fill(index => kept.set(`str_${index}`, index), 0, half)) - none
  kept.clear()
  for (const [name, make] of Object.entries(stores)) {
    const feed = make()
    const before = await fill(feed, 0, half)
    grown[name] = (await fill(feed, half, half)) - before
  }
  process.stdout.write(JSON.stringify({ kept: keptBytes, stores: grown }))
  process.exit()
}
