import { Redis } from "ioredis"
import type { RedisAddress } from "./address.ts"
import { clientOptions } from "./shared-redis.ts"

/** Something that an operator should change. */
export interface Finding {
  readonly found: string
  readonly advice: string
}

export interface RedisState {
  readonly version: string
  /** They keep this Redis from being shared. */
  readonly faults: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** The settings of Redis do not fit; waiting does not help. */
export class RedisMisconfigured extends Error {
  override readonly name = "RedisMisconfigured"

  constructor(faults: readonly Finding[]) {
    super(faults.map(({ found, advice }) => `${found}. ${advice}`).join("\n"))
  }
}

/** Rejects if Redis cannot be reached. */
export async function inspectRedis(address: RedisAddress): Promise<RedisState> {
  const client = new Redis({
    ...clientOptions(address),
    lazyConnect: true,
    enableReadyCheck: false,
    commandTimeout: 2_000,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  })
  let refusal: Error | undefined
  client.on("error", (error: Error) => {
    refusal = error
  })
  try {
    await client.connect()
    return readState(await client.info())
  } catch (error) {
    const fault = accessFault(`${refusal?.message ?? ""} ${(error as Error).message}`)
    if (fault !== undefined) return { version: "unknown", faults: [fault], warnings: [] }
    throw refusal ?? error
  } finally {
    client.disconnect()
  }
}

function accessFault(message: string): Finding | undefined {
  if (/NOAUTH/.test(message))
    return { found: "Redis wants a password", advice: "Put it into REDIS_URL: redis://:password@host:6379." }
  if (/WRONGPASS|invalid password|without any password configured/.test(message))
    return { found: "Redis refuses the user or the password of REDIS_URL", advice: "Correct them." }
  if (/NOPERM/.test(message)) {
    const advice = "Allow it all commands, and the keys and channels that begin with rasoi:."
    return { found: "Redis does not let the user of REDIS_URL run commands", advice }
  }
  return undefined
}

/** Pure. Takes the reply of INFO. */
export function readState(info: string): RedisState {
  const lines = info.split("\n").map(line => line.trim())
  const field = (name: string) =>
    lines.find(line => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ""
  const faults: Finding[] = []
  const warnings: Finding[] = []
  if (field("role") === "slave") {
    const advice = "Let REDIS_URL name the primary, or the Sentinels that know it."
    faults.push({ found: "Redis is a read-only replica", advice })
  }
  const policy = field("maxmemory_policy")
  // All our keys expire, so that a policy for such keys evicts them too.
  if (policy !== "noeviction" && Number(field("maxmemory")) > 0) {
    const found = `Redis forgets rate limits and devices when its memory is full: maxmemory-policy is ${policy}`
    warnings.push({ found, advice: "Set it to noeviction." })
  }
  return { version: field("redis_version") || "unknown", faults, warnings }
}
