import { beforeAll, beforeEach } from "vitest"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { delivery, orderCaller, pickup } from "./fixture.ts"
import { batchPolls } from "./polls.ts"
import { unlimitedKey } from "./race.fixture.ts"

/** The size of the first number block. Later blocks are larger. */
const firstBlock = 4
const manyOrders = 130

const app = await testApp()
const key = (await unlimitedKey(app, await app.restaurant())).secret
const send = orderCaller(app)

/** The statements that requests ran during `work`. */
async function statementsOf<T>(work: () => Promise<T>): Promise<{ response: T; ran: string[] }> {
  const before = app.statements.length
  const response = await work()
  // Notifications too: they are sent in batches, after the responses to the orders.
  const background = ["keys.insertRequests", "db.ping", "changes.notify"]
  return { response, ran: app.statements.slice(before).filter(name => !background.includes(name)) }
}

/** Fills the caches and allocates a new number block. */
async function warmUp(secret = key): Promise<void> {
  for (let count = 0; count < firstBlock; count += 1) await send(secret)
  for (;;) if ((await statementsOf(() => send(secret))).ran.includes("orders.takeNumbers")) return
}

describe("once the caches and a block of numbers are there", () => {
  beforeAll(() => warmUp())
  // Tests that make keys empty the cache of keys.
  beforeEach(async () => {
    await send(key)
  })

  test("POST /v1/orders is one statement, for pickup and delivery, with and without expectedTotal", async () => {
    await warmUp()
    const { total } = (await send(key)).body
    for (const body of [pickup, delivery, { ...pickup, expectedTotal: total.amount, note: "Ring twice" }]) {
      const { response, ran } = await statementsOf(() => send(key, body))
      expect([response.status, ran]).toEqual([201, ["orders.place.1"]])
    }
  })

  test("of many orders in a row, few take more: a block of numbers, now and then; a page of their list is one", async () => {
    const { ran } = await statementsOf(async () => {
      for (let count = 0; count < manyOrders; count += 1) await send(key)
    })
    expect(ran.filter(name => name === "orders.place.1")).toHaveLength(manyOrders)
    const others = ran.filter(name => name !== "orders.place.1")
    expect(new Set(others)).toEqual(new Set(["orders.takeNumbers"]))
    expect(others.length).toBeLessThanOrEqual(5)
    const list = await statementsOf(() => app.call("/v1/orders?limit=100", { key }))
    expect([list.response.body.data.length, list.ran]).toEqual([100, ["orders.page"]])
  })

  test("POST /v1/orders/quote is none, also for a cart that is refused", async () => {
    const quote = (items: object[]) =>
      app.call("/v1/orders/quote", { key, method: "POST", body: { type: "PICKUP", items } })
    await quote(pickup.items)
    const { response, ran } = await statementsOf(() => quote(pickup.items))
    expect([response.status, ran]).toEqual([200, []])
    const refused = await statementsOf(() => quote([{ menuItemId: "itm_nothing", quantity: 1 }]))
    expect([refused.response.status, refused.ran]).toEqual([422, []])
  })

  test("GET /v1/orders/{id} is one, also where the response is 304 or 404, and two once after each change", async () => {
    const { id } = (await send(key)).body
    const first = await statementsOf(() => app.call(`/v1/orders/${id}`, { key }))
    expect([first.response.status, first.ran]).toEqual([200, ["orders.readForPoll"]])
    const headers = { "if-none-match": first.response.headers.get("etag") ?? "" }
    const poll = await statementsOf(() => app.call(`/v1/orders/${id}`, { key, headers }))
    expect([poll.response.status, poll.ran]).toEqual([304, ["orders.readForPoll"]])
    const cancelled = { method: "POST", key } as const
    expect((await app.call(`/v1/orders/${id}/cancel`, cancelled)).body.status).toBe("CANCELLED")
    const changed = await statementsOf(() => app.call(`/v1/orders/${id}`, { key, headers }))
    expect([changed.response.body.status, changed.ran]).toEqual([
      "CANCELLED",
      ["orders.readForPoll", "orders.ofKey"],
    ])
    const tag = { "if-none-match": changed.response.headers.get("etag") ?? "" }
    const settled = await statementsOf(() => app.call(`/v1/orders/${id}`, { key, headers: tag }))
    expect([settled.response.status, settled.ran]).toEqual([304, ["orders.readForPoll"]])
    const absent = await statementsOf(() => app.call("/v1/orders/ord_nothing", { key }))
    expect([absent.response.status, absent.ran]).toEqual([404, ["orders.readForPoll"]])
  })

  test("an order is completed and gets its bill number in one update", async () => {
    const restaurantId = await app.restaurant()
    const live = (await unlimitedKey(app, restaurantId, "live")).secret
    const cookie = await app.signedIn(restaurantId, "STAFF")
    app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { id } = (await send(live, pickup)).body
    const step = (name: string) => app.call(`/console/v1/orders/${id}/${name}`, { cookie, method: "POST" })
    for (const name of ["accept", "prepare", "ready"]) expect((await step(name)).status).toBe(200)
    const { response, ran } = await statementsOf(() => step("complete"))
    expect(response.body.bill.number).toMatch(/\/000001$/)
    expect(ran.filter(name => /^(orders|bills)\./.test(name) || name.startsWith("db."))).toEqual([
      "orders.ofRestaurant",
      "db.begin",
      "bills.issue",
      "orders.move.COMPLETED",
      "db.commit",
      "bills.find",
      "bills.creditNotes",
    ])
  })

  test("a replay is at most three", async () => {
    await warmUp()
    const headers = { "idempotency-key": "replayed-order" }
    const first = await send(key, pickup, headers)
    const { response, ran } = await statementsOf(() => send(key, pickup, headers))
    expect([response.status, response.text]).toEqual([201, first.text])
    expect(response.headers.get("idempotent-replayed")).toBe("true")
    expect(ran.length).toBeLessThanOrEqual(3)
  })

  test("a refusal that is remembered is at most three the first time and two the next", async () => {
    const nothing = { ...pickup, items: [{ menuItemId: "itm_nothing", quantity: 1 }] }
    const headers = { "idempotency-key": "refused-order" }
    const first = await statementsOf(() => send(key, nothing, headers))
    expect([first.response.status, first.ran.length <= 3]).toEqual([422, true])
    const again = await statementsOf(() => send(key, nothing, headers))
    expect([again.response.text, again.ran.length <= 2]).toEqual([first.response.text, true])
  })

  test("polls of the same moment share statements, and each gets its own order or none", async () => {
    const others = [
      await unlimitedKey(app, await app.restaurant()),
      await unlimitedKey(app, await app.restaurant()),
    ]
    const ids: string[] = []
    for (const { secret } of others)
      for (let count = 0; count < 20; count += 1) ids.push((await send(secret)).body.id)
    const asked = ids.flatMap(id => others.map(({ keyId }) => ({ keyId, id, knownRevision: null })))
    const { run: readForPoll } = batchPolls(app.db)
    const { response, ran } = await statementsOf(() => Promise.all(asked.map(readForPoll)))
    const expected = asked.map(({ keyId, id }) =>
      ids.indexOf(id) < 20 === (keyId === others[0]?.keyId) ? id : undefined,
    )
    expect(response.map(row => row?.id)).toEqual(expected)
    // Two batches run at once. The rest wait for one of them.
    expect(ran.length).toBeLessThanOrEqual(5)
    expect(new Set(ran)).toEqual(new Set(["orders.readForPoll"]))
  })
})
