import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest"
import { type Connection, sql } from "../../db/index.ts"
import { openAccessLedger } from "../../features/access/index.ts"
import { keptTables, ownedTables, rowsOf } from "../../features/deletion/tables-store.ts"
import { orderCaller, pickup } from "../../features/orders/fixture.ts"
import { readCsv } from "../../features/reports/test-restaurant.fixture.ts"
import { bookable, bookingCaller } from "../../features/reservations/booking.fixture.ts"
import { atTable, counterCaller, counterRequest } from "../../features/till/counter/entered.fixture.ts"
import { reapplyAtStart } from "../../start/reapply-at-start.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { createTestDatabase } from "../../testing/database.ts"
import { until } from "../../testing/process.ts"
import { makeSpawner, rasoi } from "../rasoi.fixture.ts"

const root = mkdtempSync(join(tmpdir(), "rasoi-delete-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let url: string
let connection: Connection
/** Two processes of a fleet on one database. */
let app: TestApp
let other: TestApp
let client: Client
beforeAll(async () => {
  const { host, port, user } = inject("clusterConnection")
  connection = await createTestDatabase({ host, port, user, database: "rasoi" })
  url = `postgres:///${(connection as { database: string }).database}?host=${host}&port=${port}&user=${user}`
  vi.stubEnv("DATABASE_URL", url)
  vi.stubEnv("RASOI_DATA_DIR", join(root, "data"))
  app = await startTestApp({ connection })
  other = await startTestApp({ connection })
  client = new Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await Promise.all([app.stop(), other.stop()])
})

interface Deleted {
  id: string
  live: string
  trackingUrl: string
  bookingUrl: string
  owner: string
}
let deleted: Deleted
beforeEach(async () => {
  deleted = await makeRestaurantWithData()
})

const name = "Angaara Tandoor"
const folderOf = (stdout: string) => /^\/.*deleted-rst_\S+$/m.exec(stdout)?.[0] ?? "no folder"
const remove = (id: string, typed = name) =>
  rasoi(["restaurant", "delete", id, "--name", typed, "--to", root])
const codeOf = async (server: TestApp, key: string) =>
  (await server.call("/v1/restaurant", { key })).body.error?.code
const pathOf = (trackingUrl: string) => new URL(trackingUrl).pathname

async function makeRestaurantWithData(): Promise<Deleted> {
  const id = await app.restaurant(bookable())
  const live = (await app.key(id, "live")).secret
  const test = (await app.key(id, "test")).secret
  const owner = await app.signedIn(id)
  app.presence.open(id, id, "tablet", Number.MAX_SAFE_INTEGER)
  const post = async (path: string, body?: object) => {
    const { status, text } = await app.call(`/console/v1/${path}`, { cookie: owner, method: "POST", body })
    expect([path, status, text]).toEqual([path, 200, text])
  }
  const order = orderCaller(app)
  const { body: first } = await order(live, { ...pickup, customer: { name: "Zo <b>&", phone: "9123456780" } })
  for (const step of ["accept", "prepare", "ready", "complete"]) await post(`orders/${first.id}/${step}`)
  await order(test)
  const { body: second } = await order(live)
  await post(`orders/${second.id}/accept`)
  for (const step of ["prepare", "ready"]) await post(`orders/${second.id}/${step}`)
  await post(`orders/${second.id}/bill`)
  await post(`orders/${second.id}/cancel`, { reason: "Nobody came" })
  const { body: booking } = await bookingCaller(app)(live)
  await client.query(
    "update reservations set status = 'CONFIRMED', confirmed_at = created_at where id = $1",
    [booking.id],
  )
  await fillOtherTables(id, first.id, booking.id)
  await rasoi(`restaurant suspend ${id}`)
  return { id, live, owner, trackingUrl: first.trackingUrl, bookingUrl: booking.trackingUrl }
}

/** Rows that servers write now and then, so that every table has some. */
async function fillOtherTables(id: string, orderId: string, bookingId: string): Promise<void> {
  const keyOf = (mode: string) =>
    `(select min(id) from api_keys where restaurant_id = '${id}' and mode = '${mode}')`
  const rows: Record<string, [columns: string, values: string]> = {
    order_receipts: ["order_id, device_id", `'${orderId}', 'dev_${id}'`],
    reservation_moves: [
      "reservation_id, revision, from_status, to_status, at, actor",
      `'${bookingId}', 99, 'PENDING', 'CONFIRMED', now(), 'A'`,
    ],
    test_moves: ["subject_id, at, to_status", `'${bookingId}', 'infinity', 'CONFIRMED'`],
    seat_blocks: [
      "id, restaurant_id, starts_at, ends_at, seats, created_at, created_by",
      `'blk_${id}', '${id}', '2026-01-01', '2026-01-02', 1, now(), 'A'`,
    ],
    blocked_phones: [
      "id, restaurant_id, phone, reason, blocked_by, blocked_at",
      `'bph_${id}', '${id}', '9845012345', 'Fake', 'A', now()`,
    ],
    delivery_people: ["id, restaurant_id, name, phone, created_at", `'dlv_${id}', '${id}', 'R', '9', now()`],
    refused_orders: ["restaurant_id, minute, cause, attempts", `'${id}', now(), 'PAUSED', 1`],
    online_spans: ["restaurant_id, began_at, server, ended_at", `'${id}', now(), 'srv', now()`],
    device_streams: ["stream_id, restaurant_id, device_id, answered_at", `'${id}', '${id}', 'd', now()`],
    devices: [
      "id, restaurant_id, name, token_hash, paired_by, paired_at, last_seen_at, demo",
      `'dev_${id}', '${id}', 'Counter', sha256('${id}'::bytea), 'A', now(), now(), false`,
    ],
    pairing_codes: [
      "lookup, code_hash, restaurant_id, device_name, staff_id, created_at, expires_at",
      `'${id.slice(-8)}', 'x', '${id}', 'Kitchen', (select staff_id from memberships where restaurant_id = '${id}' limit 1), now(), now()`,
    ],
    pages: [
      "restaurant_id, state, live_key_id, test_key_id, created_at",
      `'${id}', 'ON', ${keyOf("live")}, ${keyOf("test")}, now()`,
    ],
    page_slugs: [
      "slug, restaurant_id, current, current_from",
      `'${id.replaceAll("_", "-").slice(-40)}', '${id}', true, now()`,
    ],
    photos: [
      "restaurant_id, id, small, middle, large, counted_on",
      `'${id}', 'pho_${"0".repeat(32)}', 'a', 'b', 'c', now()`,
    ],
    customer_requests: [
      "id, restaurant_id, subject_id, kind, number, asked_at",
      `'req_${id}', '${id}', '${orderId}', 'CANCEL_ORDER', 1, now()`,
    ],
    payments: [
      "id, restaurant_id, bill_number, kind, method, amount_paise, round_off_paise, day, received_at, tablet_received_at, person, fingerprint",
      `'pay_${id}', '${id}', '26-27/000001', 'PAYMENT', 'CASH', 100, 0, '2026-01-01', now(), now(), 'Asha', ''`,
    ],
    day_closes: [
      "restaurant_id, day, float_paise, expected_paise, counted_paise, closed_at, closed_by",
      `'${id}', '2026-01-01', 0, 0, 0, now(), 'Asha'`,
    ],
    tablet_bills: [
      "id, restaurant_id, bill_number, total_paise, tablet_issued_at, other_year, person, fingerprint",
      `'bill_${id}', '${id}', 'T1-26-27/1', 100, now(), false, 'Asha', ''`,
    ],
    counter_entries: [
      "order_id, restaurant_id, fingerprint, entered_by, placed_at",
      `'${orderId}', '${id}', '', 'Asha', now()`,
    ],
    staff_pins: [
      "staff_id, restaurant_id, pin_hash, set_at",
      `(select min(staff_id) from memberships where restaurant_id = '${id}'), '${id}', '', now()`,
    ],
    pin_tries: [
      "staff_id, restaurant_id, device_id, wrong, locks",
      `(select min(staff_id) from memberships where restaurant_id = '${id}'), '${id}', 'dev_1', 1, 0`,
    ],
    approvals: [
      "token_hash, restaurant_id, device_id, staff_id, act, order_id, approved_by, asked_by, given_at, ends_at",
      `sha256('${id}'), '${id}', 'dev_1', 'stf_1', 'VOID', '${orderId}', 'Asha', 'Meera', now(), now()`,
    ],
    unconfirmed_entries: [
      "kind, subject, restaurant_id, person, reason, arrived_at",
      `'ORDER', 'ord_${id}', '${id}', 'Asha', 'LEFT', now()`,
    ],
    cash_hand_ins: [
      "id, restaurant_id, carrier_id, amount_paise, day, received_at, device_received_at, person, fingerprint",
      `'hand_${id}', '${id}', 'dlv_1', 100, '2026-10-17', now(), now(), 'Asha', ''`,
    ],
    removed_entries: [
      "restaurant_id, id, kind, amount_paise, request, refusal_code, refusal, reason, removed_at, removed_by, fingerprint",
      `'${id}', 'ord_1', 'ORDER', 100, '{}', 'ID_TAKEN', '', 'Twice', now(), 'Asha', ''`,
    ],
    tabs: ["id, restaurant_id, label, opened_at, opened_by", `'tab_${id}', '${id}', '4', now(), 'Asha'`],
    order_voids: [
      "id, restaurant_id, order_id, kind, reason, lines, amount_paise, fingerprint, voided_at, voided_by",
      `'void_${id}', '${id}', '${orderId}', 'MADE', 'Cold', '[]', 0, '', now(), 'Asha'`,
    ],
    counter_series: ["restaurant_id, tablet_id, number, given_at", `'${id}', 'tablet_1', 1, now()`],
    skipped_numbers: [
      "restaurant_id, series, first_number, last_number, because, restored_at, archive_at",
      `'${id}', '26-27', 4, 6, 'GIVEN', now(), now()`,
    ],
    refused_numbers: [
      "restaurant_id, id, kind, number, reason, total_paise, person, refused_at",
      `'${id}', 'ord_${id}', 'ORDER', 'T9-1', 'NO_SERIES', 100, 'Asha', now()`,
    ],
    page_visitors: ["order_id, mark", `'${orderId}', ''`],
    anonymization_progress: ["restaurant_id, anonymized_before", `'${id}', '2026-01-01'`],
    api_key_requests: [
      "key_id, at, request_id, method, path, status, duration_ms",
      `(select min(id) from api_keys where restaurant_id = '${id}'), now(), 'r', 'GET', '/', 200, 1`,
    ],
  }
  for (const [table, [columns, values]] of Object.entries(rows))
    await client.query(`insert into ${table} (${columns}) values (${values}) on conflict do nothing`)
}

const count = async (table: string, condition: string, values: unknown[]) =>
  (
    await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${condition}`,
      values,
    )
  ).rows[0]?.count

/** The tables that name the restaurant anywhere in a row, except those that keep something. */
async function tablesNaming(id: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
  )
  const found: string[] = []
  for (const { name: table } of rows)
    if (!(table in keptTables) && (await count(table, `strpos(${table}::text, $1) > 0`, [id])))
      found.push(table)
  return found
}

test("refused, with what blocks: not suspended, open orders, coming bookings, another name", async () => {
  const { id } = deleted
  await rasoi(`restaurant resume ${id}`)
  expect(await remove(id)).toMatchObject({ code: 1, stderr: expect.stringContaining("Suspend it first") })
  await rasoi(`restaurant suspend ${id}`)
  await client.query(
    "update orders set status = 'READY', rejection_reason = null, cancelled_by = null where restaurant_id = $1 and status = 'CANCELLED' and not test",
    [id],
  )
  await client.query(
    "update reservations set starts_at = now(), ends_at = now() + interval '1 day' where restaurant_id = $1",
    [id],
  )
  const { code, stderr } = await remove(id)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Open orders: 1\. Bookings to come: 1\./)])
  expect(stderr).toMatch(/order #\S+ of 2026-10-17, READY\n +booking 2026-10-22 19:30 for 4, CONFIRMED/)
  await client.query(
    "update orders set status = 'CANCELLED', rejection_reason = 'x', cancelled_by = 'RESTAURANT' where restaurant_id = $1 and status = 'READY'",
    [id],
  )
  await client.query(
    "update reservations set starts_at = '2026-10-20', ends_at = '2026-10-21' where restaurant_id = $1",
    [id],
  )
  expect(await remove(id, "Another")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The name is "${name}"`),
  })
  const shown = await rasoi(`restaurant delete ${id}`)
  expect([shown.code, shown.stdout]).toEqual([
    0,
    expect.stringMatching(/Bills {6}2, 1 of them cancelled[\s\S]*Nothing was changed/),
  ])
  expect((await rasoi("restaurant list")).stdout).toContain(id)
})

