import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { superuser } from "@rasoi/embedded-postgres"
import { Client } from "pg"
import { silentLog } from "../../apps/server/src/cli/context.ts"
import { type Database, openDatabase } from "../../apps/server/src/db/index.ts"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { pruneEvents } from "../../apps/server/src/features/event-feed/index.ts"
import { pruneRecords } from "../../apps/server/src/features/idempotency/index.ts"
import { pruneRequestsBefore } from "../../apps/server/src/features/keys/index.ts"
import { anonymizeOldData } from "../../apps/server/src/features/privacy/index.ts"
import type { Benchmark } from "../bench.ts"
import type { Result } from "../figures.ts"
import { fillDatabase } from "../setup/fill.ts"
import { makeSetup, type Setup, withConsoles } from "../setup/index.ts"
import { mainFile } from "../setup/server.ts"
import { bookOne } from "./bookings.ts"
import { placeOne } from "./order-plan.ts"

const restaurants = 20
const oldRows = 300_000
const run = promisify(execFile)

/** Rows that every clean-up finds too old. */
const fillOldRows = [
  `insert into events (audience, horizon, type, subject_id, status, at, recorded_at)
   select key_id, 0, 'order.created', id, 'PENDING', placed_at, now() - interval '40 days' from orders limit ${oldRows}`,
  `update idempotency set created_at = now() - interval '2 days'`,
  `insert into api_key_requests (key_id, request_id, at, method, path, status, duration_ms)
   select key_id, 'req_' || id, now() - interval '9 days', 'POST', '/v1/orders', 201, 5 from orders limit ${oldRows}`,
]

type Work = (setup: Setup, db: Database) => Promise<unknown>

const works: Readonly<Record<string, Work>> = {
  "events that nobody can read any more": async (_, db) => {
    while ((await pruneEvents(db, new Date())) > 0);
  },
  "idempotency records": async (_, db) => {
    while ((await pruneRecords(db, new Date())) > 0);
  },
  "request log": (_, db) => pruneRequestsBefore(db, new Date()),
  "personal data of a year": (_, db) => anonymizeOldData(db, Date.now() + 200 * 86_400_000),
  backup: ({ dataDir }) => rasoi(dataDir, "backup", "--to", `${dataDir}/held.tar.zst`),
  "deletion of a restaurant": async ({ dataDir, many: [one] }) => {
    const id = one?.id ?? ""
    await rasoi(dataDir, "restaurant", "suspend", id)
    await rasoi(dataDir, "restaurant", "delete", id, "--name", demoSettings.profile.name, "--to", dataDir)
  },
}

const rowName = (name: string) => `feed held back by: ${name}`

/** How long the server's own work keeps a transaction open that has written: so long the event feed shows nothing newer. */
export const held: Benchmark = {
  names: Object.keys(works).map(rowName),
  ownServer: true,
  onlyByName: "feed held back",
  deadlineMs: 1_500_000,
  async measure(bench) {
    const { orders } = bench.options.growth.large
    const setup = await makeSetup(bench.cleanUp, { restaurants })
    const order = await withConsoles(bench, setup, [setup.busy], () => placeOne(setup))
    const booking = await bookOne(setup)
    const ids = { orderId: order.id, bookingId: booking.id }
    await fillDatabase(setup, { orders, restaurants, shortDocuments: false, complete: true, ...ids })
    const watcher = new Client({ ...setup.database.connection, user: superuser, ssl: false })
    await watcher.connect()
    for (const statement of fillOldRows) await watcher.query(statement)
    bench.log(`filled with ${orders} orders`)
    const db = openDatabase({
      connection: setup.database.connection,
      poolSize: 1,
      queryDeadlineMs: 60_000,
      connectDeadlineMs: 2_000,
      applicationName: "rasoi-bench",
      log: silentLog,
    })
    const results: Result[] = []
    for (const [name, work] of Object.entries(works)) {
      const { ms, query } = await longestTransaction(watcher, () => work(setup, db))
      bench.log(`${name}: ${ms.toFixed(0)} ms, ${query.replaceAll(/\s+/g, " ").slice(0, 80)}`)
      const goal = { of: "figure", atMost: 1_000 } as const
      results.push({ name: rowName(name), unit: "ms", ours: [ms], goal })
    }
    await db.close()
    await watcher.end()
    await setup.close()
    return results
  },
}

/** A transaction holds the feed back from its first write on, when it gets an id. Autovacuum is not the server's own work. */
const writing = `select backend_xid::text as id, query from pg_stat_activity
  where backend_xid is not null and datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`

interface Longest {
  readonly ms: number
  /** Its last statement. */
  readonly query: string
}

async function longestTransaction(watcher: Client, work: () => Promise<unknown>): Promise<Longest> {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  const firstSeen = new Map<string, number>()
  let longest: Longest = { ms: 0, query: "" }
  while (!isDone) {
    const { rows } = await watcher.query<{ id: string; query: string }>(writing)
    const now = performance.now()
    for (const { id, query } of rows) {
      const ms = now - (firstSeen.get(id) ?? now)
      if (ms === 0) firstSeen.set(id, now)
      if (ms > longest.ms) longest = { ms, query }
    }
  }
  await done
  return longest
}

async function rasoi(dataDir: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [mainFile, ...args], { env: { ...process.env, RASOI_DATA_DIR: dataDir } })
}
