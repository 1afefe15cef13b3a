import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Role, roles } from "@rasoi/contract"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { newId } from "../../base/ids.ts"
import { sql } from "../../db/index.ts"
import { makeChangeHub } from "../../events/index.ts"
import { fileJobs } from "../../start/file-jobs.ts"
import { migrationsDirectory } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { memoryLedger } from "../../testing/memory-ledger.ts"
import { commandLine } from "../audit/index.ts"
import { revokeKey, rollKey } from "../keys/index.ts"
import { changePage } from "../page/index.ts"
import { createStaff, findByEmail, setPassword } from "../staff/index.ts"
import { listStaffOf } from "../staff/staff-rows.ts"
import { callsAs, makeMember } from "../staff/team.fixture.ts"
import { type AccessEntry, idOf, isLater, parseEntry } from "./change.ts"
import { accessFile, makeLedgerWriter, openAccessLedger } from "./ledger.ts"
import { reapplyAccess } from "./reapply.ts"

const app = await testApp()
const root = await mkdtemp(join(tmpdir(), "rasoi-access-"))
afterAll(() => rm(root, { recursive: true, force: true }))

const ledgerIn = (name: string, others: string[] = []) =>
  openAccessLedger({ dataDir: join(root, name), backupDirectory: undefined }, others)
const reapply = (ledger: ReturnType<typeof ledgerIn>) => reapplyAccess(app.db, ledger, app.clock.now())
const statusWith = async (key: string) => (await app.call("/v1/restaurant", { key })).status
const entry = (change: AccessEntry["change"], at = app.clock.now()): AccessEntry => ({
  ...{ id: idOf(change), at: new Date(at).toISOString(), change },
})
/** As a process of production makes its changes: with the files in the transaction. */
const contextWith = (ledger: ReturnType<typeof ledgerIn>, restaurantId: string, onFault = fail) => ({
  hub: makeChangeHub(app.db, newId("node"), makeLedgerWriter(ledger, onFault)),
  ...{ actor: commandLine, now: app.clock.now(), restaurantId },
})
function fail(error: unknown): void {
  throw error
}

test("of several entries about the same thing the last one counts, in any order and from any file", async () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant("KEY_REVOKED" as const), keyId: fc.constantFrom("key_1", "key_2") }),
    fc.record({
      ...{ kind: fc.constant("ROLE" as const), staffId: fc.constantFrom("stf_1", "stf_2") },
      ...{ restaurantId: fc.constant("rst_1"), role: fc.constantFrom(null, ...roles) },
    }),
    fc.record({
      kind: fc.constant("PASSWORD_REPLACED" as const),
      staffId: fc.constantFrom("stf_1", "stf_2"),
    }),
  )
  const entries = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 1_000 }), change), {
    selector: ([at]) => at,
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.array(fc.boolean(), { minLength: 50, maxLength: 50 }),
      async (changes, sides) => {
        run += 1
        const [one, two] = [ledgerIn(`one-${run}`), ledgerIn(`two-${run}`)]
        for (const [index, [at, each]] of changes.entries())
          await (sides[index % sides.length] ? one : two).add([entry(each, at)])
        const both = await ledgerIn(`one-${run}`, [join(root, `two-${run}`)]).read()
        const last = new Map<string, AccessEntry>()
        for (const each of changes.toSorted(([a], [b]) => a - b).map(([at, c]) => entry(c, at)))
          last.set(each.id, each)
        expect(new Map(both.map(each => [each.id, each]))).toEqual(last)
      },
    ),
    { numRuns: 40 },
  )
})

test("a line that is no entry is ignored, and so is one whose id does not fit", async () => {
  const good = entry({ kind: "KEY_REVOKED", keyId: "key_1" })
  const ledger = ledgerIn("lines")
  await ledger.add([good])
  const bad = [
    ...["", "{", "null", "7", "[]", '"x"', '{"id":"x"}', JSON.stringify({ ...good, id: "revoked/key_2" })],
    ...[
      { ...good, at: "soon" },
      { ...good, change: { kind: "LATER" } },
    ].map(line => JSON.stringify(line)),
    JSON.stringify(entry({ kind: "ROLE", staffId: "s", restaurantId: "r", role: "KING" as never })),
  ]
  await appendFile(join(root, "lines", accessFile), bad.map(line => `\n${line}`).join(""))
  expect(await ledger.read()).toEqual([good])
  expect(isLater(good, good)).toBe(false)
  expect(parseEntry(good)).toEqual(good)
})