test("all rows of the restaurant go, other restaurants stay, and both servers of a fleet notice", async () => {
  const { id, live, owner, trackingUrl, bookingUrl } = deleted
  const neighbour = await makeRestaurantWithData()
  const shared = await app.person(neighbour.id, "STAFF")
  const staffId = async (email: string) =>
    (await client.query("select id from staff where email = $1", [email])).rows[0]?.id
  await client.query(
    "insert into memberships (staff_id, restaurant_id, role, created_at) values ($1, $2, 'STAFF', now())",
    [...[await staffId(shared.email), id]],
  )
  const own = await app.person(id, "MANAGER")
  // In one transaction, because a server removes rows of these two lists when a device goes.
  await client.query("begin")
  const kept = "on conflict (device_id) do update set device_id = excluded.device_id"
  await client.query(
    `insert into online_paired_devices select id from devices where restaurant_id = $1 ${kept}`,
    [id],
  )
  await client.query(
    `insert into online_devices select device_id from sessions where restaurant_id = $1 ${kept}`,
    [id],
  )
  for (const { name: table } of ownedTables)
    expect([table, await count(table, rowsOf(table), [id])]).not.toEqual([table, 0])
  await client.query("commit")
  for (const server of [app, other]) expect(await codeOf(server, live)).toBeUndefined()

  const { code, stdout, stderr } = await remove(id)
  expect([code, stderr]).toEqual([0, ""])
  expect(stdout).toContain("Keep the bills until 2033-12-31")
  // What the servers still hold in memory about it.
  for (const server of [app, other]) await server.onlineSpans.write(server.clock.now())
  expect(await tablesNaming(id)).toEqual([])
  expect(await tablesNaming(neighbour.id)).not.toEqual([])
  expect([await staffId(own.email), await staffId(shared.email)]).toEqual([undefined, expect.any(String)])

  for (const server of [app, other]) {
    await until(async () => (await codeOf(server, live)) === "KEY_REVOKED")
    expect((await server.call("/console/v1/settings", { cookie: owner })).status).toBe(401)
    for (const link of [trackingUrl, bookingUrl])
      expect((await fetch(`${server.url}${pathOf(link)}`)).status).toBe(404)
    expect(await codeOf(server, neighbour.live)).toBeUndefined()
    expect((await fetch(`${server.url}${pathOf(neighbour.trackingUrl)}`)).status).toBe(200)
  }
})

