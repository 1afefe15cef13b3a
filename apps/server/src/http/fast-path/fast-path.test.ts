import { randomUUID } from "node:crypto"
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestOptions,
  type Server,
} from "node:http"
import type { AddressInfo } from "node:net"
import { getMenu, getOrder, getTracking, maxBodyBytes, placeOrder } from "@rasoi/contract"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { makeSecret } from "../../features/keys/index.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import type { PipelineRequest, ResponseHeaders } from "../call.ts"
import { limitTestConnections } from "../connections.fixture.ts"
import { makeFastPath } from "./index.ts"

interface Sent {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

function send(url: string, options: RequestOptions, body?: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, options, response => {
      let text = ""
      response.setEncoding("utf8").on("data", part => {
        text += part
      })
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on("error", reject)
    request.end(body)
  })
}

describe("which requests it takes", () => {
  const stepsOf = (by: string) => ({
    requireCapacity() {},
    admit() {},
    handle: ({ params }: PipelineRequest, reply: ResponseHeaders) => {
      if ((params as { id?: string }).id === "ord_split") reply.header("X-Name", "a\r\nSet-Cookie: b")
      return by
    },
    complete: (body: unknown) => ({ status: 200, cacheControl: "no-store", body: String(body) }),
  })
  const lateFaults: unknown[] = []
  async function startServer() {
    const fastPath = makeFastPath({
      isDraining: () => false,
      requestIdOf: () => "req_1",
      transportOf: ({ headers }) => (headers.forwarded === undefined ? "plain" : undefined),
      parseJson: text => (text === "" ? undefined : JSON.parse(text)),
      refuse: () => ({ status: 500, cacheControl: "no-store", body: "refused" }),
      refuseOverload: send => send(),
      observe({ path }) {
        if (path === "/v1/orders/ord_late") throw new Error("late")
      },
      onLateFault: error => lateFaults.push(error),
    })
    const server = createServer((request, response) => {
      request.resume()
      response.end("fastify")
    })
    fastPath.attachTo(limitTestConnections(server))
    for (const endpoint of [getMenu, getOrder, placeOrder, getTracking])
      fastPath.register(endpoint, stepsOf(endpoint.id))
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, fastPath }
  }
  let server: Server
  let url = ""
  beforeAll(async () => {
    ;({ server, url } = await startServer())
  })
  afterAll(() => server.close())

  const jsonHeaders = { "content-type": "application/json", "content-length": "2" }
  test.each<[string, RequestOptions, string | undefined, string]>([
    ["/v1/menu", {}, undefined, "menu.get"],
    ["/v1/orders/ord_1", {}, undefined, "orders.get"],
    ["/v1/orders", { method: "POST", headers: jsonHeaders }, "{}", "orders.create"],
    [
      "/v1/orders",
      { method: "POST", headers: { ...jsonHeaders, "content-type": "application/json; charset=utf-8" } },
      "{}",
      "orders.create",
    ],
    ["/v1/orders", { method: "POST", headers: { "content-length": "0" } }, undefined, "orders.create"],
    ["/v1/menu?a=1", {}, undefined, "menu.get"],
    ["/v1/menu/", {}, undefined, "fastify"],
    ["/v1/menu", { method: "HEAD" }, undefined, ""],
    ["/v1/menu", { method: "POST", headers: jsonHeaders }, "{}", "fastify"],
    ["/v1/menu", { headers: { "content-length": "0" } }, undefined, "fastify"],
    ["/v1/menu", { headers: { forwarded: "for=1.2.3.4" } }, undefined, "fastify"],
    ["/v1/orders/ord_1/cancel", {}, undefined, "fastify"],
    ["/v1/orders/ord%5F1", {}, undefined, "fastify"],
    [`/v1/orders/${"x".repeat(257)}`, {}, undefined, "fastify"],
    ["/v1/orders", { method: "POST", headers: { "transfer-encoding": "chunked" } }, "{}", "fastify"],
    [
      "/v1/orders",
      { method: "POST", headers: { "content-type": "text/plain", "content-length": "2" } },
      "{}",
      "fastify",
    ],
    [
      "/v1/orders",
      {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": String(maxBodyBytes + 1) },
      },
      " ".repeat(maxBodyBytes + 1),
      "fastify",
    ],
    ["/v1/track/abc", {}, undefined, "fastify"],
  ])("%s %o", async (path, options, body, by) => {
    expect((await send(`${url}${path}`, options, body)).text).toBe(by)
  })

  test("a body that is not JSON is refused", async () => {
    const headers = { ...jsonHeaders, "content-length": "3" }
    expect((await send(`${url}/v1/orders`, { method: "POST", headers }, "{a}")).text).toBe("refused")
  })

  test("what fails after the response is told, and hurts neither the response nor the server", async () => {
    expect((await send(`${url}/v1/orders/ord_late`, {})).text).toBe("orders.get")
    expect(lateFaults).toEqual([new Error("late")])
    expect((await send(`${url}/v1/menu`, {})).text).toBe("menu.get")
  })

  test("a header that would begin another is never written", async () => {
    expect((await send(`${url}/v1/orders/ord_split`, {})).text).toBe("refused")
  })

  test("once closed, none", async () => {
    const { fastPath, server, url } = await startServer()
    onTestFinished(() => void server.close())
    // Closing ends connections that are kept, so this one is not.
    expect((await send(`${url}/v1/menu`, { agent: false })).text).toBe("menu.get")
    fastPath.close()
    expect((await send(`${url}/v1/menu`, {})).text).toBe("fastify")
  })
})

