import type { Config } from "../../config.ts"
import { inspectRedis } from "../../redis/index.ts"
import { describeFault } from "../faults.ts"
import { type Check, fail, ok, warn } from "./check.ts"

const about = "Redis"

/** Nothing for a single process, which needs none. */
export async function checkRedis({ redis }: Pick<Config, "redis">): Promise<Check[]> {
  if (!redis) return []
  try {
    const { version, faults, warnings } = await inspectRedis(redis)
    const checks = [
      ...faults.map(({ found, advice }) => fail(about, found, advice)),
      ...warnings.map(({ found, advice }) => warn(about, found, advice)),
    ]
    return checks.length > 0 ? checks : [ok(about, `${version} responds, and forgets nothing early`)]
  } catch (error) {
    const advice =
      "See that the server of REDIS_URL runs, and that this machine may connect. Until then each process uses its part of the limits."
    return [warn(about, describeFault(error).message, advice)]
  }
}
