import { createHash } from "node:crypto"
import { Client } from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { missingFrom, type Recorded } from "../../db/migrate.ts"
import { migrationsDirectory, readMigrations } from "../../db/migration-files.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { orderCaller } from "../orders/fixture.ts"
import { readEvents, readFeed } from "./events.fixture.ts"

let app: TestApp
let key: string
let older: Client | undefined

beforeEach(async () => {
  app = await startTestApp()
  key = (await app.key(await app.restaurant())).secret
})
afterEach(async () => {
  await older?.end()
  older = undefined
  await app.stop()
})

/** The listener of a server of the version before. */
async function startOlder(): Promise<void> {
  older = new Client({ ...app.connection, application_name: "rasoi-changes", ssl: false })
  await older.connect()
  await older.query("listen rasoi_changes")
}

async function stopOlder(): Promise<void> {
  const pid = (await older?.query("select pg_backend_pid() as pid"))?.rows[0].pid
  await older?.end()
  older = undefined
  const running = sql("test.running", "select from pg_stat_activity where pid = $1")
  await expect.poll(() => app.db.rows(running, [pid])).toEqual([])
}

const execute = (text: string) =>
  app.db.run(sql(`test.${createHash("md5").update(text).digest("hex")}`, text))
const days = (count: number) =>
  execute(`update schema_migrations set applied_at = applied_at - interval '${count} days' where id = '0058'`)
/** The migrations of the version before ran a year ago. */
async function upgraded(): Promise<void> {
  await execute("update schema_migrations set applied_at = applied_at - interval '1 year' where id < '0058'")
  await execute("update signing_keys set used_from = null")
}
const tenMinutesLater = async () => {
  app.clock.advance(600_000)
  await execute("update signing_keys set used_from = used_from - interval '10 minutes'")
}

/** What a server of the version before checks first. */
function formOf(cursor: string): string {
  const bytes = Buffer.from(cursor, "base64url")
  if (bytes[0] === 1 && bytes.length === 41) return "read by the version before"
  return bytes[0] === 2 && bytes.length === 65 ? "encrypted" : cursor
}
const nextCursor = async (after?: string) => {
  const { status, body } = await readFeed(app, key, after === undefined ? {} : { after })
  expect([status, body.error]).toEqual([200, undefined])
  return body.nextCursor as string
}

async function olderVersionStarts(): Promise<boolean> {
  const recorded = sql(
    "test.recordedMigrations",
    "select id, name, checksum, additive from schema_migrations order by id",
  )
  const migrations = (await readMigrations(migrationsDirectory)).filter(({ id }) => id < "0058")
  try {
    missingFrom(await app.db.rows<Recorded>(recorded), migrations)
    return true
  } catch {
    return false
  }
}

test("a new database encrypts from the beginning, and no older version starts on it", async () => {
  expect(formOf(await nextCursor())).toBe("encrypted")
  await app.eventFeed.checkCursorForm()
  expect(await olderVersionStarts()).toBe(false)
  expect(formOf(await nextCursor())).toBe("encrypted")
})

test("while a server of the version before runs, cursors have the form that it reads, and it can start again", async () => {
  await upgraded()
  await days(30)
  await startOlder()
  await app.eventFeed.checkCursorForm()
  await orderCaller(app)(key)
  expect(formOf((await readEvents(app, key, 1)).nextCursor)).toBe("read by the version before")
  expect(await olderVersionStarts()).toBe(true)
})

test("for a week after the upgrade an older version can still go back", async () => {
  await upgraded()
  await days(6.9)
  await app.eventFeed.checkCursorForm()
  await tenMinutesLater()
  expect(formOf(await nextCursor())).toBe("read by the version before")
  expect(await olderVersionStarts()).toBe(true)
})

test("then none starts any more, and ten minutes later cursors are encrypted; those from before go on", async () => {
  await upgraded()
  await days(7.1)
  await orderCaller(app)(key)
  const before = (await readEvents(app, key, 1)).nextCursor
  await app.eventFeed.checkCursorForm()
  expect(await olderVersionStarts()).toBe(false)
  expect(formOf(await nextCursor(before))).toBe("read by the version before")
  await tenMinutesLater()
  const encrypted = await nextCursor(before)
  expect(formOf(encrypted)).toBe("encrypted")
  await orderCaller(app)(key)
  expect((await readEvents(app, key, 1, encrypted)).data).toHaveLength(1)
  expect((await readEvents(app, key, 1, before)).data).toHaveLength(1)
})

test("a server of the version before that was only away gets cursors that it reads, until ten quiet minutes", async () => {
  await upgraded()
  await days(7.1)
  await app.eventFeed.checkCursorForm()
  await startOlder()
  await app.eventFeed.checkCursorForm()
  await tenMinutesLater()
  await app.eventFeed.checkCursorForm()
  expect(formOf(await nextCursor())).toBe("read by the version before")
  await stopOlder()
  await app.eventFeed.checkCursorForm()
  expect(formOf(await nextCursor())).toBe("read by the version before")
  app.clock.advance(600_000)
  expect(formOf(await nextCursor())).toBe("encrypted")
})

test("another server of the fleet reads the cursor, before and after a restore replaces the secret", async () => {
  await app.eventFeed.checkCursorForm()
  const second = await startTestApp({ connection: app.connection, clock: app.clock })
  try {
    const after = await nextCursor()
    expect((await readFeed(second, key, { after })).status).toBe(200)
    await execute("update signing_keys set secret = sha256(secret)")
    const renewed = await nextCursor()
    expect((await readFeed(second, key, { after: renewed })).status).toBe(200)
  } finally {
    await second.stop()
  }
})

test("ids of events keep their value when cursors become encrypted, and those after it need the secret", async () => {
  await upgraded()
  await days(7.1)
  await orderCaller(app)(key)
  const before = (await readEvents(app, key, 1)).data
  await app.eventFeed.checkCursorForm()
  await tenMinutesLater()
  await orderCaller(app)(key)
  const after = (await readEvents(app, key, 2)).data
  expect(after[0]).toEqual(before[0])
  await execute("update signing_keys set secret = sha256(secret)")
  const { data } = await readEvents(app, key, 2)
  expect(data[0]?.id).toBe(after[0]?.id)
  expect(data[1]?.id).not.toBe(after[1]?.id)
})

test("a request of the feed runs one statement", async () => {
  await app.eventFeed.checkCursorForm()
  let cursor = await nextCursor(await nextCursor())
  app.statements.length = 0
  for (let turn = 0; turn < 3; turn += 1) cursor = await nextCursor(cursor)
  expect(app.statements.filter(name => name.startsWith("eventFeed"))).toEqual(Array(3).fill("eventFeed.page"))
})
