import { randomUUID } from "node:crypto"
import { afterAll, expect, inject, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { makeSpawner } from "../../cli/rasoi.fixture.ts"
import { findEmbedded, sql } from "../../db/index.ts"
import { demoKeys } from "../../demo/index.ts"
import { openTestPool } from "../../testing/database.ts"
import { copyDataDir, type ServerProcess, startServerProcess } from "../../testing/process.ts"
import { pickup } from "./fixture.ts"
import { inParallel } from "./race.fixture.ts"

const dataDir = copyDataDir(inject("demoDataDir"))
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.stop()
  dataDir.remove()
})

const terminate = sql(
  "lost-connections-test.terminate",
  `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
    where application_name in ('rasoi', 'rasoi-changes') and random() < 0.5`,
)

test("half of all database connections lost again and again under load: the process lives, and every fault was handled", async () => {
  const running = await startServerProcess("demo", dataDir.path, { LOG_LEVEL: "info" })
  server = running
  const raise = ["key", "limits", "Demo test key", "--set", "orders.create=1000000"]
  expect((await makeSpawner({ RASOI_DATA_DIR: dataDir.path })(raise)).code).toBe(0)
  const embedded = findEmbedded(dataDir.path)
  if (!embedded) throw new Error("the database does not run")
  const db = openTestPool(embedded.connection, { poolSize: 1 })
  const statuses = new Map<number, number>()
  let terminated = 0
  const enough = rounds(100)
  const isOver = () => terminated >= enough || running.child.exitCode !== null

  async function order(): Promise<void> {
    const headers = { "idempotency-key": randomUUID() }
    const options = { key: demoKeys.test, method: "POST", body: pickup, headers }
    const { status } = await running.call("/v1/orders", options)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  async function terminateAgain(): Promise<void> {
    while (!isOver()) terminated += (await db.row<{ count: number }>(terminate))?.count ?? 0
  }
  const ordering = inParallel(100_000, 24, async () => {
    if (!isOver()) await order()
  })
  const ended = await Promise.allSettled([ordering, terminateAgain()])
  await db.close()
  expect(running.child.exitCode, running.output().slice(-2_000)).toBe(null)
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
  expect(terminated).toBeGreaterThanOrEqual(enough)
  expect([...statuses.keys()].filter(status => status !== 201 && status !== 503)).toEqual([])
  expect(await running.stop()).toBe(0)
  expect(running.output()).not.toContain("unhandled rejection")
})
