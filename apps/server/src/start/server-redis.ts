import type { Config } from "../config.ts"
import { type DatabaseLog, type Queries, readInstallation } from "../db/index.ts"
import type { Metrics } from "../http/metrics.ts"
import type { RedisAddress, SharedRedis } from "../redis/index.ts"

interface Parts {
  log: DatabaseLog
  metrics: Pick<Metrics, "watch">
  db: Queries
}

/** Opens the Redis of a fleet; undefined for a single process. A server also starts while Redis is away. */
export async function openRedis(
  { redis: address }: Pick<Config, "redis">,
  { log, metrics, db }: Parts,
): Promise<SharedRedis | undefined> {
  if (!address) return undefined
  await requireUsable(address, log)
  const { SharedRedis } = await loadClient()
  const redis = new SharedRedis({ address, installation: await readInstallation(db), log })
  metrics.watch("rasoi_redis_up", "1 while the fleet's Redis responds in time", () => Number(redis.isUp))
  metrics.watch(
    "rasoi_redis_fallbacks",
    "Limits that this process counted alone since its start, because Redis did not respond",
    () => redis.fallbacks,
  )
  return redis
}

/** A single process does not need the client's memory. */
const loadClient = () => import("../redis/index.ts")

async function requireUsable(address: RedisAddress, log: DatabaseLog): Promise<void> {
  const { inspectRedis, RedisMisconfigured } = await loadClient()
  // An unreachable Redis is reported when it is used.
  const state = await inspectRedis(address).catch(() => undefined)
  if (!state) return
  if (state.faults.length > 0) throw new RedisMisconfigured(state.faults)
  for (const { found, advice } of state.warnings) log.warn({}, `${found}. ${advice}`)
}
