import { createReadStream } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { zstdDecompress } from "node:zlib"
import { afterAll, expect, inject, test } from "vitest"
import { newId } from "../../base/ids.ts"
import { sql } from "../../db/index.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { startTestApp } from "../../testing/app.ts"
import { createTestDatabase, migrationsDirectory } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { memoryLedger } from "../../testing/memory-ledger.ts"
import { checkData } from "../backup/check-data.ts"
import { writeBackupFile } from "../backup/index.ts"
import { loadArchive } from "../backup/load-archive.ts"
import { withSession } from "../backup/session.ts"
import { delivery, orderCaller, pickup } from "../orders/fixture.ts"
import { fillOrderWords, fillOrderWordsAgain } from "../orders/index.ts"
import {
  canary,
  canaryValues,
  type Desk,
  deskCaller,
  findInTables,
  openDesk,
  plantCanary,
} from "./canary.fixture.ts"
import { anonymizeOldData, reapplyErasures } from "./index.ts"
import { personAsCsv } from "./table.ts"

const dayMs = 86_400_000
const start = Date.parse("2026-10-17T13:05:00Z")
const { phone } = canary

const logged: string[] = []

const app = await testApp({ logDestination: { write: line => logged.push(line) } })
const directory = await mkdtemp(join(tmpdir(), "rasoi-privacy-"))
afterAll(() => rm(directory, { recursive: true, force: true }))

async function backUp(name: string): Promise<string> {
  const { file } = await writeBackupFile(join(directory, name), {
    connection: app.connection,
    version: "1",
    now: app.clock.now(),
  })
  return file
}

async function findInBackup(file: string): Promise<string[]> {
  const text = (await promisify(zstdDecompress)(await readFile(file))).toString("utf8")
  return canaryValues.filter(value => text.includes(value))
}

async function findOutside(): Promise<string[]> {
  const text = `${logged.join("")}${await app.metrics.registry.metrics()}`
  return canaryValues.filter(value => text.includes(value))
}

const faultsOfData = () =>
  withSession(app.connection, async client => (await checkData(client, new Date(app.clock.now()))).faults)

async function fillWords(): Promise<void> {
  await fillOrderWords(app.db)
  while ((await fillOrderWords(app.db)) > 0);
}

/** All data of the database is older than the retention of every restaurant that uses it. */
async function runNightlyJobs(): Promise<void> {
  for (const { name, run } of serverJobs(app))
    if (name === "personal data" || name === "retention") await run()
}

