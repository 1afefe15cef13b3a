import { createHash } from "node:crypto"
import {
  errors,
  maxBodyBytes,
  placeOrder,
  publicEndpoints,
  publicErrorCodes,
  scopes,
  scopesOf,
} from "@rasoi/contract"
import { beforeAll, describe, expect, test } from "vitest"
import { makeSecret } from "../features/keys/index.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { testRestaurant } from "../testing/fixtures.ts"

const { app, restaurantId, key } = await testRestaurant()

const menu = "/v1/menu"
const isServed = (id: string) => !id.includes("reservations")

describe("the envelope", () => {
  test("every response has a request id, and an error names the same one in its body", async () => {
    const fine = await app.call(menu, { key })
    const unknown = await app.call("/v1/nothing")
    expect(fine.headers.get("x-request-id")).toMatch(/^req_[0-9a-z]{26}$/)
    expect(unknown.body.error.requestId).toBe(unknown.headers.get("x-request-id"))
    expect(unknown.body.error.requestId).not.toBe(fine.headers.get("x-request-id"))
  })

  test("a stranger's X-Request-Id is not kept", async () => {
    const { headers } = await app.call(menu, { key, headers: { "x-request-id": "chosen-by-the-client" } })
    expect(headers.get("x-request-id")).not.toBe("chosen-by-the-client")
  })

  test("an error has code, message, requestId and docUrl, as JSON, and is not cached", async () => {
    const { status, headers, body } = await app.call(menu)
    expect(status).toBe(401)
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(Object.keys(body)).toEqual(["error"])
    expect(body.error).toMatchObject({
      code: "UNAUTHENTICATED",
      docUrl: "https://order.example.com/docs/errors#UNAUTHENTICATED",
    })
    expect(body.error.message).not.toBe("")
  })

  test("unknown path: 404 NOT_FOUND, with or without a key", async () => {
    for (const path of ["/v1/nothing", "/nothing", "/v1/menu/", "/v2/menu", "/v1/orders/%E0%A4%A"]) {
      for (const caller of [{}, { key }]) {
        const { status, body, headers } = await app.call(path, caller)
        expect([path, status, body.error.code]).toEqual([path, 404, "NOT_FOUND"])
        expect(headers.get("x-request-id")).toBe(body.error.requestId)
      }
    }
  })

  test("wrong method: 405 METHOD_NOT_ALLOWED with Allow, with or without a key", async () => {
    for (const caller of [{}, { key }]) {
      const { status, body, headers } = await app.call(menu, { method: "DELETE", ...caller })
      expect([status, body.error.code, headers.get("allow")]).toEqual([
        405,
        "METHOD_NOT_ALLOWED",
        "GET, HEAD",
      ])
    }
  })

  test("what is not HTTP at all gets 400 MALFORMED_REQUEST in the envelope", async () => {
    const { connect } = await import("node:net")
    const response = await new Promise<string>((resolve, reject) => {
      let text = ""
      const socket = connect(app.port, "127.0.0.1", () => socket.write("NOT HTTP AT ALL\r\n\r\n"))
      socket.on("data", data => {
        text += data
      })
      socket.on("close", () => resolve(text))
      socket.on("error", reject)
    })
    expect(response).toContain("400 Bad Request")
    expect(response).toContain("X-Request-Id: req_")
    expect(JSON.parse(response.split("\r\n\r\n")[1] ?? "").error.code).toBe("MALFORMED_REQUEST")
  })
})