test("a file does not grow with every change: replaced lines are removed", async () => {
  const ledger = ledgerIn("growth")
  const change = { kind: "PASSWORD_REPLACED", staffId: "stf_1" } as const
  const changes = Array.from({ length: 1_100 }, (_, index) => entry(change, index))
  await ledger.create()
  await appendFile(
    join(root, "growth", accessFile),
    changes.map(each => `\n${JSON.stringify(each)}`).join(""),
  )
  await ledger.add([entry(change, 1_100)])
  const lines = (await readFile(join(root, "growth", accessFile), "utf8")).trim().split("\n")
  expect(lines).toHaveLength(1)
  expect(await ledger.read()).toEqual([entry(change, 1_100)])
})

test("a process that dies between the file and the commit: the next start ends the key", async () => {
  const restaurantId = await app.restaurant()
  const { keyId, secret } = await app.key(restaurantId)
  const ledger = ledgerIn("crash")
  const { hub, ...context } = contextWith(ledger, restaurantId)
  const dying: typeof hub = {
    ...hub,
    edit: (topic, id, work) =>
      app.db.transaction(async tx => {
        await work(
          tx,
          () => {},
          () => {},
        )
        await makeLedgerWriter(ledger, fail)(tx, topic)
        throw new Error(`killed while ${id} changed`)
      }),
  }
  await expect(revokeKey({ ...context, hub: dying }, keyId)).rejects.toThrow("killed")
  expect(await statusWith(secret)).toBe(200)
  expect(await reapply(ledger)).toMatchObject({ keysRevoked: 1 })
  // The server hears of it a moment later.
  const codeOf = async () => (await app.call("/v1/restaurant", { key: secret })).body.error?.code
  await expect.poll(codeOf, { timeout: 60_000 }).toBe("KEY_REVOKED")
  expect(await reapply(ledger)).toMatchObject({ keysRevoked: 0 })
})

test("a file that cannot be written does not prevent a revocation, and gets the entry from the job", async () => {
  const restaurantId = await app.restaurant()
  const { keyId, secret } = await app.key(restaurantId)
  const faults: unknown[] = []
  const ledger = ledgerIn("later/inside")
  await revokeKey(
    contextWith(ledger, restaurantId, error => void faults.push(error)),
    keyId,
  )
  expect(await statusWith(secret)).not.toBe(200)
  expect(String(faults)).toContain("mkdir -p")
  const { clock, db, log } = app
  const config = { dataDir: join(root, "fleet-node"), backupDirectory: join(root, "fleet-backups") }
  const access = openAccessLedger(config)
  const [copy] = fileJobs({ config, db, clock, log, access, ledger: memoryLedger() })
  await copy?.run()
  for (const directory of Object.values(config))
    expect(await readFile(join(directory, accessFile), "utf8")).toContain(keyId)
})

test("who is taken back stays, also when the clock was set back meanwhile", async () => {
  const restaurantId = await app.restaurant()
  const owner = await makeMember(app, restaurantId, "OWNER")
  const { email, password } = await app.person(restaurantId, "STAFF")
  const id = (await findByEmail(app.db, email))?.id ?? ""
  const ledger = ledgerIn("returned")
  expect((await callsAs(app, owner.cookie)("DELETE", `people/${id}`)).status).toBe(204)
  const earlier = { ...contextWith(ledger, restaurantId), now: app.clock.now() - 3_600_000 }
  await createStaff(earlier, { email, password, name: "Back", role: "STAFF" })
  // Another machine's file still has the removal alone.
  await ledgerIn("removal").add([entry({ kind: "ROLE", staffId: id, restaurantId, role: null })])
  expect(await reapply(ledgerIn("returned", [join(root, "removal")]))).toMatchObject({ peopleRemoved: 0 })
  await app.signIn({ email, password })
})

test("a role is lowered again, never raised, and only in its restaurant", async () => {
  const [here, there] = [await app.restaurant(), await app.restaurant()]
  const { email, password } = await app.person(here, "MANAGER")
  await createStaff(contextWith(ledgerIn("roles-1"), there), { email, password, name: "", role: "OWNER" })
  const staffId = (await findByEmail(app.db, email))?.id ?? ""
  const later = app.clock.now() + 1_000
  const ledger = ledgerIn("roles-2")
  await ledger.add([
    entry({ kind: "ROLE", staffId, restaurantId: here, role: "STAFF" }, later),
    entry({ kind: "ROLE", staffId, restaurantId: there, role: "OWNER" }, later),
    entry({ kind: "ROLE", staffId: "stf_unknown", restaurantId: there, role: null }, later),
  ])
  expect(await reapply(ledger)).toMatchObject({ rolesLowered: 1, peopleRemoved: 0 })
  const roleIn = async (restaurantId: string) => {
    const body = { email, password, restaurantId }
    return (await app.call("/console/v1/session", { method: "POST", body })).body.role
  }
  expect([await roleIn(here), await roleIn(there)]).toEqual(["STAFF", "OWNER"])
  await ledger.add([entry({ kind: "ROLE", staffId, restaurantId: here, role: "OWNER" }, later + 1)])
  expect(await reapply(ledger)).toMatchObject({ rolesLowered: 0 })
  expect(await roleIn(here)).toBe("STAFF")
})

