import { afterEach, expect, inject, test } from "vitest"
import { readConfig } from "../config.ts"
import { DatabaseUnavailable, sql } from "../db/index.ts"
import { LocalRateLimiter } from "../http/index.ts"
import { makeLog } from "../http/log.ts"
import { makeMetrics } from "../http/metrics.ts"
import { createTestDatabase, temporaryDirectory } from "../testing/database.ts"
import { openConfiguredDatabase } from "./open-database.ts"
import { startServing } from "./serving.ts"
import { makeSystemClock } from "./system-clock.ts"

const sleepSeconds = sql("slow-start-test.sleep", "select pg_sleep($1)")

const closers = new AsyncDisposableStack()
afterEach(() => closers.disposeAsync())

test("what runs once before the server listens has no deadline, and a request has one", async () => {
  const directory = closers.use(temporaryDirectory())
  const { host, port, user } = inject("clusterConnection")
  const { database } = (await createTestDatabase({ host, port, user, database: "rasoi" })) as {
    database: string
  }
  const config = readConfig(
    { demo: false },
    {
      RASOI_DATA_DIR: directory.path,
      PORT: "0",
      DATABASE_URL: `postgres:///${database}?host=${host}&port=${port}&user=${user}`,
      DATABASE_DEADLINE_MS: "100",
    },
  )
  const log = makeLog("silent")
  const { db, connection, close } = await openConfiguredDatabase({ config, log, purpose: "server" })
  closers.defer(close)
  const metrics = makeMetrics()
  const clock = makeSystemClock(log, metrics)
  let slowStatements = 0
  const { stop } = await startServing({
    config,
    log,
    clock,
    db,
    connection,
    limiter: new LocalRateLimiter(),
    metrics,
    async prepare(_, db) {
      slowStatements += await db.run(sleepSeconds, [0.8])
    },
  })
  closers.defer(stop)
  expect(slowStatements).toBe(1)
  await expect(db.run(sleepSeconds, [5])).rejects.toBeInstanceOf(DatabaseUnavailable)
})
