/**
 * Writes a small archive for each schema that has none yet: `node scripts/freeze-archives.ts`. A later version must still
 * restore them, so a written archive is never changed. It contains today's rows, with the columns that the schema had.
 */
import { randomUUID } from "node:crypto"
import { cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Connection, migrate } from "../apps/server/src/db/index.ts"
import { archivesDirectory } from "../apps/server/src/features/backup/frozen-archives.fixture.ts"
import { writeBackupFile } from "../apps/server/src/features/backup/index.ts"
import {
  checkDeferredKeys,
  emptyTables,
  readTables,
  setTriggers,
} from "../apps/server/src/features/backup/schema-store.ts"
import { withSession } from "../apps/server/src/features/backup/session.ts"
import { ManualClock, startTestApp, type TestApp } from "../apps/server/src/testing/app.ts"
import { migrationsDirectory, silentLog, startTestCluster } from "../apps/server/src/testing/database.ts"

const clock = new ManualClock()
/** A renamed column, and nothing that a restore needs. */
const leftOut = new Set(["test_moves"])

const [undoSince, privacySince, pageSince] = ["0013", "0015", "0027"]

const cluster = await startTestCluster()
try {
  for (const file of (await readdir(migrationsDirectory)).sort()) {
    const schema = file.slice(0, 4)
    const archive = join(archivesDirectory, `schema-${schema}.tar.zst`)
    if ((await readdir(archivesDirectory)).includes(`schema-${schema}.tar.zst`)) continue
    const source = await cluster.createDatabase()
    await fill(source, schema)
    const connection = await cluster.createDatabase("template1")
    await migrateTo(connection, schema)
    await copyRows(source, connection, schema)
    await writeBackupFile(archive, { connection, version: "0.1.0", now: clock.now() })
    process.stdout.write(`${archive}\n`)
  }
} finally {
  await cluster.stop()
}

async function fill(connection: Connection, schema: string): Promise<void> {
  const app = await startTestApp({ connection, clock })
  try {
    const restaurantId = await app.restaurant()
    app.presence.open("freeze", restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const cookie = await app.signedIn(restaurantId)
    const { secret: key } = await app.key(restaurantId, "live")
    const create = createWith(app, key)
    const ask = async (path: string, body?: object) => {
      const response = await app.call(`/console/v1/${path}`, {
        cookie,
        method: "POST",
        ...(body ? { body } : {}),
      })
      if (response.status >= 300) throw new Error(JSON.stringify(response.body))
      return response.body
    }
    const customer = { name: "Asha Rao", phone: "9845012345" }
    const cart = { type: "PICKUP", payment: "PAY_AT_COUNTER", customer }
    const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 2, note: "Less spicy" }]
    const done = await create("orders", { ...cart, items })
    await ask(`orders/${done.id}/accept`)
    if (schema >= undoSince) await ask(`orders/${done.id}/delay`, { minutes: 10 })
    for (const step of ["prepare", "ready"]) await ask(`orders/${done.id}/${step}`)
    const { revision } = await ask(`orders/${done.id}/complete`)
    if (schema >= undoSince) {
      await ask(`orders/${done.id}/undo`, { revision })
      await ask(`orders/${done.id}/complete`)
    }
    const other = { name: "Ravi Kumar", phone: "9845012399" }
    const refused = await create("orders", { ...cart, customer: other, items })
    await ask(`orders/${refused.id}/reject`, { reason: "Busy" })
    if (schema >= privacySince) await ask("privacy/erase", { phone: other.phone })
    const booked = await create("reservations", { date: "2026-10-22", time: "20:00", people: 4, customer })
    await ask(`reservations/${booked.id}/confirm`)
    await ask("reservations", { source: "WALK_IN", people: 2, customer })
    if (schema >= pageSince) await switchPageOn(app, cookie)
  } finally {
    await app.stop()
  }
}

async function switchPageOn(app: TestApp, cookie: string): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const response = await app.call(`/console/v1/${path}`, { cookie, method, body })
    if (response.status >= 300) throw new Error(JSON.stringify(response.body))
  }
  await send("PUT", "page", { state: "ON", slug: "before-frozen" })
  await send("PUT", "page", { slug: "frozen" })
  await send("POST", "blocked-phones", { phone: "9845012377", reason: "Ordered and never came" })
}

function createWith(app: TestApp, key: string) {
  return async (path: string, body: object) => {
    const headers = { "idempotency-key": randomUUID() }
    const response = await app.call(`/v1/${path}`, { key, method: "POST", body, headers })
    if (response.status !== 201) throw new Error(JSON.stringify(response.body))
    return response.body
  }
}

async function migrateTo(connection: Connection, schema: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "rasoi-migrations-"))
  for (const file of await readdir(migrationsDirectory))
    if (file.slice(0, 4) <= schema) await cp(join(migrationsDirectory, file), join(directory, file))
  await migrate(connection, { directory, log: silentLog })
  await rm(directory, { recursive: true })
}

async function copyRows(source: Connection, target: Connection, schema: string): Promise<void> {
  await withSession(source, from =>
    withSession(target, async to => {
      await to.query("begin")
      await emptyTables(to)
      await setTriggers(to, "disable")
      for (const { name, columns } of await readTables(to)) {
        if (leftOut.has(name)) continue
        const { rows } = await from.query(`select coalesce(json_agg(t), '[]') as rows from ${name} t`)
        const shaped = schema >= privacySince ? () => ({}) : olderShape
        const older = rows[0].rows.map((row: Record<string, unknown>) => ({ ...row, ...shaped(row) }))
        const names = columns.join(", ")
        await to.query(
          `insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, $1)`,
          [JSON.stringify(older)],
        )
      }
      await checkDeferredKeys(to)
      await setTriggers(to, "enable")
      await to.query("commit")
    }),
  )
}

/** The settings' shape before `privacySince`. */
function olderShape({ document, shape }: Record<string, unknown>): object {
  const { privacy, ...rest } = (document ?? {}) as Record<string, unknown>
  return privacy === undefined ? {} : { document: rest, shape: Math.min(Number(shape), 1) }
}