test("a role that lacks something of the backup's role replaces it", async () => {
  const restaurantId = await app.restaurant()
  const staffId = async (role: Role) =>
    (await findByEmail(app.db, (await app.person(restaurantId, role)).email))?.id ?? ""
  const ledger = ledgerIn("developers")
  const cases = [
    ["STAFF", "DEVELOPER", "DEVELOPER"],
    ["OWNER", "DEVELOPER", "DEVELOPER"],
    ["DEVELOPER", "STAFF", "STAFF"],
    ["DEVELOPER", "OWNER", "DEVELOPER"],
  ] as const
  const people = await Promise.all(
    cases.map(async ([before, role, expected]) => ({ id: await staffId(before), role, expected })),
  )
  const later = app.clock.now() + 1_000
  await ledger.add(
    people.map(({ id, role }) => entry({ kind: "ROLE", staffId: id, restaurantId, role }, later)),
  )
  expect(await reapply(ledger)).toMatchObject({ rolesLowered: 3 })
  const team = new Map((await listStaffOf(app.db, restaurantId)).map(({ id, role }) => [id, role]))
  expect(people.map(({ id }) => team.get(id))).toEqual(people.map(({ expected }) => expected))
})

test("requests of a live key that were hidden from developers stay hidden; shown ones are not shown again", async () => {
  const restaurantId = await app.restaurant()
  const cookie = await app.signedIn(restaurantId)
  const [hidden, shown] = [await app.key(restaurantId, "live"), await app.key(restaurantId, "live")]
  const show = (keyId: string) =>
    app.call(`/console/v1/keys/${keyId}`, { method: "PATCH", cookie, body: { logShown: true } })
  await show(hidden.keyId)
  const later = app.clock.now() + 1_000
  const ledger = ledgerIn("logs")
  await ledger.add([
    entry({ kind: "KEY_LOG", keyId: hidden.keyId, shown: false }, later),
    entry({ kind: "KEY_LOG", keyId: shown.keyId, shown: true }, later),
  ])
  expect(await reapply(ledger)).toMatchObject({ keyLogsHidden: 1 })
  const { data } = (await app.call("/console/v1/keys", { cookie })).body
  expect(data.map((key: { logShown: boolean }) => key.logShown)).toEqual(data.map(() => false))
})

test("a page that was switched off stays off, and its newer slug stays its own, after an older backup", async () => {
  const restaurantId = await app.restaurant()
  const cookie = await app.signedIn(restaurantId)
  const put = (body: object, as = cookie) => app.call("/console/v1/page", { method: "PUT", cookie: as, body })
  expect((await put({ state: "PREVIEW", slug: "before-backup" })).status).toBe(200)
  // The files have what happened after the backup; this database is the backup.
  const later = app.clock.now() + 1_000
  const ledger = ledgerIn("page")
  await ledger.add([
    entry({ kind: "PAGE", restaurantId, state: "OFF" }, later),
    entry({ kind: "SLUG", restaurantId, slug: "after-backup-b" }, later + 1),
    entry({ kind: "SLUG", restaurantId, slug: "after-backup-a" }, later),
  ])
  expect(await reapply(ledger)).toMatchObject({ pagesSwitchedOff: 1, slugsTaken: 2 })
  expect(await reapply(ledger)).toMatchObject({ pagesSwitchedOff: 0, slugsTaken: 0 })
  const { body } = await app.call("/console/v1/page", { cookie })
  expect([body.state, body.slug]).toEqual(["OFF", "after-backup-b"])
  const other = await app.signedIn(await app.restaurant())
  expect((await put({ slug: "after-backup-a" }, other)).status).toBe(422)
  await ledger.add([entry({ kind: "PAGE", restaurantId, state: "ON" }, later + 2)])
  expect(await reapply(ledger)).toMatchObject({ pagesSwitchedOff: 0 })
})

test("what the console changes of a page is in the files", async () => {
  const restaurantId = await app.restaurant()
  const { settings } = (await app.call("/console/v1/settings", { cookie: await app.signedIn(restaurantId) }))
    .body
  const ledger = ledgerIn("page-files")
  const change = { slug: "in-the-files", state: "PREVIEW" } as const
  await changePage(contextWith(ledger, restaurantId), { settings }, change, [])
  const own = (await ledger.read()).map(each => each.change)
  expect(own).toContainEqual({ kind: "SLUG", restaurantId, slug: "in-the-files" })
  expect(own).toContainEqual({ kind: "PAGE", restaurantId, state: "PREVIEW" })
})

