import { beforeEach, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { makeReady, switchPage } from "./page.fixture.ts"

const dayMs = 86_400_000
const app = await testApp()
let restaurantId: string
let cookie: string
let key: string
let home: string
let serial = 0

beforeEach(async () => {
  serial += 1
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  await makeReady(app, cookie)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  key = (await app.key(restaurantId, "live")).secret
  home = `/r/popular-${serial}`
  await switchPage(app, cookie, { state: "ON", slug: `popular-${serial}` })
})

// As it was placed on an earlier day, so that one order stands for as many as a test needs.
const copy = sql(
  "test.copyOrder",
  `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
       'id', o.id || '_' || n, 'number', o.number || '-' || n, 'token_hash', '\\x' || md5(o.id || n),
       'status', $3::text, 'completed_at', o.placed_at, 'rejection_reason', case when $3 = 'REJECTED' then 'Busy' end,
       'day', o.day - $4::int))).*
     from orders o, generate_series(1, $2::int) n where o.id = $1`,
)

async function orders(menuItemId: string, count: number, status = "COMPLETED", daysAgo = 1, by = key) {
  const body = {
    type: "PICKUP",
    items: [{ menuItemId, quantity: 3 }],
    customer: { name: "Asha Rao", phone: `98${String(Math.random()).slice(2, 10)}` },
    payment: "PAY_AT_COUNTER",
  }
  const headers = { "idempotency-key": `${menuItemId}-${status}-${serial}-${daysAgo}-abcdefgh` }
  const placed = await app.call("/v1/orders", { method: "POST", key: by, body, headers })
  expect(placed.status).toBe(201)
  await app.db.run(copy, [placed.body.id, count, status, daysAgo])
}

async function countTonight(): Promise<void> {
  app.clock.advance(dayMs)
  await serverJobs(app)
    .find(({ name }) => name === "popular dishes")
    ?.run()
}

async function popular(): Promise<string[]> {
  const { text } = await app.call(home)
  const [shown = ""] = /<section class="category" id="popular\.".*?<\/section>/s.exec(text) ?? []
  return [...shown.matchAll(/data-item="(\w+)"/g)].map(([, id = ""]) => id)
}

const voidAll = sql(
  "test.voidAll",
  `insert into order_voids (id, restaurant_id, order_id, kind, reason, lines, amount_paise, fingerprint, voided_at, voided_by)
   select 'void_' || id, restaurant_id, id, 'MADE', 'Too salty', '[{ "index": 0, "quantity": 3 }]', total_paise, '', placed_at, 'Asha'
     from orders where restaurant_id = $1 and answer like '%"' || $2 || '"%'`,
)

test("what was voided was not sold", async () => {
  await orders("itm_gobi_manchurian", 40)
  await orders("itm_butter_naan", 1)
  await app.db.run(voidAll, [restaurantId, "itm_gobi_manchurian"])
  await countTonight()
  expect(await popular()).toEqual(["itm_butter_naan"])
})

const patchPage = (page: object) =>
  app.call("/console/v1/settings", { method: "PATCH", cookie, body: { page } })

test("from 30 completed orders of 30 days on, the dishes with most revenue stand first from the next night on, not those in most orders", async () => {
  await orders("itm_butter_naan", 17)
  await orders("itm_gobi_manchurian", 5)
  await orders("itm_butter_chicken_half", 4)
  await orders("itm_butter_chicken_full", 3)
  await countTonight()
  expect(await popular()).toEqual([])
  await orders("itm_crispy_corn", 1)
  expect(await popular()).toEqual([])
  await countTonight()
  const counted = ["itm_butter_chicken", "itm_gobi_manchurian", "itm_butter_naan", "itm_crispy_corn"]
  expect(await popular()).toEqual(counted)
  // From memory.
  expect(await popular()).toEqual(counted)
  const menu = await app.call("/v1/menu", { key })
  expect(menu.text).not.toContain("popular")
})

test("neither rejected, nor test, nor older orders count, and the same night is counted once", async () => {
  await orders("itm_butter_naan", 30, "COMPLETED", 31)
  await orders("itm_gobi_manchurian", 40, "REJECTED")
  await orders("itm_gobi_manchurian", 40, "COMPLETED", 1, (await app.key(restaurantId)).secret)
  await countTonight()
  expect(await popular()).toEqual([])
  await orders("itm_crispy_corn", 30, "COMPLETED", 2)
  await serverJobs(app)
    .find(({ name }) => name === "popular dishes")
    ?.run()
  expect(await popular()).toEqual([])
  await countTonight()
  expect(await popular()).toEqual(["itm_crispy_corn"])
})

test("the owner's choice stands in its order, without what is sold out or gone, and none is none", async () => {
  await orders("itm_gobi_manchurian", 30)
  await countTonight()
  const chosen = ["itm_butter_naan", "itm_kane_rava_fry", "itm_left_the_menu", "itm_crispy_corn"]
  expect((await patchPage({ popular: chosen })).status).toBe(200)
  expect(await popular()).toEqual(["itm_butter_naan", "itm_crispy_corn"])
  await patchPage({ popular: [] })
  expect(await popular()).toEqual([])
  await patchPage({ popular: null })
  expect(await popular()).toEqual(["itm_gobi_manchurian"])
  const seven = ["a", "b", "c", "d", "e", "f", "g"]
  expect((await patchPage({ popular: seven })).body.error.field).toBe("page.popular")
})