test("the folder has every bill as CSV and as a page, and a backup that another server restores", async () => {
  const { id, owner } = deleted
  const tab = atTable()
  const post = async (path: string) => {
    const { status } = await app.call(`/console/v1/${path}`, { cookie: owner, method: "POST" })
    expect([path, status]).toEqual([path, 200])
  }
  for (let round = 0; round < 2; round += 1) {
    const { body } = await counterCaller(app, owner)(await counterRequest(app, id, tab))
    for (const step of ["prepare", "ready", "complete"]) await post(`orders/${body.id}/${step}`)
  }
  await post(`counter/tabs/${tab.tab.id}/close`)
  const neighbour = await makeRestaurantWithData()
  const folder = folderOf((await remove(id)).stdout)
  expect(readdirSync(folder).sort()).toEqual(["README.txt", "bills.csv", "bills.html", "restaurant.tar.zst"])
  const [headings = [], ...rows] = readCsv(readFileSync(join(folder, "bills.csv"), "utf8"))
  expect(rows.map(row => row[headings.indexOf("Bill")])).toEqual(
    [1, 2, 3, 3].map(number => `26-27/00000${number}`),
  )
  const page = readFileSync(join(folder, "bills.html"), "utf8")
  expect(page.match(/<article>/g)).toHaveLength(3)
  expect(page).toContain(", Table 4")
  expect(page).toContain("Zo &lt;b&gt;&amp;, 9123456780")
  expect(page).toMatch(/26-27\/000001[\s\S]*CANCELLED[\s\S]*26-27\/000002/)
  expect(readFileSync(join(folder, "README.txt"), "utf8")).toContain("until 2033-12-31")

  const { host, port, user } = inject("clusterConnection")
  const fresh = (await createTestDatabase({ host, port, user, database: "rasoi" })) as { database: string }
  const run = makeSpawner({
    DATABASE_URL: `postgres:///${fresh.database}?host=${host}&port=${port}&user=${user}`,
    RASOI_DATA_DIR: join(root, "another"),
  })
  const archive = join(folder, "restaurant.tar.zst")
  expect(await run(["restore", archive])).toMatchObject({ code: 0 })
  const listed = (await run("restaurant list --json")).json.restaurants
  expect(listed).toMatchObject([{ id, status: "SUSPENDED" }])
  expect(JSON.stringify(listed)).not.toContain(neighbour.id)
})

