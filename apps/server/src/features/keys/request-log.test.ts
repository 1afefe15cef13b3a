import { beforeEach, describe, expect, test } from "vitest"
import { type Statement, sql } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { pruneRequestsBefore } from "./index.ts"

let restaurantId: string
let cookie: string
let keyId: string
let secret: string

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  const made = await app.key(restaurantId, "test", ["menu:read"])
  keyId = made.keyId
  secret = made.secret
})

const list = async (query = "", id = keyId) =>
  (await app.call(`/console/v1/keys/requests?keyId=${id}${query}`, { cookie })).body.data
const lastUsedAt = async () => {
  const { data } = (await app.call("/console/v1/keys", { cookie })).body
  return data.find((key: { id: string }) => key.id === keyId).lastUsedAt
}

describe("a key's requests", () => {
  test("newest first, with path but not query, status, code and request id; no bodies", async () => {
    const first = await app.call("/v1/menu", { key: secret })
    app.clock.advance(1_000)
    const next = await app.call("/v1/menu?phone=9845012345", { key: secret })
    app.clock.advance(1_000)
    const last = await app.call("/v1/restaurant", { key: secret })
    const at = (agoMs: number) => new Date(app.clock.now() - agoMs).toISOString()
    const facts = { method: "GET", keyId, field: null, durationMs: expect.any(Number) }
    const id = (response: typeof first) => response.headers.get("x-request-id")
    expect(await list()).toEqual([
      {
        ...facts,
        at: at(0),
        path: "/v1/restaurant",
        status: 403,
        code: "SCOPE_MISSING",
        requestId: id(last),
      },
      {
        ...facts,
        at: at(1_000),
        path: "/v1/menu",
        status: 422,
        code: "VALIDATION_FAILED",
        field: "phone",
        requestId: id(next),
      },
      { ...facts, at: at(2_000), path: "/v1/menu", status: 200, code: null, requestId: id(first) },
    ])
  })

  test("are this key's own", async () => {
    const other = await app.key(restaurantId)
    await app.call("/v1/menu", { key: other.secret })
    expect(await list()).toEqual([])
    expect(await list("", other.keyId)).toHaveLength(1)
  })

  test("pages follow each other without a gap, also where requests have the same time or the same id", async () => {
    const now = app.clock.now()
    for (let count = 0; count < 90; count += 1)
      add(`req_${count % 30}`, now, `/v1/orders/ord_${String(count).padStart(26, "0")}`)
    const seen: string[] = []
    let cursor = ""
    do {
      const query = `keyId=${keyId}&limit=7${cursor && `&cursor=${cursor}`}`
      const { body } = await app.call(`/console/v1/keys/requests?${query}`, { cookie })
      seen.push(...body.data.map((each: { path: string }) => each.path))
      cursor = body.nextCursor ?? ""
      expect(body.hasMore).toBe(cursor !== "")
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([90, 90])
  })

  test.each(["0-x", "1-", "req_1", "99999999999999999-0123456789abcdef0123456789abcdef"])(
    "the cursor %s was never given: 422",
    async cursor => {
      const { status, body } = await app.call(`/console/v1/keys/requests?cursor=${cursor}`, { cookie })
      expect([status, body.error.field]).toEqual([422, "cursor"])
    },
  )

  test("of a burst between two writes the newest 200 are kept", async () => {
    const now = app.clock.now()
    for (let count = 1; count <= 300; count += 1) add(`req_${count}`, now + count)
    await app.requestLog.flush()
    const kept = sql("test.kept", "select request_id from api_key_requests where key_id = $1 order by at")
    const rows = await app.db.rows<{ request_id: string }>(kept, [keyId])
    expect([rows.length, rows[0]?.request_id, rows.at(-1)?.request_id]).toEqual([200, "req_101", "req_300"])
  })

  test("include what another flush is just writing", async () => {
    await app.call("/v1/menu", { key: secret })
    const { run } = app.db
    const gate = Promise.withResolvers<void>()
    app.db.run = async (statement, values) => {
      if (statement.name === "keys.insertRequests") await gate.promise
      return run(statement, values)
    }
    const writing = app.requestLog.flush()
    const asked = list()
    // Long enough for the list to arrive, if it did not wait.
    for (let count = 0; count < 5; count += 1) await lastUsedAt()
    gate.resolve()
    expect(await asked).toHaveLength(1)
    await writing
    app.db.run = run
  })
})

describe("a search", () => {
  test("finds a request by its id, whatever key sent it", async () => {
    const other = await app.key(restaurantId, "live", ["menu:read"])
    const sent = await app.call("/v1/menu", { key: other.secret })
    await app.call("/v1/menu", { key: secret })
    const id = sent.headers.get("x-request-id")
    const { body } = await app.call(`/console/v1/keys/requests?requestId=${id}`, { cookie })
    expect(body.data).toMatchObject([{ keyId: other.keyId, requestId: id }])
    expect(await list(`&requestId=${id}`)).toEqual([])
  })

  test("finds errors by a part of the field, in any case", async () => {
    const { secret: writing, keyId: id } = await app.key(restaurantId)
    const quote = (body: object) => app.call("/v1/orders/quote", { method: "POST", key: writing, body })
    await quote({ type: "PICKUP", items: [{ menuItemId: "itm_paneer_tikka", quantity: 0 }] })
    await quote({ type: "PICKUP", items: [{ menuItemId: "itm_nothing", quantity: 1 }] })
    await quote({ type: "PICKUP", items: [], "9845012345": "Meera" })
    await app.call("/v1/menu", { key: writing })
    const fields = async (query: string) =>
      (await list(query, id)).map(({ field }: { field: string | null }) => field)
    expect(await fields("&field=QUANT")).toEqual(["items[0].quantity"])
    expect(await fields("&field=items")).toHaveLength(2)
    expect(await fields("&field=?")).toEqual(["?"])
    expect(await fields("&field=quantity_")).toEqual([])
    expect(await fields("&outcome=ERROR")).toHaveLength(3)
    expect(await fields("")).toHaveLength(4)
  })

  test("of a key that is not there, or of another restaurant: 404", async () => {
    const elsewhere = await app.key(await app.restaurant())
    for (const id of ["key_nothing", elsewhere.keyId]) {
      const { status, body } = await app.call(`/console/v1/keys/requests?keyId=${id}`, { cookie })
      expect([status, body.error.code]).toEqual([404, "NOT_FOUND"])
    }
  })

  test("reaches the newest 2,000 requests of a key, and a list reads by index only what it shows", async () => {
    const many = sql(
      "test.manyRequests",
      `insert into api_key_requests (key_id, at, request_id, method, path, status, duration_ms, field)
       select $1, $2::timestamptz - n * interval '1 second', 'req_' || n, 'GET', '/v1/menu', 422, 1, 'limit'
         from generate_series(1, 20000) n`,
    )
    await app.db.run(many, [keyId, new Date(app.clock.now())])
    // As the server's database does by itself.
    await app.db.run(sql("test.analyze", "analyze api_key_requests"))
    expect(await list("&requestId=req_2000")).toHaveLength(1)
    expect(await list("&requestId=req_2001")).toEqual([])
    const { values, statement } = await recordedSearch(() => list("&limit=50"))
    const explain = sql("test.explainSearch", `explain (analyze, timing off, format json) ${statement.text}`)
    const [row] = await app.db.rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explain, values)
    const nodes = row ? flatten(row["QUERY PLAN"][0].Plan) : []
    const scan = nodes.find(node => node["Relation Name"] === "api_key_requests")
    expect(scan).toMatchObject({ "Node Type": "Index Scan", "Index Name": "api_key_requests_latest" })
    expect(scan?.["Actual Rows"]).toBeLessThan(100)
  })
})