test("after an erasure, nothing about the person is in any table, later backup, log or metric; the books stay", async () => {
  app.clock.set(start)
  const desk = await openDesk(app)
  const { ask } = deskCaller(app, desk)
  const { own, typed, seated, credited } = await plantCanary(app, desk)
  const tables = (await findInTables(app)).map(found => found.split(":")[0])
  expect(new Set(tables)).toEqual(
    new Set([
      ...["orders", "order_moves", "reservations", "reservation_moves", "delivery_people", "seat_blocks"],
      "customer_requests",
      ...["idempotency", "audit_log", "bills", "blocked_phones", "payments", "day_closes"],
      ...["tabs", "order_voids"],
    ]),
  )
  const older = await backUp("older.tar.zst")
  const sales = await ask("reports/sales?from=2026-10-17&to=2026-10-17", undefined, "GET")

  app.clock.advance(1_000)
  const summary = await ask("privacy/find", { phone })
  expect(summary).toMatchObject({
    ...{ names: [canary.name], deliveries: 2, deliveryPeople: 1, blockedPhones: 1, erasedAt: null },
  })
  expect([summary.orders.length, summary.reservations.length, summary.mentions]).toEqual([9, 6, 4])
  app.clock.advance(1_000)
  const exported = await ask("privacy/export", { phone })
  expect(exported.orders[0]).toMatchObject({ id: own.id, note: own.note, delivery: { person: null } })
  expect(exported.requests).toMatchObject([
    { kind: "CANCEL_ORDER", answer: "DECLINED", reason: expect.stringContaining(canary.name), date: null },
  ])
  const withName = expect.stringContaining(canary.name)
  expect(exported.payments).toMatchObject([
    { orderId: own.id, kind: "PAYMENT", method: "UPI", amount: own.total, reason: null },
    { orderId: own.id, kind: "REFUND", method: "UPI", amount: { amount: 100 }, reason: withName },
    { orderId: credited.id, kind: "PAYMENT", amount: credited.total },
  ])
  expect(exported.voids).toEqual([
    {
      ...{ orderId: seated.id, at: expect.any(String), reason: withName },
      lines: [{ name: seated.lines[0].name, quantity: 1 }],
    },
  ])
  expect(exported.tables).toEqual([{ orderId: seated.id, label: canary.name }])
  expect(exported.creditNotes).toMatchObject([
    { orderId: own.id, amount: { amount: 100 } },
    { orderId: credited.id, amount: credited.total },
  ])
  const kinds = personAsCsv(exported)
    .split("\r\n")
    .map(row => row.split(",")[0])
  for (const kind of ["payment", "refund", "void", "table", "credit note"]) expect(kinds).toContain(kind)
  const atTheTable = exported.orders.find(({ id }: { id: string }) => id === seated.id)
  expect(atTheTable.note).toContain(canary.name)
  expect(exported.blockedPhones).toMatchObject([{ reason: expect.stringContaining(canary.name) }])
  app.clock.advance(1_000)
  const erased = await ask("privacy/erase", { phone: `+91 ${phone}` })
  expect(erased).toMatchObject({
    ...{ orders: 9, reservations: 6, deliveries: 2, deliveryPeople: 1, blockedPhones: 1 },
  })
  await app.requestLog.flush()

  expect(await findInTables(app)).toEqual([])
  expect(await findInBackup(await backUp("newer.tar.zst"))).toEqual([])
  expect(await findOutside()).toEqual([])
  expect(await faultsOfData()).toEqual([])
  expect(await ask("reports/sales?from=2026-10-17&to=2026-10-17", undefined, "GET")).toEqual(sales)

  const { body } = await app.call(`/v1/orders/${own.id}`, { key: desk.live })
  expect(body).toMatchObject({
    ...{ number: own.number, status: "COMPLETED", total: own.total, tax: own.tax },
    ...{ customer: { name: "", phone: "" }, note: null },
    delivery: { address: { address: "", pincode: own.delivery.address.pincode, lat: null }, person: null },
  })
  expect(body.lines.map(({ name }: { name: string }) => name)).toEqual(
    own.lines.map(({ name }: { name: string }) => name),
  )
  const other = (await app.call(`/v1/orders/${typed.id}`, { key: desk.live })).body
  expect(other).toMatchObject({ customer: { name: "Asha Rao" }, note: "Call [removed] at the gate" })
  const audit = (await ask("audit", undefined, "GET")).data
  expect(audit.slice(0, 3)).toMatchObject([
    {
      action: "privacy.erased",
      subject: erased.id,
      details: [{ orders: 9, reservations: 6, deliveries: 2 }],
    },
    { action: "privacy.exported", subject: null },
    { action: "privacy.found", subject: null, details: [{ orders: 9, reservations: 6, deliveries: 2 }] },
  ])
  expect(await ask("privacy/find", { phone })).toMatchObject({ orders: [], erasedAt: erased.erasedAt })
  expect(await findInBackup(older)).toContain("Zorawar")
  await expectErasedAgain(older, desk)
})

/** An old backup in a new place brings the person back. The ledger removes them again. */
async function expectErasedAgain(file: string, desk: Desk): Promise<void> {
  const connection = await createTestDatabase(inject("clusterConnection"))
  await loadArchive({ connection, input: createReadStream(file), migrationsDirectory })
  const restored = await startTestApp({ connection, clock: app.clock, ledger: app.ledger })
  try {
    expect(await findInTables(restored)).not.toEqual([])
    const later = await orderCaller(restored)(desk.test, {
      ...pickup,
      customer: { name: "Back", phone: "9123400000" },
    })
    expect(later.status).toBe(201)
    const strange = memoryLedger("another key")
    await strange.add(await app.ledger.read())
    expect(await reapplyErasures(restored.db, strange, app.clock.now())).toEqual({
      applied: 0,
      unknownKey: 1,
    })
    expect(await reapplyErasures(restored.db, app.ledger, app.clock.now())).toEqual({
      applied: 1,
      unknownKey: 0,
    })
    expect(await findInTables(restored)).toEqual([])
    expect(await reapplyErasures(restored.db, app.ledger, app.clock.now())).toEqual({
      applied: 0,
      unknownKey: 0,
    })
    expect((await restored.call(`/v1/orders/${later.body.id}`, { key: desk.test })).body.customer.name).toBe(
      "Back",
    )
  } finally {
    await restored.stop()
  }
}

test("a person who orders again after the erasure is kept when the ledger is applied again", async () => {
  app.clock.set(start)
  const desk = await openDesk(app)
  const { ask, create } = deskCaller(app, desk)
  const customer = { name: "Meera", phone: "9123400001" }
  const first = await create("orders", desk.live, { ...pickup, customer })
  await ask(`orders/${first.id}/reject`, { reason: "Busy" })
  app.clock.advance(1_000)
  await ask("privacy/erase", { phone: customer.phone })
  app.clock.advance(1_000)
  const second = await create("orders", desk.live, { ...pickup, customer })
  await app.db.run(sql("test.privacy.forget", "delete from erasures where restaurant_id = $1"), [
    desk.restaurantId,
  ])
  await reapplyErasures(app.db, app.ledger, app.clock.now())
  expect((await app.call(`/v1/orders/${second.id}`, { key: desk.live })).body.customer).toEqual(customer)
})