test("a backup from before the deletion does not bring it back", async () => {
  const { id } = deleted
  const backup = join(root, `before-${id}.tar.zst`)
  await rasoi(`backup --to ${backup}`)
  await remove(id)
  const { host, port, user } = inject("clusterConnection")
  const fresh = (await createTestDatabase({ host, port, user, database: "rasoi" })) as { database: string }
  const run = makeSpawner({
    DATABASE_URL: `postgres:///${fresh.database}?host=${host}&port=${port}&user=${user}`,
  })
  const { code, stdout } = await run(["restore", backup])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/done again: .*\d restaurants? deleted/)])
  expect((await run("restaurant list")).stdout).not.toContain(id)
  const restored = await startTestApp({ connection: { ...connection, ...fresh } as Connection })
  expect(await codeOf(restored, deleted.live)).toBe("KEY_REVOKED")
  expect((await fetch(`${restored.url}${pathOf(deleted.trackingUrl)}`)).status).toBe(404)
  await restored.stop()
})

const lockWaits = sql(
  "delete-test.waits",
  "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
)
/** Sessions that wait for a lock. Not asked by `client`: in its transaction the view would not change. */
const waiting = async () => (await app.db.row<{ count: number }>(lockWaits))?.count

test("two runs at once: one deletes, the other says so and leaves no folder", async () => {
  const { id } = deleted
  const second = join(root, `second-${id}`)
  mkdirSync(second)
  // Holds the first run up in its transaction, which has the restaurant's row.
  await client.query("begin")
  await client.query("lock table access_changes in share mode")
  const first = remove(id)
  await until(async () => (await waiting()) === 1)
  const other = rasoi(["restaurant", "delete", id, "--name", name, "--to", second])
  await until(async () => (await waiting()) === 2)
  await client.query("rollback")
  expect(await first).toMatchObject({ code: 0, stdout: expect.stringContaining("will be deleted for good:") })
  const { code, stderr } = await other
  expect([code, stderr]).toEqual([1, expect.stringContaining("Another run of this command deletes")])
  expect(readdirSync(second)).toEqual([])
})

