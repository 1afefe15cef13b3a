import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
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
  (await app.call(`/console/v1/keys/${id}/requests${query}`, { cookie })).body.data
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
    const facts = { method: "GET", durationMs: expect.any(Number) }
    const id = (answer: typeof first) => answer.headers.get("x-request-id")
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

  test("50 are shown unless asked for up to 200; more is 422", async () => {
    for (let count = 0; count < 205; count += 1) {
      app.clock.advance(1_000)
      await app.call("/v1/menu", { key: secret })
    }
    expect(await list()).toHaveLength(50)
    const all = await list("?limit=200")
    expect(all).toHaveLength(200)
    expect(all[0].at).toBe(new Date(app.clock.now()).toISOString())
    expect(await list("?limit=1")).toEqual(all.slice(0, 1))
    const { status, body } = await app.call(`/console/v1/keys/${keyId}/requests?limit=201`, { cookie })
    expect([status, body.error.field]).toEqual([422, "limit"])
  })

  test("of a burst between two writes the newest 200 are kept", async () => {
    const now = app.clock.now()
    for (let count = 1; count <= 300; count += 1) add(`req_${count}`, now + count)
    const all = await list("?limit=200")
    expect([all.length, all[0].requestId, all.at(-1).requestId]).toEqual([200, "req_300", "req_101"])
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
    // Long enough for the list to be answered, if it did not wait.
    for (let count = 0; count < 5; count += 1) await lastUsedAt()
    gate.resolve()
    expect(await asked).toHaveLength(1)
    await writing
    app.db.run = run
  })
})

function add(requestId: string, at: number): void {
  app.requestLog.add({
    key_id: keyId,
    at,
    request_id: requestId,
    method: "GET",
    path: "/v1/menu",
    status: 200,
    code: null,
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

test("pruning drops what is too old and, of each key, all but the newest 200", async () => {
  const now = app.clock.now()
  const other = await app.key(restaurantId)
  await app.call("/v1/menu", { key: other.secret })
  for (let round = 0; round < 2; round += 1) {
    for (let count = 1; count <= 150; count += 1) add(`req_${round}_${count}`, now + round * 1_000 + count)
    await app.requestLog.flush()
  }
  await pruneRequestsBefore(app.db, new Date(now))
  const count = sql(
    "test.countRequests",
    "select count(*)::int as count from api_key_requests where key_id = $1",
  )
  expect(await app.db.row(count, [keyId])).toEqual({ count: 200 })
  expect(await app.db.row(count, [other.keyId])).toEqual({ count: 1 })
  expect((await list("?limit=200")).at(-1).requestId).toBe("req_0_101")
  await pruneRequestsBefore(app.db, new Date(now + 1_000))
  expect(await list("?limit=200")).toHaveLength(150)
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
