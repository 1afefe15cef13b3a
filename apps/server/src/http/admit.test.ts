import { type Endpoint, type Permission, placeOrder, type Role, versions } from "@rasoi/contract"
import type { FastifyRequest } from "fastify"
import { describe, expect, test } from "vitest"
import type { KeyCaller, PipelineRequest, SessionCaller } from "./call.ts"
import { newRequestContext } from "./call.ts"
import { admit, headerFaults, type PipelineDependencies, requestTime } from "./pipeline.ts"

const version = versions[0]
const clock = { now: () => 1_000_000, monotonic: () => 5_000 } as PipelineDependencies["clock"]

interface Given {
  endpoint?: Partial<Endpoint>
  key?: Partial<KeyCaller>
  session?: Partial<SessionCaller>
  headers?: Record<string, string>
  allowed?: boolean
  method?: string
}

/** Runs the checks with a limiter that responds as told, and gives back all that they did. */
async function run(given: Given) {
  const taken: unknown[][] = []
  const sentHeaders: Record<string, string> = {}
  const key = {
    keyId: "key_1",
    test: true,
    scopes: new Set(["orders:write"]),
    version,
    limits: {},
    ...given.key,
  }
  const session = {
    kind: "person",
    role: "MANAGER",
    access: "PASSWORD",
    passwordTemporary: false,
    ...given.session,
  }
  const parts = {
    clock,
    publicUrl: "https://order.example.com",
    limiter: {
      consume: (...values: unknown[]) => {
        taken.push(values)
        return { allowed: given.allowed ?? true, remaining: 7, resetMs: 1_001 }
      },
    },
    authenticateKey: () => key,
    authenticatePageKey: () => key,
    authenticateSession: async () => session,
    knownDeviceOf: () => undefined,
  } as unknown as PipelineDependencies
  const request = {
    method: given.method ?? "POST",
    protocol: "https",
    host: "order.example.com",
    headers: given.headers ?? {},
    ip: "203.0.113.9",
    socket: {},
    context: newRequestContext(),
  }
  const endpoint = { ...placeOrder, ...given.endpoint } as Endpoint
  let refusal: unknown
  try {
    await admit(parts, endpoint, request as unknown as FastifyRequest, {
      header: (name, value) => (sentHeaders[name] = value),
    })
  } catch (error) {
    refusal = error
  }
  return { refusal, taken, headers: sentHeaders, context: request.context }
}

const withKey = { "idempotency-key": "key-number-1" }

describe("a request with a key", () => {
  test("is told the first fault, in the published order", async () => {
    const access = { kind: "key", scope: "orders:write", testOnly: true } as const
    const given = {
      endpoint: { access },
      key: { test: false, scopes: new Set() as KeyCaller["scopes"] },
      headers: { "service-version": "2001-01-01" } as Record<string, string>,
      allowed: false,
    }
    const refusalNow = async () => (await run(given)).refusal
    expect(await refusalNow()).toMatchObject({ code: "NOT_FOUND" })
    given.key.test = true
    expect(await refusalNow()).toMatchObject({
      code: "SCOPE_MISSING",
      message: expect.stringContaining("orders:write"),
    })
    given.key.scopes = new Set(["orders:write"] as const)
    expect(await refusalNow()).toMatchObject({
      code: "VERSION_UNSUPPORTED",
      field: "Service-Version",
      message: expect.stringContaining(version),
      members: { supported: [...versions] },
    })
    given.headers = { "service-version": version }
    expect(await refusalNow()).toMatchObject({
      code: "RATE_LIMITED",
      retryAfter: 2,
      message: expect.stringContaining("More than 60 requests in 60 seconds; wait 2 seconds"),
    })
    given.allowed = true
    expect(await refusalNow()).toMatchObject({ code: "IDEMPOTENCY_KEY_REQUIRED", field: "Idempotency-Key" })
    Object.assign(given.headers, withKey)
    expect(await refusalNow()).toBeUndefined()
  })

  test("of a live key passes where test keys are not asked for", async () => {
    const { refusal, context } = await run({ key: { test: false }, headers: withKey })
    expect([refusal, context.key?.keyId]).toEqual([undefined, "key_1"])
  })

  test.each([
    [{}, version],
    [{ "service-version": version }, version],
    [{ "service-version": "2001-01-01" }, version],
  ])("with %j gets the version %s", async (headers, expected) => {
    expect((await run({ headers })).headers["Service-Version"]).toBe(expected)
  })

  test("needs an Idempotency-Key only where something is created", async () => {
    expect((await run({ endpoint: { idempotent: false } })).refusal).toBeUndefined()
  })
})

describe("the limit", () => {
  test("is counted for the key and the endpoint, and told in headers", async () => {
    const { taken, headers: sentHeaders } = await run({ headers: withKey })
    expect(taken).toEqual([["orders.create:key_1", 60, 60_000, 5_000]])
    expect(sentHeaders).toMatchObject({
      "RateLimit-Policy": '"orders.create";q=60;w=60',
      RateLimit: '"orders.create";r=7;t=2',
    })
  })

  test("of a page's key is counted for each network of its visitors, in a group that fills up no other", async () => {
    const { taken } = await run({ key: { page: true }, headers: withKey })
    expect(taken.map(([subject]) => subject)).toEqual(["page.orders.create:key_1:203.0.113.9"])
  })

  test.each([
    [{ "orders.create": 500 }, 500],
    [{ "orders.create": 5 }, 60],
    [{ "menu.get": 500 }, 60],
  ])("that an operator raised to %j is %i", async (limits, count) => {
    const { taken } = await run({ key: { limits }, headers: withKey })
    expect(taken.map(([, most]) => most)).toEqual([count])
  })

  test.each<[string, Partial<Endpoint>]>([
    ["the endpoint counts addresses", { limit: { count: 9, windowSeconds: 60, per: "address" } }],
    ["there is no key", { access: { kind: "public" } }],
  ])("is counted for the network where %s", async (_, endpoint) => {
    const { taken } = await run({ endpoint, headers: withKey })
    expect(taken.map(([subject]) => subject)).toEqual(["orders.create:203.0.113.9"])
  })

  test("is not counted where an endpoint has none", async () => {
    const endpoint = { limit: undefined } as unknown as Partial<Endpoint>
    const { refusal, taken, headers: sentHeaders } = await run({ endpoint, headers: withKey })
    expect([refusal, taken, Object.keys(sentHeaders)]).toEqual([undefined, [], ["Service-Version"]])
  })
})