describe("keys", () => {
  test("missing, malformed and unknown keys: 401 UNAUTHENTICATED, which never repeats the key", async () => {
    const unknown = makeSecret("test")
    const headers = [
      "",
      "Bearer",
      `Basic ${key}`,
      `Bearer ${key} x`,
      "Bearer rasoi_test_short",
      `Bearer ${unknown}`,
    ]
    for (const authorization of headers) {
      const { status, body, text } = await app.call(menu, { headers: { authorization } })
      expect([authorization, status, body.error.code]).toEqual([authorization, 401, "UNAUTHENTICATED"])
      expect(text).not.toContain(unknown)
    }
  })

  test("a wrong checksum is refused without a look into the database", async () => {
    const last = key.at(-1) === "A" ? "B" : "A"
    const before = app.statements.length
    const { status } = await app.call(menu, { key: key.slice(0, -1) + last })
    expect(status).toBe(401)
    expect(app.statements.slice(before)).not.toContain("keys.byHash")
  })

  test.each(publicEndpoints.filter(endpoint => endpoint.access.kind === "key" && isServed(endpoint.id)))(
    "$id needs its scope and no other",
    async endpoint => {
      if (endpoint.access.kind !== "key") return
      for (const scope of scopes) {
        const { secret } = await app.key(restaurantId, "test", [scope])
        const path = endpoint.path.replace(/\{\w+\}/g, "x")
        const { status, body } = await app.call(path, { key: secret, method: endpoint.method })
        const refused = status === 403 && body?.error.code === "SCOPE_MISSING"
        expect([scope, refused]).toEqual([scope, !scopesOf(endpoint.access).includes(scope)])
      }
    },
  )
})

describe("Service-Version", () => {
  test("omitted: the version the key was made with, echoed", async () => {
    const { headers } = await app.call(menu, { key })
    expect(headers.get("service-version")).toBe("2026-10-17")
  })

  test("a known one is echoed; an unknown one is 400 VERSION_UNSUPPORTED with what is supported", async () => {
    const fine = await app.call(menu, { key, headers: { "service-version": "2026-10-17" } })
    expect([fine.status, fine.headers.get("service-version")]).toEqual([200, "2026-10-17"])
    const { status, body } = await app.call(menu, { key, headers: { "service-version": "2020-01-01" } })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: "VERSION_UNSUPPORTED",
      field: "Service-Version",
      supported: ["2026-10-17"],
    })
  })
})

describe("query and test headers", () => {
  test("an unknown query parameter: 422 VALIDATION_FAILED that names it", async () => {
    const { status, body } = await app.call(`${menu}?colour=red`, { key })
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", "colour"])
  })

  test("test headers with a live key: 422 that names the header", async () => {
    const live = (await app.key(restaurantId, "live")).secret
    for (const name of ["Service-Test-Time", "Service-Test-Scenario"]) {
      const { status, body } = await app.call(menu, {
        key: live,
        headers: { [name]: "2026-10-17T00:00:00Z" },
      })
      expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", name])
    }
  })

  test("Service-Test-Time must be a timestamp with an offset", async () => {
    const { status, body } = await app.call(menu, { key, headers: { "service-test-time": "tomorrow" } })
    expect([status, body.error.field]).toEqual([422, "Service-Test-Time"])
  })

  test.each(publicErrorCodes)(
    "Service-Test-Scenario: %s is refused with that code, status and members",
    async code => {
      const { status, body } = await app.call(menu, { key, headers: { "service-test-scenario": code } })
      const kind = errors[code]
      expect([status, body.error.code]).toEqual([kind.status, code])
      for (const member of Object.keys(kind.members)) expect(body.error).toHaveProperty(member)
    },
  )
})

test.each([
  ["GET", "/v1/menu"],
  ["POST", "/v1/orders/ord_1/cancel"],
  ["GET", "/v1/orders"],
  ["POST", "/v1/reservations"],
  ["GET", "/v1/orders/ord_1"],
])("Service-Test-Scenario: METHOD_NOT_ALLOWED at %s %s has the Allow of a real one", async (method, path) => {
  const real = await app.call(path, { key, method: "DELETE" })
  const booking = {
    date: "2026-10-18",
    time: "19:30",
    people: 2,
    customer: { name: "Asha", phone: "9845012345" },
  }
  const asked = await app.call(path, {
    key,
    method,
    headers: { "service-test-scenario": "METHOD_NOT_ALLOWED", "idempotency-key": "method-not-allowed" },
    ...(path === "/v1/reservations" ? { body: booking } : {}),
  })
  expect([real.status, asked.status]).toEqual([405, 405])
  expect(asked.headers.get("allow")).toBe(real.headers.get("allow"))
})

test.each(["RATE_LIMITED", "SERVICE_UNAVAILABLE"])(
  "Service-Test-Scenario: %s has Retry-After",
  async code => {
    const { headers } = await app.call(menu, { key, headers: { "service-test-scenario": code } })
    expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/)
  },
)