interface PlanNode {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Actual Rows": number
  Plans?: PlanNode[]
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** The statement of a search, with its values. */
async function recordedSearch(search: () => Promise<unknown>) {
  const { rows } = app.db
  let found: { statement: Statement; values: readonly unknown[] } | undefined
  app.db.rows = (statement, values) => {
    if (statement.name === "keys.findRequests") found = { statement, values: values ?? [] }
    return rows(statement, values)
  }
  await search()
  app.db.rows = rows
  if (!found) throw new Error("nothing was searched")
  return found
}

function add(requestId: string, at: number, path = "/v1/menu"): void {
  app.requestLog.add({
    key_id: keyId,
    at,
    request_id: requestId,
    method: "GET",
    path,
    status: 200,
    code: null,
    field: null,
    duration_ms: 1,
  })
}

test("the last use is the newest request's time, and never goes back", async () => {
  expect(await lastUsedAt()).toBe(null)
  await app.call("/v1/menu", { key: secret })
  await app.requestLog.flush()
  const used = new Date(app.clock.now()).toISOString()
  expect(await lastUsedAt()).toBe(used)
  // A second server may write later what it saw earlier.
  add("req_earlier", app.clock.now() - 5_000)
  await app.requestLog.flush()
  expect(await lastUsedAt()).toBe(used)
})

test("pruning drops what is too old and, of each key, all but the newest 2,000", async () => {
  const now = app.clock.now()
  const other = await app.key(restaurantId)
  await app.call("/v1/menu", { key: other.secret })
  for (let round = 0; round < 11; round += 1) {
    for (let count = 1; count <= 190; count += 1) add(`req_${round}_${count}`, now + round * 1_000 + count)
    await app.requestLog.flush()
  }
  await pruneRequestsBefore(app.db, new Date(now))
  const kept = sql(
    "test.countRequests",
    `select count(*)::int as count, (array_agg(request_id order by at))[1] as oldest
       from api_key_requests where key_id = $1`,
  )
  expect(await app.db.row(kept, [keyId])).toEqual({ count: 2_000, oldest: "req_0_91" })
  expect(await app.db.row(kept, [other.keyId])).toMatchObject({ count: 1 })
  await pruneRequestsBefore(app.db, new Date(now + 10_000))
  expect(await app.db.row(kept, [keyId])).toEqual({ count: 190, oldest: "req_10_1" })
})

test("a database that is away loses the list, not the service", async () => {
  const { run } = app.db
  app.db.run = () => Promise.reject(new Error("away"))
  try {
    await app.call("/v1/menu", { key: secret })
    await expect(app.requestLog.flush()).resolves.toBeUndefined()
  } finally {
    app.db.run = run
  }
  await app.call("/v1/menu", { key: secret })
  expect(await list()).toHaveLength(1)
})