describe("a request with a session", () => {
  const access = (permission: Permission, anyPassword?: true) => ({
    endpoint: {
      access: { kind: "session", permission, ...(anyPassword && { anyPassword }) },
    } as Partial<Endpoint>,
  })

  test.each<[held: Role, needed: Permission, message: string | null]>([
    ["OWNER", "reports", null],
    ["MANAGER", "reports", null],
    ["MANAGER", "team", "Your role is MANAGER; this needs OWNER."],
    ["STAFF", "reports", "Your role is STAFF; this needs MANAGER or OWNER."],
    // Of a later version, which uses the same database during an upgrade.
    ["LATER" as Role, "account", "Your role is LATER; this needs STAFF or MANAGER or OWNER or DEVELOPER."],
  ])("%s where the permission %s is needed: %s", async (role, needed, message) => {
    const { refusal, context } = await run({ ...access(needed), session: { role } })
    if (message) expect(refusal).toMatchObject({ code: "ROLE_MISSING", message })
    else expect(refusal).toBeUndefined()
    expect(context.session).toMatchObject({ role })
  })

  test("with a temporary password may only choose its own", async () => {
    const session = { passwordTemporary: true }
    const { refusal } = await run({ ...access("team"), session })
    expect(refusal).toMatchObject({
      code: "PASSWORD_CHANGE_REQUIRED",
      message: expect.stringMatching(/somebody else made\. Choose your own/),
    })
    expect((await run({ ...access("reports", true), session })).refusal).toBeUndefined()
  })

  test("from another website is refused before its session is looked at", async () => {
    const headers = { origin: "https://evil.example" }
    const { refusal, context } = await run({ ...access("reports"), headers })
    expect(refusal).toMatchObject({ code: "ORIGIN_REFUSED" })
    expect(context.session).toBeUndefined()
  })
})

test.each([
  ["public", "POST", true],
  ["public", "GET", false],
  ["key", "POST", false],
] as const)("%s %s from another website: refused %s", async (kind, method, refused) => {
  const access = kind === "key" ? placeOrder.access : { kind }
  const headers = { ...withKey, origin: "https://evil.example" }
  // The endpoint's method decides; a HEAD request of a GET endpoint is read only too.
  const { refusal } = await run({ endpoint: { access, method }, headers, method: "POST" })
  if (refused) expect(refusal).toMatchObject({ code: "ORIGIN_REFUSED" })
  else expect(refusal).toBeUndefined()
})

describe("the faults of headers", () => {
  const faultsOf = (
    headers: Record<string, string>,
    key: { test: boolean } | undefined,
    idempotent = false,
  ) =>
    headerFaults(
      { ...placeOrder, idempotent } as Endpoint,
      { headers, context: { key } } as unknown as PipelineRequest,
    )
  const keyField = "Idempotency-Key"

  test.each([
    [7, ["must have 8 to 128 characters, has 7"]],
    [8, []],
    [128, []],
    [129, ["must have 8 to 128 characters, has 129"]],
  ])("an Idempotency-Key of %i characters", (length, messages) => {
    const faults = faultsOf({ "idempotency-key": "k".repeat(length) }, undefined, true)
    expect(faults).toMatchObject(messages.map(message => ({ field: keyField, message })))
  })

  test("an Idempotency-Key is not looked at where nothing is created", () => {
    expect(faultsOf({ "idempotency-key": "k" }, { test: true })).toEqual([])
  })

  test.each<[headers: Record<string, string>, isTest: boolean, fields: string[]]>([
    [{}, false, []],
    [{ "service-test-time": "2026-10-17T12:00:00Z" }, false, ["Service-Test-Time"]],
    [{ "service-test-scenario": "SLOW" }, false, ["Service-Test-Scenario"]],
    [{ "service-test-time": "2026-10-17T12:00:00Z", "service-test-scenario": "CLOSED" }, true, []],
    [{ "service-test-time": "noon" }, true, ["Service-Test-Time"]],
    [{ "service-test-scenario": "SLOW" }, true, []],
    [{ "service-test-scenario": "LOGIN_FAILED" }, true, ["Service-Test-Scenario"]],
  ])("%j with a test key: %s", (headers, isTest, fields) => {
    const faults = faultsOf(headers, { test: isTest })
    expect(faults.map(fault => fault.field)).toEqual(fields)
    for (const { message } of faults) expect(message).toMatch(isTest ? /must|not/ : /for test keys only/)
    expect(faultsOf(headers, undefined)).toEqual([])
  })
})

test.each([
  [true, "1970-01-01T00:00:02Z", 2_000],
  [true, undefined, 1_000_000],
  [false, "1970-01-01T00:00:02Z", 1_000_000],
])("the present time of a test key (%s) that sends %s: %i", (isTest, sent, expected) => {
  const headers = sent === undefined ? {} : { "service-test-time": sent }
  const request = { headers, context: { key: { test: isTest } } } as unknown as PipelineRequest
  expect(requestTime(clock, request)).toBe(expected)
})
