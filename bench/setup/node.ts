import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { makeCaller } from "../../apps/server/src/testing/caller.ts"
import { startRedis, type TestRedis } from "../../apps/server/src/testing/redis.ts"
import type { CleanUp } from "../clean-up.ts"
import { makeScratch, type Setup } from "./index.ts"
import { startServer } from "./server.ts"

const ensureRedis = join(import.meta.dirname, "..", "..", "scripts", "ensure-redis.ts")

export async function startSharedRedis(cleanUp: CleanUp): Promise<TestRedis> {
  execFileSync(process.execPath, [ensureRedis], { stdio: ["ignore", "ignore", "inherit"] })
  const redis = await startRedis()
  cleanUp.add(() => redis.kill())
  return redis
}

interface NodeOptions {
  readonly redis: TestRedis
  /** Nodes can share a port. Left out, the node chooses a free one. */
  readonly port?: number
  readonly poolSize?: number
  readonly pinned?: boolean
}

/** Starts a node of a fleet on the database of the setup's own server. Its setup is the same but for the server. */
export async function startNode(
  cleanUp: CleanUp,
  setup: Setup,
  { redis, port, poolSize, pinned = true }: NodeOptions,
): Promise<Setup> {
  const scratch = makeScratch(cleanUp)
  const { host, port: databasePort, user, database: name } = setup.database.connection
  const socket = new URLSearchParams({ host, port: String(databasePort) })
  const server = await startServer(cleanUp, {
    dataDir: join(scratch, "data"),
    logPath: join(scratch, "server.log"),
    pinned,
    environment: {
      DATABASE_URL: `postgres://${user}@localhost/${name}?${socket}`,
      REDIS_URL: redis.url,
      PRIVACY_KEY: "only-for-the-bench-only-for-the-bench",
      ...(port === undefined ? {} : { PORT: String(port) }),
      ...(poolSize === undefined ? {} : { DATABASE_POOL: String(poolSize) }),
    },
  })
  const { call } = makeCaller(`http://127.0.0.1:${server.port}`)
  return { ...setup, server, call, close: server.stop }
}