describe("its responses are the framework's to the byte", () => {
  let app: TestApp
  let restaurantId: string
  let key: string
  let orderId: string
  let revoked: string
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const pickup = {
    type: "PICKUP",
    items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
    customer: { name: "Asha Rao", phone: "9845012345" },
    payment: "PAY_AT_COUNTER",
  }
  const placed = { "idempotency-key": randomUUID() }

  beforeAll(async () => {
    app = await startTestApp()
    restaurantId = await app.restaurant()
    key = (await app.key(restaurantId)).secret
    const order = await app.call("/v1/orders", { key, method: "POST", body: pickup, headers: placed })
    orderId = order.body.id
    const { secret, keyId } = await app.key(restaurantId)
    revoked = secret
    const cookie = await app.signedIn(restaurantId)
    await app.call(`/console/v1/keys/${keyId}/revoke`, { cookie, method: "POST" })
  })
  afterAll(() => app.stop())

  /** Read by ourselves, by node:http for the fast path, and by Fastify. */
  type Way = "direct" | "nodeHttp" | "fastify"

  interface Asking {
    path: string
    body?: unknown
    raw?: string
    headers?: Record<string, string>
    anonymous?: true
  }

  function ask({ path, body, raw, headers = {}, anonymous }: Asking, way: Way) {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const length = way === "fastify" ? {} : { "content-length": String(Buffer.byteLength(text ?? "")) }
    // Either of these makes it leave a request alone, and means nothing else.
    const away = way === "fastify" && text === undefined ? { "content-length": "0" } : {}
    const all = {
      ...(way === "nodeHttp" ? { connection: "close" } : {}),
      ...(anonymous ? {} : { authorization: `Bearer ${key}` }),
      ...(text === undefined ? away : { "content-type": "application/json", ...length }),
      ...headers,
    }
    const method = text === undefined ? "GET" : "POST"
    return send(`${app.url}${path}`, { method, headers: all }, text)
  }

  const without =
    (...names: string[]) =>
    ({ headers }: Sent) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
  // These differ between any two requests.
  const plainHeaders = without(
    "x-request-id",
    "date",
    "ratelimit",
    "keep-alive",
    "connection",
    "content-length",
  )
  const plainText = ({ text }: Sent) =>
    text.replace(/"(?:requestId|quoteId|servedAt)":"[^"]*"/g, "").replace(/"t":\d+/g, "")

  const askings: [string, () => Asking][] = [
    ["the menu", () => ({ path: "/v1/menu" })],
    ["the restaurant", () => ({ path: "/v1/restaurant" })],
    ["the menu with a query", () => ({ path: "/v1/menu?a=1&a=2" })],
    ["a list", () => ({ path: "/v1/orders?limit=5&status=PENDING&type=%50ICKUP" })],
    ["a list with faults", () => ({ path: "/v1/orders?limit=x&limit=2&status=&nothing=%zz" })],
    ["an order", () => ({ path: `/v1/orders/${orderId}` })],
    ["an order that is not there", () => ({ path: "/v1/orders/ord_nowhere" })],
    ["a quote", () => ({ path: "/v1/orders/quote", body: { type: "PICKUP", items: pickup.items } })],
    ["a replayed order", () => ({ path: "/v1/orders", body: pickup, headers: placed })],
    ["an order without Idempotency-Key", () => ({ path: "/v1/orders", body: pickup })],
    ["a bad body", () => ({ path: "/v1/orders/quote", body: { type: "BOAT", items: [], extra: 1 } })],
    ["broken JSON", () => ({ path: "/v1/orders/quote", raw: "{" })],
    ["a poisoned body", () => ({ path: "/v1/orders/quote", raw: '{"__proto__":{"a":1}}' })],
    [
      "an unknown dish",
      () => ({
        path: "/v1/orders/quote",
        body: { type: "PICKUP", items: [{ menuItemId: "itm_x", quantity: 1 }] },
      }),
    ],
    ["no key", () => ({ path: "/v1/menu", anonymous: true })],
    [
      "a wrong key",
      () => ({ path: "/v1/menu", anonymous: true, headers: { authorization: "Bearer rasoi_test_x" } }),
    ],
    [
      "a key that nobody made",
      () => ({ path: "/v1/menu", anonymous: true, headers: bearer(makeSecret("test")) }),
    ],
    ["a revoked key", () => ({ path: "/v1/menu", anonymous: true, headers: bearer(revoked) })],
    ["a version", () => ({ path: "/v1/menu", headers: { "service-version": "2026-10-17" } })],
    ["a version that is not", () => ({ path: "/v1/menu", headers: { "service-version": "1999-01-01" } })],
    ["a scenario", () => ({ path: "/v1/menu", headers: { "service-test-scenario": "INTERNAL_ERROR" } })],
    [
      "another time",
      () => ({ path: "/v1/restaurant", headers: { "service-test-time": "2026-10-17T03:00:00+05:30" } }),
    ],
  ]
  test.each(askings)("%s", async (_, asking) => {
    const long = await ask(asking(), "fastify")
    for (const way of ["direct", "nodeHttp"] as const) {
      const short = await ask(asking(), way)
      expect(short.status).toBe(long.status)
      expect(plainText(short)).toBe(plainText(long))
      expect(plainHeaders(short)).toEqual(plainHeaders(long))
      expect(short.headers["x-request-id"]).toMatch(/^req_/)
    }
  })

  test.each(["/v1/menu", "/v1/restaurant", "order"])("304 of %s", async what => {
    const path = what === "order" ? `/v1/orders/${orderId}` : what
    const { headers } = await ask({ path }, "direct")
    const matching = { path, headers: { "if-none-match": headers.etag ?? "" } }
    const long = await ask(matching, "fastify")
    for (const way of ["direct", "nodeHttp"] as const) {
      const short = await ask(matching, way)
      expect([short.status, short.text]).toEqual([304, ""])
      expect(plainHeaders(short)).toEqual(plainHeaders(long))
    }
  })

  test("all count against one limit, and each is in the key's request log", async () => {
    const { secret, keyId } = await app.key(restaurantId, "live")
    const headers = { authorization: `Bearer ${secret}` }
    const left = async (way: Way) =>
      Number(/r=(\d+)/.exec(String((await ask({ path: "/v1/menu", headers }, way)).headers.ratelimit))?.[1])
    const first = await left("nodeHttp")
    expect([await left("fastify"), await left("direct")]).toEqual([first - 1, first - 2])
    await app.requestLog.flush()
    const cookie = await app.signedIn(restaurantId)
    const { body } = await app.call(`/console/v1/keys/requests?keyId=${keyId}`, { cookie })
    expect(body.data.map((each: { path: string; status: number }) => [each.path, each.status])).toEqual(
      Array(3).fill(["/v1/menu", 200]),
    )
  })
})