test("a change while the files are written: nothing is deleted, and no folder stays", async () => {
  const { id } = deleted
  // Holds the backup up, after the counts were shown.
  await client.query("begin")
  await client.query("lock table seat_blocks in access exclusive mode")
  const run = remove(id)
  await until(async () => (await waiting()) === 1)
  await app.db.run(sql("delete-test.change", "delete from reservations where restaurant_id = $1"), [id])
  await client.query("rollback")
  const { code, stderr } = await run
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("Nothing was deleted, and the folder was removed"),
  ])
  expect(readdirSync(root).filter(entry => entry.includes(id))).toEqual([])
  expect((await rasoi("restaurant list")).stdout).toContain(id)
})

test("killed in the middle: nobody reaches the restaurant, and a second run completes the deletion", async () => {
  const { id, live, trackingUrl } = deleted
  // Holds the deletion up after its first transaction.
  await client.query("begin")
  await client.query("select from orders where restaurant_id = $1 for update", [id])
  const program = join(import.meta.dirname, "../../../bin/rasoi.js")
  const child = spawn(process.execPath, [program, "restaurant", "delete", id, "--name", name, "--to", root])
  const ended = once(child, "exit")
  const status = sql("delete-test.status", "select status from restaurants where id = $1")
  await until(async () => (await app.db.row<{ status: string }>(status, [id]))?.status === "DELETED")
  child.kill("SIGKILL")
  await ended

  expect(await count("orders", "restaurant_id = $1", [id])).toBeGreaterThan(0)
  await until(async () => (await codeOf(app, live)) === "KEY_REVOKED")
  await until(async () => (await fetch(`${app.url}${pathOf(trackingUrl)}`)).status === 404)
  const list = await rasoi("restaurant list")
  expect(list.stdout).not.toContain(id)
  expect(list.stderr).toContain(`rasoi restaurant delete ${id}`)
  expect(await rasoi(`restaurant resume ${id}`)).toMatchObject({ code: 1 })

  await client.query("rollback")
  expect(await rasoi(`restaurant delete ${id}`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("complete now"),
  })
  expect(await tablesNaming(id)).toEqual([])
})

test("killed in the middle: the next start of a server completes the deletion", async () => {
  const { id } = deleted
  await client.query("update restaurants set status = 'DELETED' where id = $1", [id])
  const access = openAccessLedger({ dataDir: join(root, "data"), backupDirectory: undefined })
  await reapplyAtStart({ db: app.db, ledger: app.ledger, access, clock: app.clock, log: app.log })
  expect(await tablesNaming(id)).toEqual([])
})
