import { scopePresets } from "@rasoi/contract"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import type { TestApp } from "../../testing/app.ts"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { isWellFormedSecret, makeKeyAuthenticator, makeSecret } from "./index.ts"

const path = "/console/v1/keys"
const minuteMs = 60_000

let restaurantId: string
let cookie: string
const logged: string[] = []

const app = await testApp({ logDestination: { write: (line: string) => void logged.push(line) } })
const second = await testApp({ connection: app.connection, clock: app.clock })
beforeEach(async () => {
  app.clock.advance(60 * minuteMs)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
})

const post = (target: string, body?: unknown, as = cookie) =>
  app.call(`${path}${target}`, { method: "POST", cookie: as, ...(body === undefined ? {} : { body }) })
const create = async (change = {}) =>
  (await post("", { name: "Our website", mode: "test", preset: "WEBSITE", ...change })).body
const list = async (as = cookie) => (await app.call(path, { cookie: as })).body.data
const ask = async (key: string, of: TestApp = app) => {
  const { status, body } = await of.call("/v1/menu", { key })
  return status === 200 ? 200 : body.error.code
}

describe("making a key", () => {
  test("returns the key and all about it; the list has the same without the key", async () => {
    const { secret, ...key } = await create()
    expect(isWellFormedSecret(secret)).toBe(true)
    const at = new Date(app.clock.now()).toISOString()
    expect(key).toEqual({
      id: expect.stringMatching(/^key_/),
      object: "key",
      name: "Our website",
      mode: "test",
      page: false,
      scopes: scopePresets.WEBSITE,
      version: "2026-10-17",
      prefix: "rasoi_test_",
      secrets: [{ ending: secret.slice(-4), createdAt: at, expiresAt: null }],
      createdAt: at,
      createdBy: "The owner",
      lastUsedAt: null,
      revokedAt: null,
      logShown: false,
    })
    expect(await list()).toEqual([key])
    expect(await ask(secret)).toBe(200)
  })

  test("a live key is a live key", async () => {
    const { secret, mode, prefix } = await create({ mode: "live" })
    expect([mode, prefix, secret.slice(0, 11)]).toEqual(["live", "rasoi_live_", "rasoi_live_"])
    expect((await app.call("/v1/restaurant", { key: secret })).body.test).toBe(false)
  })

  test("with a preset or with scopes of one's choice, and it can do just that", async () => {
    expect((await create({ preset: "READ_ONLY" })).scopes).toEqual(scopePresets.READ_ONLY)
    const { scopes, secret } = await create({ preset: undefined, scopes: ["orders:write"] })
    expect(scopes).toEqual(["orders:write"])
    expect(await ask(secret)).toBe("SCOPE_MISSING")
  })

  test.each([
    [{ scopes: ["menu:read"] }, "scopes"],
    [{ preset: undefined }, "scopes"],
    [{ preset: undefined, scopes: [] }, "scopes"],
    [{ preset: undefined, scopes: ["menu:read", "menu:read"] }, "scopes"],
    [{ preset: undefined, scopes: ["menu:write"] }, "scopes[0]"],
    [{ preset: "ALL" }, "preset"],
    [{ mode: "production" }, "mode"],
    [{ name: "" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ secret: "rasoi_test_mine" }, "secret"],
  ])("%j: 422 names %s, and no key is made", async (change, field) => {
    const response = await post("", { name: "Our website", mode: "test", preset: "WEBSITE", ...change })
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      422,
      "VALIDATION_FAILED",
      field,
    ])
    expect(await list()).toEqual([])
  })
})