test("Service-Test-Scenario: a code of the console's API is not one of this API", async () => {
  const { status, body } = await app.call(menu, { key, headers: { "service-test-scenario": "LOGIN_FAILED" } })
  expect([status, body.error.field]).toEqual([422, "Service-Test-Scenario"])
})

describe("the order of checks", () => {
  const path = placeOrder.path
  const send = (options: Parameters<TestApp["call"]>[1] = {}) =>
    app.call(path, { method: "POST", ...options })
  const code = async (options: Parameters<TestApp["call"]>[1]) => {
    const { status, body } = await send(options)
    return [status, body.error.code, body.error.field]
  }
  let orderKey: string
  let menuKey: string

  beforeAll(async () => {
    orderKey = (await app.key(restaurantId, "test", ["orders:write"])).secret
    menuKey = (await app.key(restaurantId, "test", ["menu:read"])).secret
  })

  test("413 comes before everything about the key", async () => {
    const body = JSON.stringify({ note: "x".repeat(maxBodyBytes) })
    expect(await code({ body })).toEqual([413, "PAYLOAD_TOO_LARGE", undefined])
  })

  test("415 comes before the key", async () => {
    expect(await code({ body: "type=PICKUP", headers: { "content-type": "text/plain" } })).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      undefined,
    ])
  })

  test("404 and 405 come before 413 and 415", async () => {
    const body = "x".repeat(maxBodyBytes + 1)
    const headers = { "content-type": "text/plain" }
    const codes: string[] = []
    for (const request of [
      { to: "/v1/nothing", method: "POST" },
      { to: menu, method: "POST" },
      { to: path, method: "POST" },
    ]) {
      const { to, method } = request
      codes.push((await app.call(to, { method, body, headers })).body.error.code)
    }
    expect(codes).toEqual(["NOT_FOUND", "METHOD_NOT_ALLOWED", "PAYLOAD_TOO_LARGE"])
  })

  test("bad JSON without a key is 401", async () => {
    expect(await code({ body: "{a}" })).toEqual([401, "UNAUTHENTICATED", undefined])
  })

  test("bad JSON is 422 field body, after the idempotency key, and the body is not quoted", async () => {
    const request = { key: orderKey, body: '{"customer": secret-word}' }
    expect(await code(request)).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED", "Idempotency-Key"])
    const { status, body, text } = await send({ ...request, headers: { "idempotency-key": "12345678" } })
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", "body"])
    expect(text).not.toContain("secret-word")
  })

  test("then the key, the scope, the version, the idempotency key, validation", async () => {
    const wrongVersion = { "service-version": "1999-01-01" }
    expect(await code({ body: {}, headers: wrongVersion })).toEqual([401, "UNAUTHENTICATED", undefined])
    expect(await code({ body: {}, key: menuKey, headers: wrongVersion })).toEqual([
      403,
      "SCOPE_MISSING",
      undefined,
    ])
    expect(await code({ body: {}, key: orderKey, headers: wrongVersion })).toEqual([
      400,
      "VERSION_UNSUPPORTED",
      "Service-Version",
    ])
    expect(await code({ body: {}, key: orderKey })).toEqual([
      400,
      "IDEMPOTENCY_KEY_REQUIRED",
      "Idempotency-Key",
    ])
    expect(await code({ body: {}, key: orderKey, headers: { "idempotency-key": "12345678" } })).toEqual([
      422,
      "VALIDATION_FAILED",
      "type",
    ])
  })

  test("the limit comes before the idempotency key and validation", async () => {
    const { secret } = await app.key(restaurantId, "test", ["orders:write"])
    for (let count = 0; count < placeOrder.limit.count; count += 1) {
      const { status } = await send({ key: secret, body: {} })
      expect(status).toBe(400)
    }
    expect((await code({ key: secret, body: {} }))[1]).toBe("RATE_LIMITED")
    expect((await code({ key: secret, body: {}, headers: { "service-version": "1999-01-01" } }))[1]).toBe(
      "VERSION_UNSUPPORTED",
    )
  })

  test("all faults are listed, header, unknown field and every depth; the first stands in field", async () => {
    const { body } = await send({
      key: orderKey,
      headers: { "idempotency-key": "short" },
      body: {
        type: "PICKUP",
        items: [{ menuItemId: "a", quantity: 0, extra: 1 }],
        customer: { name: " ", phone: "12345", nickname: null },
        payment: "CARD",
      },
    })
    const fields = body.error.errors.map((fault: { field: string }) => fault.field)
    // Reasons are for the console: the public contract gives a fault these two members.
    for (const fault of body.error.errors)
      expect(Object.keys(fault).slice(0, 3)).toEqual(["field", "message", "reason"])
    expect(body.error.field).toBe("Idempotency-Key")
    expect(fields).toEqual(
      expect.arrayContaining([
        "Idempotency-Key",
        "items[0].quantity",
        "items[0].extra",
        "customer.name",
        "customer.phone",
        "customer.nickname",
        "payment",
      ]),
    )
  })
})