test("an erasure is applied again when the words of all orders are there", async () => {
  app.clock.set(start)
  const desk = await openDesk(app)
  const { ask, create } = deskCaller(app, desk)
  const customer = { name: "Meera", phone: "9123400002" }
  const order = await create("orders", desk.live, { ...pickup, customer })
  await ask(`orders/${order.id}/reject`, { reason: "Busy" })
  await fillWords()
  const key = await app.ledger.key()
  const erasedAt = new Date(app.clock.now()).toISOString()
  const { restaurantId } = desk
  const phoneHash = key.hash(restaurantId, customer.phone).toString("hex")
  await app.ledger.add([{ id: newId("era"), restaurantId, phoneHash, keyId: key.id, erasedAt }])
  expect((await reapplyErasures(app.db, app.ledger, app.clock.now())).applied).toBe(1)
  const { body } = await app.call(`/v1/orders/${order.id}`, { key: desk.live })
  expect(body.customer).toEqual({ name: "", phone: "" })
})

test("what is found about a person is the same with and without the words of the orders", async () => {
  app.clock.set(start)
  const desk = await openDesk(app)
  const { ask } = deskCaller(app, desk)
  await plantCanary(app, desk)
  const find = async () => {
    const { orders, reservations, mentions, deliveries, names } = await ask("privacy/find", { phone })
    return { orders, reservations, mentions, deliveries, names }
  }
  await fillOrderWordsAgain(app.db)
  const without = await find()
  expect(without).toMatchObject({ mentions: 4, deliveries: 2 })
  await fillWords()
  expect(await find()).toEqual(without)
  await ask("privacy/erase", { phone })
  expect(await findInTables(app)).toEqual([])
})

test("personal data goes by age, in the night after its time; younger data and the books stay", async () => {
  app.clock.set(start)
  const desk = await openDesk(app, 30)
  const other = await openDesk(app, 60)
  const { ask, create } = deskCaller(app, desk)
  const { own, rider } = await plantCanary(app, desk)
  const sales = await ask("reports/sales?from=2026-10-17&to=2026-10-17", undefined, "GET")
  // The list of delivery people is not a matter of age.
  await ask(`delivery-people/${rider.id}`, { name: "Ravi", phone: "9845012345" }, "PATCH")
  const clearAudit = sql("test.privacy.audit", "delete from audit_log where action like 'deliveryPerson%'")
  await app.db.run(clearAudit)
  const neighbour = await create("orders", other.live, {
    ...delivery,
    customer: { name: "Naina", phone: "9000011111" },
  })

  const nameOf = async ({ id }: { id: string }, key: string) =>
    (await app.call(`/v1/orders/${id}`, { key })).body.customer.name
  // 02:59 in Bengaluru. The order has been kept for 30 days since midnight.
  app.clock.set(Date.parse("2026-11-16T21:29:00Z"))
  await runNightlyJobs()
  expect(await nameOf(own, desk.live)).toBe(canary.name)
  app.clock.advance(60_000)
  await runNightlyJobs()
  expect([await nameOf(own, desk.live), await nameOf(neighbour, other.live)]).toEqual(["", "Naina"])
  expect(await findInTables(app)).toContain("reservations: Zorawar")

  // The ids of test orders contain the real time.
  app.clock.set(Math.max(start, Date.now()) + 100 * dayMs)
  await runNightlyJobs()
  expect(await findInTables(app, [...canaryValues, "Naina"])).toEqual([])
  expect(await findInBackup(await backUp("aged.tar.zst"))).toEqual([])
  expect(await findOutside()).toEqual([])
  expect(await faultsOfData()).toEqual([])
  const { body } = await app.call(`/v1/orders/${own.id}`, { key: desk.live })
  expect(body).toMatchObject({ number: own.number, total: own.total, customer: { name: "", phone: "" } })
  const report = "/console/v1/reports/sales?from=2026-10-17&to=2026-10-17"
  const cookie = await app.signedIn(desk.restaurantId)
  expect((await app.call(report, { cookie })).body).toEqual(sales)
})

