import { setTimeout as sleep } from "node:timers/promises"
import type { TestRedis } from "../../apps/server/src/testing/redis.ts"
import { cpuMicroseconds, familyCpuMicroseconds } from "../machine.ts"
import type { ServerDatabase } from "./database.ts"

/** What one request costs, or one second without requests. */
export interface Cost {
  readonly serverMicroseconds: number
  readonly databaseMicroseconds: number
  readonly walBytes: number
  readonly redisMicroseconds: number
  /** With those inside of scripts. */
  readonly redisCommands: number
}

export interface CostMeter {
  /** The cost of a second in which nothing is requested. Later costs are without it. */
  measureIdle(seconds: number): Promise<Cost>
  /** The average of the requests that the work counts. */
  measure(work: () => Promise<number>): Promise<Cost>
}

interface Metered {
  readonly serverPid: number
  readonly database: ServerDatabase
  readonly redis: TestRedis | undefined
}

const nothing: Cost = {
  serverMicroseconds: 0,
  databaseMicroseconds: 0,
  walBytes: 0,
  redisMicroseconds: 0,
  redisCommands: 0,
}

/** Counts processor time and bytes, which a busy machine hardly changes. */
export function makeCostMeter(metered: Metered): CostMeter {
  let idle = nothing

  async function difference(work: () => Promise<unknown>): Promise<{ cost: Cost; seconds: number }> {
    const before = await readAll(metered)
    const started = performance.now()
    await work()
    const seconds = (performance.now() - started) / 1000
    const after = await readAll(metered)
    return { cost: combine(after, before, (one, other) => one - other), seconds }
  }

  return {
    async measureIdle(seconds) {
      const { cost, seconds: passed } = await difference(() => sleep(seconds * 1000))
      idle = combine(cost, nothing, value => value / passed)
      return idle
    },
    async measure(work) {
      let count = 0
      const { cost, seconds } = await difference(async () => {
        count = await work()
      })
      return combine(cost, idle, (value, perSecond) => (value - perSecond * seconds) / count)
    },
  }
}

async function readAll({ serverPid, database, redis }: Metered): Promise<Cost> {
  const walBytes = await database.count("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as count")
  const redisFigures = redis ? await readRedis(redis) : { redisMicroseconds: 0, redisCommands: 0 }
  return {
    serverMicroseconds: cpuMicroseconds(serverPid),
    databaseMicroseconds: familyCpuMicroseconds(database.pid),
    walBytes,
    ...redisFigures,
  }
}

async function readRedis(redis: TestRedis) {
  const stats = await redis.command("info stats")
  const processor = await redis.command("info cpu")
  const figureIn = (text: string, name: string) =>
    Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(text)?.[1])
  const seconds = figureIn(processor, "used_cpu_user") + figureIn(processor, "used_cpu_sys")
  return {
    redisMicroseconds: seconds * 1_000_000,
    redisCommands: figureIn(stats, "total_commands_processed"),
  }
}

function combine(one: Cost, other: Cost, change: (one: number, other: number) => number): Cost {
  const names = Object.keys(one) as (keyof Cost)[]
  return Object.fromEntries(names.map(name => [name, change(one[name], other[name])])) as unknown as Cost
}