describe("HTTPS", () => {
  test("a request that was forwarded by an unnamed proxy is refused, not redirected", async () => {
    const { status, body } = await app.call(menu, { key, headers: { "x-forwarded-for": "203.0.113.9" } })
    expect([status, body.error.code]).toEqual([403, "HTTPS_REQUIRED"])
    expect(body.error.message).toContain("TRUST_PROXY")
  })

  const asBrowser = { "x-forwarded-for": "203.0.113.9", accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
  const openPage = async (path: string, at = app) => {
    const response = await fetch(`${at.url}${path}`, { headers: asBrowser })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test("a browser gets a page with the https address, in both languages; the API and its keys get JSON", async () => {
    const page = await openPage("/console/settings/hours")
    expect([page.status, page.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"])
    expect(page.headers.get("x-request-id")).toMatch(/^req_/)
    expect(page.text).toContain('<a href="https://order.example.com/console/settings/hours">')
    expect(page.text).toContain("यह पेज https से खोलें")
    const withKey = await app.call(menu, { key, headers: asBrowser })
    expect([withKey.status, withKey.body.error.code]).toEqual([403, "HTTPS_REQUIRED"])
    const sent = await app.call("/console/v1/session", { method: "POST", body: {}, headers: asBrowser })
    expect(sent.body.error.code).toBe("HTTPS_REQUIRED")
  })

  test("the page repeats nothing that the caller wrote, and its policy allows only its own style", async () => {
    const { text, headers } = await openPage("/x?next=%22%3E%3Cscript%3Ealert(1)")
    expect(text).toContain('<a href="https://order.example.com/console">')
    expect(text).not.toContain("script")
    const style = /<style>(.*)<\/style>/.exec(text)?.[1] ?? ""
    const digest = createHash("sha256").update(style).digest("base64")
    expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${digest}'`)
  })

  test("a server without an https address says who sets it up, and links to nothing", async () => {
    const config = { publicUrl: "http://localhost:8080" }
    const other = await startTestApp({ config, connection: app.connection })
    try {
      const { text } = await openPage("/console", other)
      expect(text).toContain("This server has no https address yet")
      expect(text).not.toContain("<a ")
    } finally {
      await other.stop()
    }
  })

  test("behind a named TLS proxy: https passes with HSTS, http does not, its request id is kept", async () => {
    const proxied = await startTestApp({ config: { trustProxy: "loopback" }, connection: app.connection })
    try {
      const forwarded = {
        "x-forwarded-for": "203.0.113.9",
        "x-forwarded-proto": "https",
        "x-request-id": "proxy-id-0001",
      }
      const secure = await proxied.call(menu, { key, headers: forwarded })
      expect([secure.status, secure.headers.get("strict-transport-security")]).toEqual([
        200,
        "max-age=63072000",
      ])
      expect(secure.headers.get("x-request-id")).toBe("proxy-id-0001")
      const plain = await proxied.call(menu, { key, headers: { ...forwarded, "x-forwarded-proto": "http" } })
      expect([plain.status, plain.body.error.code]).toEqual([403, "HTTPS_REQUIRED"])
    } finally {
      await proxied.stop()
    }
  })

  test("a caller on the same machine needs no HTTPS", async () => {
    expect((await app.call(menu, { key })).status).toBe(200)
  })
})
