import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { sql } from "../../db/index.ts"
import { demoSettings } from "../../demo/settings.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import type { ApiResponse } from "../../testing/caller.ts"
import { testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { setSuspended } from "../restaurant/index.ts"
import { orderCaller, pickup } from "./fixture.ts"
import { holdEdits, inParallel, unlimitedKey } from "./race.fixture.ts"

const item = "itm_butter_chicken_half"
const itemPath = `/console/v1/menu/items/${item}`
const priceChange = { pricePaise: 40_000 }

const app = await testApp()

interface TestRestaurant {
  restaurantId: string
  key: string
  cookie: string
  /** The quoted total before any edit. */
  total: number
  order(body?: object, headers?: Record<string, string>): Promise<ApiResponse>
}

async function makeTestRestaurant(mode: "test" | "live" = "test"): Promise<TestRestaurant> {
  const restaurantId = await app.restaurant()
  const key = (await unlimitedKey(app, restaurantId, mode)).secret
  const cookie = await app.signedIn(restaurantId)
  app.presence.open(restaurantId, restaurantId, "device", Number.MAX_SAFE_INTEGER)
  const send = orderCaller(app)
  const order: TestRestaurant["order"] = (body = {}, headers = {}) =>
    send(key, { ...pickup, ...body }, headers)
  const total = (await quote(app, key)).total.amount
  // Fill the caches: the next decisions use the cached versions.
  expect((await order({ expectedTotal: total })).status).toBe(201)
  return { restaurantId, key, cookie, total, order }
}

async function quote(on: TestApp, key: string) {
  const { type, items } = pickup
  return (await on.call("/v1/orders/quote", { key, method: "POST", body: { type, items } })).body
}

const patch = (path: string, cookie: string, body: object) =>
  app.call(path, { cookie, method: "PATCH", body })

/** The edit has written its new version but not committed. The order is priced on the old version and waits. */
async function orderDuring(edit: () => Promise<unknown>, order: () => Promise<ApiResponse>, fail = false) {
  const hold = await holdEdits(app.connection)
  try {
    const editing = edit()
    await hold.untilWaiting("insert into audit_log")
    const ordering = order()
    await hold.untilWaiting("insert into orders")
    if (fail) await hold.cancel("insert into audit_log")
    await hold.release()
    return { edited: await editing, response: await ordering }
  } finally {
    await hold.release()
  }
}

describe("an edit that commits between the pricing of an order and its commit", () => {
  test("price, with expectedTotal: PRICE_CHANGED with the new quote, and that total is then accepted", async () => {
    const { cookie, total: expectedTotal, order, key } = await makeTestRestaurant()
    const headers = { "idempotency-key": randomUUID() }
    const { response } = await orderDuring(
      () => patch(itemPath, cookie, priceChange),
      () => order({ expectedTotal }, headers),
    )
    expect([response.status, response.body.error?.code]).toEqual([409, "PRICE_CHANGED"])
    const { quoteId: _, ...offered } = response.body.error.quote
    const { quoteId: __, ...newest } = await quote(app, key)
    expect(offered).toEqual(newest)
    expect(offered.lines[0].unitPrice.amount).toBe(priceChange.pricePaise)
    const [line] = response.body.error.changes
    expect([line.part, line.from.amount, line.to.amount]).toEqual(["LINE", 65_000, 80_000])
    const again = await order({ expectedTotal: offered.total.amount }, headers)
    expect([again.status, again.body.total]).toEqual([201, offered.total])
  })

  test("price, without expectedTotal: the new price is charged", async () => {
    const { cookie, order } = await makeTestRestaurant()
    const { response } = await orderDuring(
      () => patch(itemPath, cookie, priceChange),
      () => order(),
    )
    expect([response.status, response.body.lines[0].unitPrice.amount]).toEqual([201, priceChange.pricePaise])
  })

  test("an edit that fails after all: the order goes through at the old price", async () => {
    const { cookie, total, order } = await makeTestRestaurant()
    const { edited, response } = await orderDuring(
      () => patch(itemPath, cookie, priceChange),
      () => order({ expectedTotal: total }),
      true,
    )
    expect((edited as ApiResponse).status).toBe(503)
    expect([response.status, response.body.total.amount]).toEqual([201, total])
  })

  test("only its own restaurant's orders wait for it, however many they are", async () => {
    const edited = await makeTestRestaurant()
    const other = await makeTestRestaurant()
    const hold = await holdEdits(app.connection)
    try {
      const editing = patch(itemPath, edited.cookie, priceChange)
      await hold.untilWaiting("insert into audit_log")
      const ordering = Promise.all(Array.from({ length: 5 }, () => edited.order()))
      await hold.untilWaiting("insert into orders")
      for (const { status } of await Promise.all(Array.from({ length: 5 }, () => other.order()))) {
        expect(status).toBe(201)
      }
      await hold.release()
      await editing
      for (const { body } of await ordering) {
        expect(body.lines[0].unitPrice.amount).toBe(priceChange.pricePaise)
      }
    } finally {
      await hold.release()
    }
  })

  test("sold out: ITEM_UNAVAILABLE", async () => {
    const { cookie, order } = await makeTestRestaurant()
    const { response } = await orderDuring(() => patch(itemPath, cookie, { available: false }), order)
    expect([response.status, response.body.error?.code]).toEqual([422, "ITEM_UNAVAILABLE"])
  })

  test("a charge: PRICE_CHANGED that names it", async () => {
    const { cookie, total, order } = await makeTestRestaurant()
    const charges = demoSettings.charges.map(charge => ({ ...charge, amountPaise: charge.amountPaise + 500 }))
    const { response } = await orderDuring(
      () => patch("/console/v1/settings", cookie, { charges }),
      () => order({ expectedTotal: total }),
    )
    expect([response.status, response.body.error?.code]).toEqual([409, "PRICE_CHANGED"])
    const moved = response.body.error.changes.find((change: { part: string }) => change.part === "CHARGE")
    expect([moved.name, moved.from.amount, moved.to.amount]).toEqual(["Packaging", 2_000, 2_500])
  })

  test("ordering switched off: ORDERING_OFF", async () => {
    const { cookie, order } = await makeTestRestaurant("live")
    const off = { ordering: { enabled: false } }
    const { response } = await orderDuring(() => patch("/console/v1/settings", cookie, off), order)
    expect([response.status, response.body.error?.code]).toEqual([403, "ORDERING_OFF"])
  })

  test("suspended: RESTAURANT_UNAVAILABLE", async () => {
    const { restaurantId, order } = await makeTestRestaurant("live")
    const suspend = () => setSuspended(app.hub, commandLine, app.clock.now(), restaurantId, true)
    const { response } = await orderDuring(suspend, order)
    expect([response.status, response.body.error?.code]).toEqual([403, "RESTAURANT_UNAVAILABLE"])
  })

  test("paused: NOT_ACCEPTING", async () => {
    const { cookie, order } = await makeTestRestaurant("live")
    const pause = () =>
      app.call("/console/v1/ordering/pause", { cookie, method: "POST", body: { minutes: 10 } })
    const { response } = await orderDuring(pause, order)
    expect([response.status, response.body.error?.code]).toEqual([409, "NOT_ACCEPTING"])
  })
})

/** The database records, as each order commits, which versions are current. */
const makeWitness = [
  "create table witness (order_id text primary key, menu_version int, settings_version int)",
  `create function bear_witness() returns trigger language plpgsql as $$
   begin
     -- Stretches the moment between writing and committing, in which an edit could slip through.
     perform pg_sleep(0.003);
     insert into witness
     select new.id, menu_version, settings_version from restaurants where id = new.restaurant_id;
     return null;
   end $$`,
  `create constraint trigger bear_witness after insert on orders
     deferrable initially deferred for each row execute function bear_witness()`,
].map((text, index) => sql(`price-race.witness${index}`, text))

const storedOrders = sql(
  "price-race.stored",
  `select o.id, o.total_paise, o.menu_version, o.settings_version, w.menu_version as current_menu,
          w.settings_version as current_settings, (o.answer::jsonb #>> '{lines,0,unitPrice,amount}')::int as charged,
          jsonb_path_query_first(m.document, '$.**.variants[*] ? (@.menuItemId == $item).pricePaise',
                                 jsonb_build_object('item', $2::text))::int as listed
     from orders o
     join witness w on w.order_id = o.id
     join menu_versions m on m.restaurant_id = o.restaurant_id and m.version = o.menu_version
    where o.restaurant_id = $1`,
)

interface StoredOrder {
  id: string
  total_paise: number
  menu_version: number
  settings_version: number
  current_menu: number
  current_settings: number
  charged: number
  listed: number
}

test("orders while the price changes all the time: each is stored at the price of its commit, or told the new one", async () => {
  const { restaurantId, key, cookie, order } = await makeTestRestaurant()
  for (const statement of makeWitness) await app.db.run(statement)
  const firstPrice = 30_000
  const priceOf = (version: number) => firstPrice + version
  let [begun, acknowledged] = [0, 0]
  const edit = async () => {
    begun += 1
    const { status } = await patch(itemPath, cookie, { pricePaise: priceOf(begun) })
    expect(status).toBe(200)
    acknowledged = begun
  }
  await edit()

  const responses: { id: string; expectedTotal: number | undefined; total: number }[] = []
  const refusals: number[] = []
  /** Retries with the last quoted total and the same key until the price no longer changes. */
  const insist = async (index: number) => {
    const headers = { "idempotency-key": `insists-${index}` }
    let expectedTotal: number | undefined = index % 4 === 0 ? undefined : (await quote(app, key)).total.amount
    for (;;) {
      const earliest = acknowledged
      const { status, body } = await order(expectedTotal === undefined ? {} : { expectedTotal }, headers)
      const seen = (status === 201 ? body : body.error.quote)?.lines[0].unitPrice.amount - firstPrice
      if (status === 201) {
        responses.push({ id: body.id, expectedTotal, total: body.total.amount })
      } else {
        expect([status, body.error.code]).toEqual([409, "PRICE_CHANGED"])
        expect(body.error.quote.total.amount).not.toBe(expectedTotal)
        expectedTotal = body.error.quote.total.amount
        refusals.push(index)
      }
      // The price must not be older than the last finished edit, nor newer than the current version.
      expect(seen).toBeGreaterThanOrEqual(earliest)
      expect(seen).toBeLessThanOrEqual(begun)
      if (status === 201) return
    }
  }
  await Promise.all([inParallel(rounds(25), 1, edit), inParallel(rounds(200), 8, insist)])

  expect(refusals.length).toBeGreaterThan(0)
  for (const { expectedTotal, total } of responses)
    if (expectedTotal !== undefined) expect(total).toBe(expectedTotal)
  const rows = await app.db.rows<StoredOrder>(storedOrders, [restaurantId, item])
  expect(rows.map(row => row.id).sort()).toEqual(responses.map(({ id }) => id).sort())
  const totals = new Map(responses.map(({ id, total }) => [id, total]))
  for (const row of rows) {
    expect([row.menu_version, row.settings_version]).toEqual([row.current_menu, row.current_settings])
    expect(row.charged).toBe(row.listed)
    expect(row.total_paise).toBe(totals.get(row.id))
  }
})

describe("a second server that has not heard of an edit yet", () => {
  let other: TestApp
  const unheard: (() => void)[] = []
  beforeAll(async () => {
    other = await startTestApp({ connection: app.connection, clock: app.clock })
    const deliver = other.hub.deliver
    other.hub.deliver = change => unheard.push(() => deliver(change))
  })
  afterAll(() => other.stop())

  /** Lets the second server cache the restaurant, then edits it on the first. */
  async function editUnheard(cookie: string, key: string, ...bodies: object[]) {
    for (const events of unheard.splice(0)) events()
    await quote(other, key)
    for (const body of bodies) expect((await patch(itemPath, cookie, body)).status).toBe(200)
  }

  test("charges the new price, and refuses no order that was quoted it", async () => {
    const { cookie, key, total } = await makeTestRestaurant()
    await editUnheard(cookie, key, priceChange)
    const newest = (await quote(app, key)).total.amount
    expect((await quote(other, key)).total.amount).toBe(total)
    const response = await orderCaller(other)(key, { ...pickup, expectedTotal: newest })
    expect([response.status, response.body.total?.amount]).toEqual([201, newest])
  })

  test("offers the new quote with PRICE_CHANGED, also to a total that never was", async () => {
    const { cookie, key } = await makeTestRestaurant()
    await editUnheard(cookie, key, priceChange)
    const { body } = await orderCaller(other)(key, { ...pickup, expectedTotal: 1 })
    expect([body.error.code, body.error.quote.total]).toEqual([
      "PRICE_CHANGED",
      (await quote(app, key)).total,
    ])
  })

  test("does not refuse for a day what is on the menu again", async () => {
    const { cookie, key } = await makeTestRestaurant()
    await editUnheard(cookie, key)
    await patch(itemPath, cookie, { available: false })
    await editUnheard(cookie, key, { available: true })
    const { status } = await orderCaller(other)(key, pickup)
    expect(status).toBe(201)
  })
})
