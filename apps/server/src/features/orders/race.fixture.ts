import { type Connection, type Queries, sql } from "../../db/index.ts"
import type { TestApp } from "../../testing/app.ts"
import { openTestPool, until } from "../../testing/database.ts"
import { commandLine } from "../audit/index.ts"
import { effectiveLimits, highestLimit, type KeyMode, raiseLimits } from "../keys/index.ts"

/** A key with the highest rate limits, for tests that send many requests. */
export async function unlimitedKey(app: TestApp, restaurantId: string, mode: KeyMode = "test") {
  const key = await app.key(restaurantId, mode)
  const limits = Object.fromEntries(effectiveLimits({}).map(({ endpoint }) => [endpoint, highestLimit]))
  await raiseLimits(
    { hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId },
    key.keyId,
    limits,
  )
  return key
}

const makePage = sql("race-test.makePage", "update api_keys set page = true where id = $1")

/** A key of the restaurant's page that has a secret: the page's rules follow the key, however it was found. */
export async function pageKey(app: TestApp, restaurantId: string, mode: KeyMode = "live"): Promise<string> {
  const { keyId, secret } = await unlimitedKey(app, restaurantId, mode)
  await app.db.run(makePage, [keyId])
  return secret
}

/** Runs `work` for each index below `count`, with `atOnce` calls in parallel. */
export async function inParallel(count: number, atOnce: number, work: (index: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const waiting = sql(
  "race-test.waiting",
  `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
)
const cancelWaiting = sql(
  "race-test.cancelWaiting",
  `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
)
const terminateWaiting = sql(
  "race-test.terminateWaiting",
  `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
)

export interface Hold {
  /** Resolves when the database reports that a statement with this text waits for a lock. */
  untilWaiting(text: string): Promise<void>
  /** Cancels the waiting statement. */
  cancel(text: string): Promise<void>
  /** Ends the session of the waiting statement, as if its server had crashed. */
  terminate(text: string): Promise<void>
  /** Safe to call more than once. */
  release(): Promise<void>
}

/**
 * Blocks every edit of a restaurant before its last step, the audit entry. By then the edit has locked the restaurant and
 * written its new version. It commits after the release.
 */
export function holdEdits(connection: Connection): Promise<Hold> {
  return holdTable(connection, "audit_log")
}

type LockMode = "share" | "access exclusive"

/** Blocks every statement that writes to a table until the release. "access exclusive" also blocks reads. */
export async function holdTable(
  connection: Connection,
  table: string,
  mode: LockMode = "share",
): Promise<Hold> {
  const db = openTestPool(connection, { queryDeadlineMs: 10_000 })
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = db.transaction(async tx => {
    await tx.run(sql(`race-test.hold-${table}`, `lock table ${table} in ${mode} mode`))
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, holding])
  return {
    untilWaiting: text => until(`"${text}" waits`, async () => (await countWaiting(db, text)) > 0),
    cancel: text => db.run(cancelWaiting, [text]).then(() => {}),
    terminate: text => db.run(terminateWaiting, [text]).then(() => {}),
    async release() {
      released.resolve()
      await holding
      await db.close()
    },
  }
}

export async function countWaiting(db: Queries, text: string): Promise<number> {
  return (await db.row<{ count: number }>(waiting, [text]))?.count ?? 0
}
