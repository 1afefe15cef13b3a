import type { Order } from "@rasoi/contract"
import { beforeEach, describe, expect, test } from "vitest"
import { newId } from "../../base/ids.ts"
import { sql } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { pair } from "../staff/paired.fixture.ts"
import { atTable, caller } from "../till/counter/entered.fixture.ts"
import { type Till, tillOf } from "../till/payments/till.fixture.ts"
import { halfButterChicken, orderCaller, pickup } from "./fixture.ts"
import { fillOrderWords, fillOrderWordsAgain } from "./index.ts"

const app = await testApp()
const openTill = tillOf(app)
const send = orderCaller(app)
let till: Till
let live: string

const lastWeek = Date.parse("2026-10-10T07:00:00Z")
const today = Date.parse("2026-10-17T07:00:00Z")

beforeEach(async () => {
  app.clock.set(lastWeek)
  till = await openTill()
  live = (await app.key(till.restaurantId, "live")).secret
  app.presence.open(till.restaurantId, till.restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

async function online(name: string, phone: string, steps: readonly string[]): Promise<Order> {
  const { body } = await send(live, { ...pickup, customer: { name, phone } })
  for (const step of steps)
    await till.call(`orders/${body.id}/${step}`, "POST", step === "reject" ? { reason: "Busy" } : {})
  return body
}
const complete = ["accept", "prepare", "ready", "complete"]

async function byPhone(): Promise<Order> {
  const { body } = await till.enter({ ...caller, items: [{ ...halfButterChicken, quantity: 1 }] })
  for (const step of ["prepare", "ready", "complete"])
    await till.call(`orders/${body.id}/${step}`, "POST", {})
  return body
}

async function fillAll() {
  await fillOrderWords(app.db)
  while ((await fillOrderWords(app.db)) > 0);
}

async function find(query: Record<string, string>) {
  const { body, status } = await till.call(`orders?${new URLSearchParams({ view: "finished", ...query })}`)
  if (status !== 200) return { ids: body.error.code, totals: null, body }
  return { ids: body.data.map(({ id }: Order) => id), totals: body.totals, body }
}
const search = async (text: string) => (await find({ search: text })).ids

describe("a search over all days", () => {
  test("finds an order by its number, by words of the name, and by either end of the phone", async () => {
    const asha = await online("Asha D'Souza", "9845012345", complete)
    const anita = await online("अनीता शर्मा", "9845099999", ["reject"])
    app.clock.set(today)
    for (const text of ["asha", "SOUZA", "d'souza ash", asha.number, "98450123", "2345", "+91 98450 12345"])
      expect([text, await search(text)]).toEqual([text, [asha.id]])
    for (const text of ["अनी", "शर्मा", "9999"]) expect([text, await search(text)]).toEqual([text, [anita.id]])
    expect(await search("98450")).toEqual([anita.id, asha.id])
    for (const text of ["sha", "asha nair", "45012", "'"])
      expect([text, await search(text)]).toEqual([text, []])
  })

  test("one that nobody answered is found before the job has written it, and an open one is not", async () => {
    const missed = await online("Ravi", "9845012345", [])
    expect(await search("ravi")).toEqual([])
    app.clock.advance(15 * 60_000)
    expect(await search("ravi")).toEqual([missed.id])
  })

  test("neither another restaurant's order nor a test order", async () => {
    const { id } = await online("Ravi", "9845012345", complete)
    const test = (await app.key(till.restaurantId, "test")).secret
    await send(test, { ...pickup, customer: { name: "Ravi", phone: "9845012345" } })
    app.clock.advance(15 * 60_000)
    expect(await search("ravi")).toEqual([id])
    till = await openTill()
    expect(await search("ravi")).toEqual([])
  })

  test("an erased person is not found, and the number is", async () => {
    const order = await online("Ravi", "9845012345", complete)
    app.clock.set(today)
    const owner = await app.signedIn(till.restaurantId, "OWNER")
    const body = { phone: "9845012345" }
    const found = await app.call("/console/v1/privacy/find", { cookie: owner, method: "POST", body })
    expect(found.body.orders).toMatchObject([{ id: order.id }])
    await app.call("/console/v1/privacy/erase", { cookie: owner, method: "POST", body })
    for (const text of ["ravi", "9845012345", "2345"]) expect(await search(text)).toEqual([])
    expect(await search(order.number)).toEqual([order.id])
  })

  test("a step that is undone takes the order out of the search until it has ended again", async () => {
    const { id } = await online("Ravi", "9845012345", complete)
    const [{ revision }] = (await find({})).body.data
    expect((await till.call(`orders/${id}/undo`, "POST", { revision })).status).toBe(200)
    const left = sql("finished-test.left", "select order_id from order_words where order_id = $1")
    expect(await app.db.rows(left, [id])).toEqual([])
    await till.call(`orders/${id}/complete`, "POST", {})
    expect(await search("ravi")).toEqual([id])
  })

  test("orders of before the words are found when the job has come to them", async () => {
    const order = await online("Ravi", "9845012345", complete)
    const ofRestaurant = "delete from order_words where restaurant_id = $1"
    await app.db.run(sql("finished-test.forget", ofRestaurant), [till.restaurantId])
    await fillOrderWordsAgain(app.db)
    const before = await find({ search: "ravi" })
    expect([before.ids, before.body.searchLacksOlder]).toEqual([[], true])
    expect((await find({})).body.searchLacksOlder).toBe(false)
    await fillAll()
    const { ids, body } = await find({ search: "ravi" })
    expect([ids, body.searchLacksOlder]).toEqual([[order.id], false])
  })

  test("a paired tablet with nobody signed in finds those from yesterday's service day on", async () => {
    await online("Ravi", "9845012345", complete)
    app.clock.set(today)
    const recent = await online("Ravi", "9845012345", complete)
    const { cookie } = await pair(app, till.cookie)
    const read = (query: string) => app.call(`/console/v1/orders?view=finished&${query}`, { cookie })
    const { body } = await read("search=ravi")
    expect(body.data.map(({ id }: Order) => id)).toEqual([recent.id])
    expect(body.totals).toEqual({ orders: 1, sales: null })
    expect((await read("search=ravi&from=2026-10-10")).status).toBe(403)
    expect((await read("from=2026-10-10&to=2026-10-17")).status).toBe(403)
  })
})

test("the number of orders is everybody's, the sales are for those who may read reports", async () => {
  const { total } = await online("Ravi", "9845012345", complete)
  const totalsFor = async (cookie: string) => {
    const { body } = await app.call("/console/v1/orders?view=finished&from=2026-10-01", { cookie })
    return body.totals
  }
  for (const role of ["OWNER", "MANAGER"] as const)
    expect(await totalsFor(await app.signedIn(till.restaurantId, role))).toEqual({ orders: 1, sales: total })
  const staff = await app.signedIn(till.restaurantId, "STAFF")
  expect(await totalsFor(staff)).toEqual({ orders: 1, sales: null })
  const nothing = await app.call("/console/v1/orders?view=finished&search=!", { cookie: staff })
  expect(nothing.body.totals).toEqual({ orders: 0, sales: null })
})

test("an order that is placed or cooked writes no words, and no trigger runs for it that did not before", async () => {
  const triggers = sql(
    "finished-test.triggers",
    // 4: for inserts.
    `select tgname as name from pg_trigger where tgrelid = 'orders'::regclass and not tgisinternal and tgtype & 4 <> 0`,
  )
  expect(await app.db.rows(triggers)).toEqual([{ name: "orders_placed_event" }])
  const { id } = await online("Ravi", "9845012345", complete.slice(0, -1))
  const written = sql("finished-test.written", "select order_id from order_words where order_id = $1")
  expect(await app.db.rows(written, [id])).toEqual([])
  await till.call(`orders/${id}/complete`, "POST", {})
  expect(await app.db.rows(written, [id])).toHaveLength(1)
})

test("days and every filter, with the totals of all that match on the first page", async () => {
  const rejected = await online("Asha", "9845012345", ["reject"])
  const asked = await byPhone()
  app.clock.set(today)
  const completed = await online("Ravi", "9845012346", complete)
  const all = { from: "2026-10-01", to: "2026-10-31" }
  const { ids, totals } = await find(all)
  expect(ids).toEqual([completed.id, asked.id, rejected.id])
  expect(totals).toMatchObject({
    orders: 3,
    sales: { amount: completed.total.amount + asked.total.amount },
  })
  expect((await find({})).ids).toEqual([completed.id])
  expect((await find({ to: "2026-10-16" })).ids).toEqual([asked.id, rejected.id])
  const { name } = (await till.call("session")).body.person
  const cases: [Record<string, string>, Order[]][] = [
    [{ source: "PHONE" }, [asked]],
    [{ type: "PICKUP", source: "ONLINE" }, [completed, rejected]],
    [{ status: "REJECTED" }, [rejected]],
    [{ person: name }, [asked]],
    [{ person: `${name}?` }, []],
    [{ paid: "NO" }, [asked]],
    [{ paid: "YES" }, []],
    [{ paid: "NO", search: "asha" }, []],
  ]
  for (const [filter, found] of cases)
    expect([filter, (await find({ ...all, ...filter })).ids]).toEqual([filter, found.map(({ id }) => id)])
  await till.pay(asked.id, asked.total.amount)
  expect((await find({ ...all, paid: "YES" })).ids).toEqual([asked.id])
  const page = await find({ ...all, limit: "2" })
  const rest = await find({ ...all, limit: "2", cursor: page.body.nextCursor })
  expect([page.ids, rest.ids, rest.totals]).toEqual([[completed.id, asked.id], [rejected.id], null])
  expect((await find({ cursor: "ord_unknown" })).ids).toBe("VALIDATION_FAILED")
})

test("what a table ate and has no bill for yet is not paid", async () => {
  const { body } = await till.enter(atTable({ id: newId("tab", app.clock.now()), label: "4" }))
  for (const step of complete.slice(1)) await till.call(`orders/${body.id}/${step}`, "POST", {})
  expect((await find({ paid: "NO" })).ids).toEqual([body.id])
  expect((await find({ paid: "YES" })).ids).toEqual([])
})