test("a restaurant whose owner of today is not in the backup is named, and who left is signed out", async () => {
  const restaurantId = await app.restaurant()
  const owner = await makeMember(app, restaurantId, "OWNER")
  const ledger = ledgerIn("ownerless")
  const later = app.clock.now() + 1_000
  await ledger.add([entry({ kind: "ROLE", staffId: owner.id, restaurantId, role: null }, later)])
  const { restaurantsWithoutOwner, peopleRemoved } = await reapply(ledger)
  expect([peopleRemoved, restaurantsWithoutOwner.includes(restaurantId)]).toEqual([1, true])
  expect((await app.call("/console/v1/session", { cookie: owner.cookie })).status).toBe(401)
})

test("a replaced password ends with its sessions; the one that is set next stays", async () => {
  const restaurantId = await app.restaurant()
  const login = await app.person(restaurantId)
  const cookie = await app.signIn(login)
  const staffId = (await findByEmail(app.db, login.email))?.id ?? ""
  const ledger = ledgerIn("password")
  await ledger.add([entry({ kind: "PASSWORD_REPLACED", staffId }, app.clock.now() + 1_000)])
  expect(await reapply(ledger)).toMatchObject({ passwordsEnded: 1, peopleWithoutPassword: [login.email] })
  expect((await app.call("/console/v1/session", { cookie })).status).toBe(401)
  await expect(app.signIn(login)).rejects.toThrow("LOGIN_FAILED")
  // The clock of this machine is behind the one that wrote the entry.
  await setPassword(contextWith(ledger, restaurantId), login.email, "quite another phrase")
  expect(await reapply(ledger)).toMatchObject({ passwordsEnded: 0 })
  await app.signIn({ ...login, password: "quite another phrase" })
})

test("each secret ends when its own roll said, also after a second roll with a longer overlap", async () => {
  const restaurantId = await app.restaurant()
  const { keyId, secret: first } = await app.key(restaurantId)
  const ledger = ledgerIn("rolls")
  app.clock.advance(1_000)
  const second = await rollKey(contextWith(ledger, restaurantId), keyId, 0)
  app.clock.advance(1_000)
  await rollKey(contextWith(ledger, restaurantId), keyId, 60)
  // The file has changes of other tests too.
  const ends = (await ledger.read()).flatMap(({ change }) =>
    change.kind === "SECRET_ENDED" && change.keyId === keyId ? [change.endsAt] : [],
  )
  expect(ends.map(end => Date.parse(end) - app.clock.now()).sort((a, b) => a - b)).toEqual([
    -1_000, 3_600_000,
  ])
  expect([(await statusWith(first)) === 200, await statusWith(second.secret)]).toEqual([false, 200])
})

test("an entry is applied although no file can be written", async () => {
  const restaurantId = await app.restaurant()
  const { keyId, secret } = await app.key(restaurantId)
  await ledgerIn("readable").add([entry({ kind: "KEY_REVOKED", keyId })])
  await expect(reapply(ledgerIn("not/there", [join(root, "readable")]))).rejects.toThrow("mkdir -p")
  expect((await app.call("/v1/restaurant", { key: secret })).body.error.code).toBe("KEY_REVOKED")
})

test("the migration lists the keys that were revoked or rolled before it, as the commands do", async () => {
  const restaurantId = await app.restaurant()
  const context = contextWith(ledgerIn("migrated"), restaurantId)
  const [revoked, rolled] = [await app.key(restaurantId), await app.key(restaurantId)]
  await revokeKey(context, revoked.keyId)
  app.clock.advance(1_000)
  await rollKey({ ...context, now: app.clock.now() }, rolled.keyId, 60)
  const ofKeys = async () => {
    const entries = await ledgerIn("none", [join(root, "migrated")]).read()
    // The database has changes of other tests too.
    const own = entries.filter(({ id }) => id.includes(revoked.keyId) || id.includes(rolled.keyId))
    const all = own.map(({ id, change }) => ({ id, change }))
    const rows = await app.db.rows<{ id: string; change: object }>(listed)
    return { all, rows: rows.filter(row => all.some(({ id }) => id === row.id)) }
  }
  const listed = sql("test.access.listed", "select id, change from access_changes order by id")
  await app.db.run(sql("test.access.forget", "delete from access_changes"))
  const text = await readFile(join(migrationsDirectory, "0020-access-changes.sql"), "utf8")
  for (const [index, statement] of text
    .split(";")
    .filter(part => part.includes("insert into"))
    .entries())
    await app.db.run(sql(`test.access.migration.${index}`, statement))
  const { all, rows } = await ofKeys()
  expect(all).toHaveLength(2)
  expect(rows).toEqual(all.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
})
