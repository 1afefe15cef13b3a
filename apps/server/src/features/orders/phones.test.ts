import { beforeEach, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { deskCaller, openDesk } from "../privacy/canary.fixture.ts"
import { explain, type PlanMode } from "./explain.fixture.ts"
import { orderCaller, pickup } from "./fixture.ts"
import { readPhoneHistories } from "./page-order-store.ts"
import { correctOrderPhones } from "./phones-store.ts"
import { unlimitedKey } from "./race.fixture.ts"

const app = await testApp()
const order = orderCaller(app)
const customer = { name: "Asha Rao", phone: "+91 98450-12345" }
const phone = "9845012345"

const phonesOf = sql(
  "test.phonesOf",
  "select id, phone from orders where restaurant_id = $1 order by placed_at, id",
)
const read = (restaurantId: string) =>
  app.db.rows<{ id: string; phone: string | null }>(phonesOf, [restaurantId])
const phones = async (restaurantId: string) => (await read(restaurantId)).map(row => row.phone)

/** As a server of the version before writes them, and as they were before the migration. */
const forget = sql("test.forgetPhones", "update orders set phone = null where restaurant_id = $1")
const clear = sql("test.clearOrder", "update orders set anonymized_at = now() where id = $1")
const forgetCopies = sql("test.forgetCopies", "update orders set phone = null where id like $1")
const withoutPhone = sql(
  "test.withoutPhone",
  "select count(*)::int as count from orders where phone is null and anonymized_at is null",
)

const copies = sql(
  "test.copyOrders",
  `insert into orders (id, restaurant_id, key_id, test, day, number, type, status, total_paise, phone, settings_version,
     menu_version, placed_at, accept_by, prep_minutes, token_hash, answer, bill)
   select id || '_' || $3 || n, restaurant_id, key_id, test, day, $3 || n, type, status, total_paise, $3 || n,
     settings_version, menu_version, placed_at, accept_by, prep_minutes, sha256((id || $3 || n)::bytea), answer, bill
     from orders, generate_series(1, $2) n where id = $1`,
)

/** Copies of an order: each with its own phone, which begins with `phones`, or all without. */
async function copyOrders(id: string, count: number, phones: string | null = null): Promise<void> {
  await app.db.run(copies, [id, count, phones ?? ""])
  if (phones === null) await app.db.run(forgetCopies, [`${id}\\_%`])
}

async function fill(): Promise<void> {
  await serverJobs(app)
    .find(({ name }) => name === "phones of orders")
    ?.run()
}

let restaurantId: string
beforeEach(async () => {
  restaurantId = await app.restaurant()
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

test("an order's phone is in its column as ten digits, live and in test", async () => {
  for (const mode of ["live", "test"] as const) {
    const { secret } = await app.key(restaurantId, mode)
    expect((await order(secret, { ...pickup, customer })).status).toBe(201)
  }
  expect(await phones(restaurantId)).toEqual([phone, phone])
})

test("orders that lack their phone get it, but not those whose data was removed", async () => {
  const { secret } = await app.key(restaurantId)
  const placed = [await order(secret, { ...pickup, customer }), await order(secret), await order(secret)]
  await app.db.run(forget, [restaurantId])
  await app.db.run(clear, [placed[1]?.body.id])
  await Promise.all([fill(), fill()])
  const after = new Map((await read(restaurantId)).map(row => [row.id, row.phone]))
  expect(placed.map(({ body }) => after.get(body.id))).toEqual([phone, null, phone])
})

test("more orders than one batch are filled run by run, and then nothing is left to do", async () => {
  const { secret } = await unlimitedKey(app, restaurantId)
  const { body } = await order(secret)
  await copyOrders(body.id, 701)
  const left = async () => (await app.db.row<{ count: number }>(withoutPhone))?.count
  expect(await left()).toBe(701)
  await fill()
  expect(await left()).toBe(201)
  await fill()
  expect(await left()).toBe(0)
  expect(new Set(await phones(restaurantId))).toEqual(new Set([phone]))
})

test("the job removes the phone where a server that does not know the column removed the other data", async () => {
  const { secret } = await app.key(restaurantId)
  const [first] = [await order(secret), await order(secret)]
  await app.db.run(clear, [first?.body.id])
  await fill()
  const after = new Map((await read(restaurantId)).map(row => [row.id, row.phone]))
  expect(after.get(first?.body.id)).toBeNull()
  expect([...after.values()]).toContain(phone)
})

test("a person is found and erased before the column is filled, too", async () => {
  const desk = await openDesk(app)
  const { ask, create } = deskCaller(app, desk)
  const { id } = await create("orders", desk.live, { ...pickup, customer })
  await ask(`orders/${id}/reject`, { reason: "Busy" })
  await app.db.run(forget, [desk.restaurantId])
  expect((await ask("privacy/find", { phone })).orders).toMatchObject([{ id }])
  app.clock.advance(1_000)
  expect(await ask("privacy/erase", { phone })).toMatchObject({ orders: 1 })
  await fill()
  expect(await phones(desk.restaurantId)).toEqual([null])
})

test.each<PlanMode>(["force_custom_plan", "force_generic_plan"])(
  "a phone's history and the next orders to fill are read by their indexes: %s",
  async mode => {
    const { secret } = await app.key(restaurantId)
    const { body } = await order(secret)
    await copyOrders(body.id, 3_000, "7")
    // A bitmap scan of the index also counts what earlier tests changed, until a vacuum has removed it.
    await app.db.run(sql(`test.vacuum-${mode}`, "vacuum (index_cleanup on, analyze) orders"))
    const asked = { restaurantId, phone, test: true, keyId: "key_page", visitor: "203.0.113.9" }
    const of = { ...asked, placedAt: new Date(app.clock.now()) }
    const history = await explain(app.connection, mode, db => readPhoneHistories(db, [of]))
    const ofOrders = history.reads.filter(({ by }) => by.startsWith("orders"))
    expect(ofOrders.map(({ by }) => by)).toContain("orders_of_phone")
    expect(ofOrders.filter(({ rows, discarded }) => rows !== 1 || discarded !== 0)).toEqual([])
    const filled = await explain(app.connection, mode, db => correctOrderPhones(db))
    expect(filled.reads.map(({ by }) => by)).toContain("orders_phone_due")
    expect(filled.reads.filter(({ rows, discarded }) => rows + discarded > 0)).toEqual([])
  },
)