describe("rolling", () => {
  test("keeps the key; both secrets work, and the old one responds with KEY_REVOKED after the overlap", async () => {
    const { secret: old, ...key } = await create()
    app.clock.advance(minuteMs)
    const { secret, ...rolled } = (await post(`/${key.id}/roll`, { overlapMinutes: 60 })).body
    const now = app.clock.now()
    expect(secret).not.toBe(old)
    expect(rolled).toEqual({
      ...key,
      secrets: [
        { ending: secret.slice(-4), createdAt: new Date(now).toISOString(), expiresAt: null },
        {
          ending: old.slice(-4),
          createdAt: key.createdAt,
          expiresAt: new Date(now + 60 * minuteMs).toISOString(),
        },
      ],
    })
    expect(await list()).toEqual([rolled])
    for (const on of [app, second]) {
      expect([await ask(old, on), await ask(secret, on)]).toEqual([200, 200])
    }
    app.clock.advance(60 * minuteMs - 1)
    expect(await ask(old)).toBe(200)
    app.clock.advance(1)
    for (const on of [app, second]) {
      expect([await ask(old, on), await ask(secret, on)]).toEqual(["KEY_REVOKED", 200])
    }
  })

  test("without a body the old secret has a day; with no overlap it is over at once", async () => {
    const { id, secret: first } = await create()
    const { secret: next } = (await post(`/${id}/roll`)).body
    app.clock.advance(24 * 60 * minuteMs - 1)
    expect(await ask(first)).toBe(200)
    app.clock.advance(1)
    expect(await ask(first)).toBe("KEY_REVOKED")
    const { secret: last } = (await post(`/${id}/roll`, { overlapMinutes: 0 })).body
    expect([await ask(next), await ask(last)]).toEqual(["KEY_REVOKED", 200])
  })

  test("again shortens an earlier overlap and never lengthens it", async () => {
    const { id, secret: first } = await create()
    await post(`/${id}/roll`, { overlapMinutes: 10 })
    await post(`/${id}/roll`, { overlapMinutes: 600 })
    app.clock.advance(10 * minuteMs)
    expect(await ask(first)).toBe("KEY_REVOKED")
    const { secret: third } = (await post(`/${id}/roll`, { overlapMinutes: 600 })).body
    await post(`/${id}/roll`, { overlapMinutes: 1 })
    app.clock.advance(minuteMs)
    expect(await ask(third)).toBe("KEY_REVOKED")
  })

  test("20 times at once leaves one secret that lasts", async () => {
    const { id } = await create()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(`/${id}/roll`, { overlapMinutes: 0 })),
    )
    const outcomes = await Promise.all(responses.map(response => ask(response.body.secret)))
    expect(outcomes.filter(outcome => outcome === 200)).toHaveLength(1)
  })

  test.each([-1, 10_081, 1.5, "60", null])("overlapMinutes %j: 422", async overlapMinutes => {
    const { id } = await create()
    const { status, body } = await post(`/${id}/roll`, { overlapMinutes })
    expect([status, body.error.field]).toEqual([422, "overlapMinutes"])
  })

  test("a revoked key is not rolled", async () => {
    const { id } = await create()
    await post(`/${id}/revoke`)
    const { status, body } = await post(`/${id}/roll`)
    expect([status, body.error.code]).toEqual([401, "KEY_REVOKED"])
    expect((await list())[0].secrets).toHaveLength(1)
  })
})

describe("revoking", () => {
  test("counts at once here and within 5 seconds on another server, for every secret of the key", async () => {
    const { id, secret: old } = await create()
    const { secret } = (await post(`/${id}/roll`, { overlapMinutes: 60 })).body
    for (const on of [app, second]) expect([await ask(old, on), await ask(secret, on)]).toEqual([200, 200])
    const { status, body } = await post(`/${id}/revoke`)
    expect([status, body.revokedAt]).toEqual([200, new Date(app.clock.now()).toISOString()])
    expect([await ask(old), await ask(secret)]).toEqual(["KEY_REVOKED", "KEY_REVOKED"])
    await until(
      "the other server knows",
      async () => (await ask(secret, second)) === "KEY_REVOKED" && (await ask(old, second)) === "KEY_REVOKED",
      5_000,
    )
  })

  test("again returns 200 with the first time, and is not in the log twice", async () => {
    const { id } = await create()
    const first = await post(`/${id}/revoke`)
    app.clock.advance(minuteMs)
    const again = await post(`/${id}/revoke`)
    expect([again.status, again.body]).toEqual([200, first.body])
    const { data } = (await app.call("/console/v1/audit", { cookie })).body
    expect(data.filter((entry: { action: string }) => entry.action === "key.revoked")).toHaveLength(1)
  })

  test("one key leaves the others working, and stays in the list", async () => {
    const [gone, kept] = [await create(), await create()]
    await post(`/${gone.id}/revoke`)
    expect([await ask(gone.secret), await ask(kept.secret)]).toEqual(["KEY_REVOKED", 200])
    expect(await list()).toHaveLength(2)
  })
})