test("an interrupted night continues where it stopped, and several servers may work at once", async () => {
  app.clock.set(start)
  const desk = await openDesk(app, 30)
  const { create } = deskCaller(app, desk)
  const orders = []
  for (let count = 0; count < 4; count += 1) orders.push(await create("orders", desk.test, pickup))
  app.clock.set(Math.max(start, Date.now()) + 90 * dayMs)
  const refuse = sql(
    "test.privacy.refuse",
    `create trigger refuse_clearing before update on orders for each row
     when (new.anonymized_at is not null) execute function refuse_clearing()`,
  )
  const body = `begin raise exception 'the disk is full'; end`
  const make = sql(
    "test.privacy.refusing",
    `create function refuse_clearing() returns trigger language plpgsql as $$ ${body} $$`,
  )
  await app.db.run(make)
  await app.db.run(refuse)
  await expect(anonymizeOldData(app.db, app.clock.now())).rejects.toThrow("the disk is full")
  await app.db.run(sql("test.privacy.allow", "drop trigger refuse_clearing on orders"))
  await Promise.all([1, 2, 3].map(() => anonymizeOldData(app.db, app.clock.now())))
  for (const { id } of orders) {
    const read = await app.call(`/v1/orders/${id}`, { key: desk.test })
    expect([read.status, read.body.customer]).toEqual([200, { name: "", phone: "" }])
  }
  const before = app.statements.length
  await anonymizeOldData(app.db, app.clock.now())
  expect(app.statements.slice(before).filter(name => name.startsWith("privacy.due"))).toEqual([])
  expect(app.statements.slice(before)).toEqual(["privacy.timezones", "privacy.retentions"])
})

test("settings from before the privacy settings keep personal data for a year", async () => {
  app.clock.set(start)
  const { restaurantId } = await openDesk(app, 30)
  const age =
    "update settings_versions set document = document - 'privacy', shape = 1 where restaurant_id = $1"
  await app.db.run(sql("test.privacy.oldSettings", age), [restaurantId])
  await anonymizeOldData(app.db, app.clock.now())
  const progress = "select anonymized_before from anonymization_progress where restaurant_id = $1"
  const row = await app.db.row(sql("test.privacy.progress", progress), [restaurantId])
  expect(row).toEqual({ anonymized_before: "2025-10-17" })
})

test("an erasure is refused while an order is in progress or a booking is ahead: 409 with the numbers", async () => {
  app.clock.set(start)
  const desk = await openDesk(app)
  const { ask, create } = deskCaller(app, desk)
  const customer = { name: "Meera", phone: "9123400002" }
  const order = await create("orders", desk.live, { ...pickup, customer })
  const table = { date: "2026-10-22", time: "19:00", people: 2, customer }
  const booking = await create("reservations", desk.live, table)
  const erase = () =>
    app.call("/console/v1/privacy/erase", {
      cookie: desk.cookie,
      method: "POST",
      body: { phone: customer.phone },
    })
  const blocked = await erase()
  expect([blocked.status, blocked.body.error]).toMatchObject([
    409,
    { code: "ERASURE_BLOCKED", orders: 1, reservations: 1 },
  ])
  expect(JSON.stringify(blocked.body)).not.toContain(customer.phone)
  await ask(`orders/${order.id}/reject`, { reason: "Busy" })
  expect((await erase()).body.error).toMatchObject({ orders: 0, reservations: 1 })
  await ask(`reservations/${booking.id}/reject`, { reason: "Full" })
  const etag = (await app.call(`/v1/orders/${order.id}`, { key: desk.live })).headers.get("etag") ?? ""
  expect((await erase()).status).toBe(200)
  const poll = { key: desk.live, headers: { "if-none-match": etag } }
  expect((await app.call(`/v1/orders/${order.id}`, poll)).status).toBe(200)
})

test("the spreadsheet has a row for each record, and another restaurant's records are not found", async () => {
  app.clock.set(start)
  const desk = await openDesk(app)
  const { create } = deskCaller(app, desk)
  const customer = { name: "=Meera", phone: "9123400003" }
  await create("orders", desk.live, { ...delivery, customer, note: "Ring twice" })
  await create("reservations", desk.live, { date: "2026-10-22", time: "19:00", people: 2, customer })
  const ask = (cookie: string) => {
    const body = { phone: customer.phone }
    return fetch(`${app.url}/console/v1/privacy/export.csv`, {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { cookie, "content-type": "application/json" },
    })
  }
  const file = await ask(desk.cookie)
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  const rows = (await file.text()).trim().split("\r\n")
  expect(rows.map(row => row.split(",")[0]?.replace("\uFEFF", ""))).toEqual(["kind", "order", "booking"])
  expect(rows[1]).toContain("12 Residency Road")
  expect(rows[1]).toContain("'=Meera")
  const strangers = await openDesk(app)
  expect((await (await ask(strangers.cookie)).text()).trim().split("\r\n")).toHaveLength(1)
})
