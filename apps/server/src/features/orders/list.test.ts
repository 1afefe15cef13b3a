import type { Order } from "@rasoi/contract"
import { beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { delivery, orderCaller, pickup } from "./fixture.ts"
import { fewUpdated } from "./list-store.ts"
import { extendWaiting } from "./moves-store.ts"

const app = await testApp()
const send = orderCaller(app)
let restaurantId: string
let cookie: string

beforeAll(async () => {
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  app.presence.open("list-test", restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

const newKey = async (mode: "test" | "live" = "test") => (await app.key(restaurantId, mode)).secret
const now = () => new Date(app.clock.now()).toISOString()
const later = () => {
  app.clock.advance(1_000)
  return now()
}
const list = async (key: string, query: string): Promise<Order[]> =>
  (await app.call(`/v1/orders?${query}`, { key })).body.data
const idsOf = async (key: string, query: string) => (await list(key, query)).map(({ id }) => id)
const read = async (key: string, id: string): Promise<Order> =>
  (await app.call(`/v1/orders/${id}`, { key })).body
const advance = (key: string, id: string, to: string, headers = {}) =>
  app.call(`/v1/test/orders/${id}/advance`, { key, method: "POST", body: { to }, headers })
const ask = (path: string, body: object = {}) =>
  app.call(`/console/v1/${path}`, { method: "POST", body, cookie })

describe.each(["test", "live"] as const)("status, with a %s key", mode => {
  test("accepts a list and OPEN, mixed and repeated; the order stays newest first", async () => {
    const key = await newKey(mode)
    const ids: string[] = []
    for (let count = 0; count < 4; count += 1) ids.push((await send(key)).body.id)
    const [waiting = "", accepted = "", cancelled = "", rejected = ""] = ids
    const step = async (id: string, to: string, name: string, body: object) =>
      mode === "test" ? advance(key, id, to) : ask(`orders/${id}/${name}`, body)
    await step(accepted, "ACCEPTED", "accept", {})
    await step(rejected, "REJECTED", "reject", { reason: "Closing" })
    await app.call(`/v1/orders/${cancelled}/cancel`, { key, method: "POST" })

    expect(await idsOf(key, "status=OPEN")).toEqual([accepted, waiting])
    expect(await idsOf(key, "status=PENDING,ACCEPTED,READY")).toEqual([accepted, waiting])
    expect(await idsOf(key, "status=READY")).toEqual([])
    expect(await idsOf(key, "status=OPEN,REJECTED")).toEqual([rejected, accepted, waiting])
    expect(await idsOf(key, "status=REJECTED,REJECTED,CANCELLED")).toEqual([rejected, cancelled])
    expect(await idsOf(key, "status=OPEN,ACCEPTED,OPEN&limit=1")).toEqual([accepted])
    const [page] = await list(key, "status=OPEN&limit=1")
    expect(await idsOf(key, `status=OPEN&cursor=${page?.id}`)).toEqual([waiting])
    expect(await idsOf(key, "status=OPEN&type=DELIVERY")).toEqual([])
    expect(await idsOf(await newKey(mode), "status=OPEN")).toEqual([])
  })
})

test.each([
  ["status=OPEN,DONE", ["status"]],
  ["status=DONE,EATEN", ["status", "status"]],
  ["status=", ["status"]],
  ["status=OPEN,", ["status"]],
  ["status=OPEN,%20READY", ["status"]],
  ["status=open", ["status"]],
  ["status=OPEN&status=READY", ["status", "status"]],
  ["status[]=OPEN", ["status[]"]],
  ["updatedAfter=yesterday", ["updatedAfter"]],
  ["updatedAfter=2026-02-30T10:00:00Z", ["updatedAfter"]],
])("%s is refused and names the parameter", async (query, fields) => {
  const { status, body } = await app.call(`/v1/orders?${query}`, { key: await newKey() })
  expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", fields[0]])
  expect(body.error.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
})

describe("updatedAt is the time of the last change that the order shows", () => {
  test("placed, accepted, delayed, undone, sent with a person, completed, erased", async () => {
    const key = await newKey("live")
    const placed = (await send(key, { ...delivery, customer: { name: "Ravi", phone: "9811100001" } })).body
    const { id } = placed
    expect([placed.updatedAt, placed.createdAt]).toEqual([now(), now()])
    const person = (await ask("delivery-people", { name: "Kiran", phone: "9811100002" })).body
    const steps: [string, object?][] = [
      ["accept"],
      ["delay", { minutes: 10 }],
      ["undo", { revision: 3 }],
      ["accept"],
      ["prepare"],
      ["ready"],
      ["dispatch", { deliveryPersonId: person.id }],
      ["complete"],
    ]
    for (const [name, body] of steps) {
      const at = later()
      const { status, text } = await ask(`orders/${id}/${name}`, body)
      expect([name, status, status === 200 ? "" : text]).toEqual([name, 200, ""])
      expect([name, (await read(key, id)).updatedAt]).toEqual([name, at])
    }
    const before = now()
    const erasedAt = later()
    expect((await ask("privacy/erase", { phone: "9811100001" })).status).toBe(200)
    const erased = await read(key, id)
    expect([erased.customer.name, erased.updatedAt]).toEqual(["", erasedAt])
    expect(await idsOf(key, `updatedAfter=${before}`)).toEqual([id])
    expect(await idsOf(key, `updatedAfter=${erasedAt}`)).toEqual([])
  })

  test("a deadline that moves is a change; expiry is one at acceptBy, before the clock has written it and after", async () => {
    const key = await newKey()
    const { id, acceptBy } = (await send(key)).body
    const extendedAt = later()
    const extendedTo = new Date(Date.parse(acceptBy) + 60_000)
    await extendWaiting(app.db, new Date(extendedAt), extendedTo)
    const extended = await read(key, id)
    expect([extended.acceptBy, extended.updatedAt]).toEqual([extendedTo.toISOString(), extendedAt])
    expect(await idsOf(key, `updatedAfter=${extendedAt}`)).toEqual([])

    app.clock.advance(extendedTo.getTime() - app.clock.now() + 1_000)
    const expired = await read(key, id)
    expect([expired.status, expired.updatedAt]).toEqual(["CANCELLED", extendedTo.toISOString()])
    expect(await list(key, `updatedAfter=${extendedAt}&status=CANCELLED`)).toEqual([expired])
    expect(await idsOf(key, `updatedAfter=${extendedTo.toISOString()}`)).toEqual([])
    const job = serverJobs(app).find(({ name }) => name === "acceptance windows")
    await job?.run()
    expect(await read(key, id)).toEqual(expired)
    expect(await list(key, `updatedAfter=${extendedAt}`)).toEqual([expired])
    expect(await idsOf(key, `updatedAfter=${extendedTo.toISOString()}`)).toEqual([])
  })

  test("with Service-Test-Time it is that time, even one before the order", async () => {
    const key = await newKey()
    const { id } = (await send(key)).body
    const earlier = new Date(app.clock.now() - 3_600_000).toISOString()
    await advance(key, id, "ACCEPTED", { "service-test-time": earlier })
    expect((await read(key, id)).updatedAt).toBe(earlier)
  })

  test("a change by a server of the version before counts at the latest time of a status", async () => {
    const key = await newKey()
    const { id } = (await send(key)).body
    await advance(key, id, "ACCEPTED")
    const at = later()
    const older = sql(
      "list-test.older",
      "update orders set status = 'PREPARING', preparing_at = $2, revision = revision + 1 where id = $1",
    )
    await app.db.run(older, [id, at])
    expect((await read(key, id)).updatedAt).toBe(at)
    const before = new Date(Date.parse(at) - 1).toISOString()
    expect([await idsOf(key, `updatedAfter=${before}`), await idsOf(key, `updatedAfter=${at}`)]).toEqual([
      [id],
      [],
    ])
  })
})

test("updatedAfter gives the same orders whether few or many were updated, in any page", async () => {
  const key = await newKey()
  const start = now()
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    ids.unshift((await send(key, count % 2 ? pickup : delivery)).body.id)
    if (count < 4) await advance(key, ids[0] ?? "", "REJECTED")
    later()
  }
  const [, fourth] = await list(key, "limit=5")
  const copies = sql(
    "list-test.copies",
    `insert into orders (id, restaurant_id, key_id, test, day, number, type, status, revision, total_paise,
                         settings_version, menu_version, placed_at, accept_by, rejected_at, rejection_reason, prep_minutes,
                         token_hash, shape, answer, bill)
     select 'ord_' || lpad(n::text, 26, '0'), restaurant_id, key_id, test, day, 'C' || n, type, status, revision, total_paise,
            settings_version, menu_version, placed_at, accept_by, rejected_at, rejection_reason, prep_minutes,
            sha256(n::text::bytea), shape, answer, bill
       from orders, generate_series(1, $2) as n where id = $1`,
  )
  const queries = [
    `updatedAfter=${fourth?.updatedAt}&limit=5`,
    `updatedAfter=${start}&limit=2`,
    `updatedAfter=${start}&limit=2&cursor=${ids[1]}`,
    `updatedAfter=${start}&status=OPEN`,
    `updatedAfter=${start}&status=OPEN,REJECTED&type=PICKUP&limit=2`,
  ]
  const few = await Promise.all(queries.map(query => idsOf(key, query)))
  expect(few).toEqual([[ids[0]], [ids[0], ids[1]], [ids[2], ids[3]], [ids[0]], [ids[1], ids[3]]])
  await app.db.run(copies, [ids[4], fewUpdated + 1])
  expect(await Promise.all(queries.map(query => idsOf(key, query)))).toEqual(few)
})

test("the list has a strong ETag: 304 until an order changes, for plain and compressed bytes", async () => {
  const key = await newKey()
  for (let count = 0; count < 12; count += 1) await send(key)
  const ask = (headers: Record<string, string> = {}, query = "status=OPEN&limit=50") =>
    app.call(`/v1/orders?${query}`, { key, headers })
  const plain = await ask({ "accept-encoding": "identity" })
  const zipped = await ask({ "accept-encoding": "gzip" })
  const tags = [plain, zipped].map(({ headers }) => headers.get("etag") ?? "")
  expect(tags[0]).toMatch(/^"[\w-]+"$/)
  expect(tags[1]).not.toBe(tags[0])
  expect(plain.headers.get("cache-control")).toBe("private, no-cache")
  expect(zipped.body).toEqual(plain.body)
  for (const tag of tags) {
    const again = await ask({ "if-none-match": tag })
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag])
  }
  const other = await ask({ "if-none-match": tags[0] ?? "" }, "limit=1")
  expect(other.status).toBe(200)
  await advance(key, plain.body.data[5].id, "ACCEPTED")
  const changed = await ask({ "if-none-match": tags.join(", ") })
  expect([changed.status, changed.body.data[5].status]).toEqual([200, "ACCEPTED"])
})