describe("another restaurant's key", () => {
  test("is 404 for everything, is not listed, and stays as it is", async () => {
    const { id, secret } = await create()
    const stranger = await app.signedIn(await app.restaurant())
    for (const [target, method] of [
      [`/${id}/roll`, "POST"],
      [`/${id}/revoke`, "POST"],
      [`/${id}/requests`, "GET"],
    ] as const) {
      for (const [unknown, as] of [
        [target, stranger],
        [target.replace(id, "key_unknown"), cookie],
      ] as const) {
        const { status, body } = await app.call(`${path}${unknown}`, { method, cookie: as })
        expect([unknown, status, body.error.code]).toEqual([unknown, 404, "NOT_FOUND"])
      }
    }
    expect(await list(stranger)).toEqual([])
    expect(await ask(secret)).toBe(200)
    expect((await list())[0]).toMatchObject({ revokedAt: null, secrets: [{ expiresAt: null }] })
  })
})

test("a made-up key pushes no real one out of memory", async () => {
  const freshness = { isFresh: () => true }
  const keys = makeKeyAuthenticator({ db: app.db, freshness, demo: false, maximumEntries: 1 })
  const real = `Bearer ${(await create()).secret}`
  await keys.authenticate(real, app.clock.now())
  await expect(keys.authenticate(`Bearer ${makeSecret("test")}`, app.clock.now())).rejects.toThrow("No such")
  expect(keys.authenticate(real, app.clock.now())).not.toBeInstanceOf(Promise)
})

test("secrets, tokens and passwords are shown once, and never stand in a log line or a column", async () => {
  const { password, email } = await app.person(restaurantId)
  const as = await app.signIn({ email, password })
  const token = as.split("=")[1] ?? ""
  const made = (await post("", { name: "k", mode: "live", preset: "WEBSITE" }, as)).body
  const rolled = (await post(`/${made.id}/roll`, undefined, as)).body
  await ask(made.secret)
  await app.call(`/v1/menu?key=${made.secret}`, { key: rolled.secret })
  await app.call("/console/v1/session", { method: "POST", body: { email, password: `${password}?` } })
  await app.call(`${path}?token=${token}`, { cookie: as })
  await app.requestLog.flush()
  const secrets = [made.secret, rolled.secret, token, password].map(secret => secret.slice(0, 40))

  const responses = await Promise.all(
    [path, `${path}/${made.id}/requests`, "/console/v1/audit", "/console/v1/session"].map(
      async target => (await app.call(target, { cookie: as })).text,
    ),
  )
  responses.push((await post(`/${made.id}/revoke`, undefined, as)).text)
  expect(logged.length).toBeGreaterThan(5)
  const tables = await app.db.rows<{ name: string }>(
    sql(
      "test.tables",
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    ),
  )
  expect(tables.length).toBeGreaterThan(8)
  const columns = await Promise.all(
    tables.map(({ name }) =>
      app.db.rows<{ text: string }>(sql(`test.all.${name}`, `select t::text as text from ${name} t`)),
    ),
  )
  const stored = columns.flat().map(row => row.text)
  expect(stored.join()).toContain(email)
  for (const secret of secrets) {
    for (const text of [...responses, ...logged, ...stored]) expect(text).not.toContain(secret)
  }
})
