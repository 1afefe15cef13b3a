import { getOrder, getTracking, placeOrder, Refusal } from "@rasoi/contract"
import { signIn } from "@rasoi/contract/console"
import { describe, expect, test } from "vitest"
import type { FinishedRequest, PipelineRequest } from "./call.ts"
import { makeRefuse } from "./errors.ts"
import { makeInProcess } from "./in-process.ts"
import { makeLog } from "./log.ts"
import type { ResponseSteps } from "./response.ts"

const visitor = { ip: "203.0.113.9", requestId: "req_visit", keyId: "key_page" }
const address = "http://localhost"

/** An API whose endpoints respond with what they were given. */
function start(change: Partial<ResponseSteps> = {}) {
  const requests: PipelineRequest[] = []
  const ran: string[] = []
  const observed: FinishedRequest[] = []
  const steps: ResponseSteps = {
    requireCapacity: () => void ran.push("capacity"),
    admit: request => {
      ran.push("admit")
      requests.push(request)
    },
    handle: (request, reply) => {
      ran.push("handle")
      reply.header("Idempotent-Replayed", "true")
      return request.body
    },
    complete: result => ({
      status: 201,
      cacheControl: "no-store",
      etag: '"v1"',
      type: "application/json",
      body: Buffer.from(JSON.stringify(result ?? null)),
    }),
    ...change,
  }
  const held: (() => void)[] = []
  const api = makeInProcess({
    parseJson: text => JSON.parse(text),
    refuse: makeRefuse("https://order.example.com/docs/errors", makeLog("silent")),
    refuseOverload: send => held.push(send),
    observe: finished => observed.push(finished),
  })
  for (const endpoint of [placeOrder, getOrder, getTracking, signIn]) api.register(endpoint, steps)
  const call = (path: string, init: RequestInit = {}) => api.fetchFor(visitor)(`${address}${path}`, init)
  return { call, requests, ran, observed, held }
}

const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; requestId: string } }
  return [response.status, error.code, error.requestId]
}

test("the steps run in order, with the visitor's address, request id and key, and the response is a Response", async () => {
  const { call, requests, ran, observed } = start()
  const response = await call("/v1/orders?a=1&b=%2F", {
    method: "POST",
    headers: { "Idempotency-Key": "one-form-one-key" },
    body: '{"type":"PICKUP"}',
  })
  expect(ran).toEqual(["capacity", "admit", "handle"])
  expect(requests[0]).toMatchObject({
    id: "req_visit",
    ip: "203.0.113.9",
    pageKeyId: "key_page",
    headers: { "idempotency-key": "one-form-one-key" },
    query: { a: "1", b: "/" },
    body: { type: "PICKUP" },
  })
  expect([response.status, await response.json()]).toEqual([201, { type: "PICKUP" }])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-request-id": "req_visit",
    "idempotent-replayed": "true",
    etag: '"v1"',
    "content-type": "application/json",
  })
  expect(observed).toMatchObject([
    {
      id: "req_visit",
      method: "POST",
      path: "/v1/orders",
      route: "orders.create",
      status: 201,
      replayed: true,
    },
  ])
})

test("an unknown path, an escaped id and an endpoint of the console are not found", async () => {
  const { call, ran, observed } = start()
  for (const path of ["/v1/nothing", "/v1/orders/a%2Fb", "/console/v1/session", "/v1/orders/../menu"]) {
    expect([path, ...(await errorOf(await call(path)))]).toEqual([path, 404, "NOT_FOUND", "req_visit"])
  }
  expect(await errorOf(await call("/console/v1/session", { method: "POST", body: "{}" }))).toEqual([
    404,
    "NOT_FOUND",
    "req_visit",
  ])
  expect(ran).toEqual([])
  for (const { route, path } of observed) expect([route, path]).toEqual(["unknown", ""])
})

test("a tracking token is in no route of the log; a request without a key is in no list of a key", async () => {
  const { call, observed } = start()
  await call("/v1/track/9fQ2mVxT4bKcR7wZpLs1Yd")
  expect(observed[0]).toMatchObject({ route: "track.get", context: { key: undefined } })
})

describe("a refusal", () => {
  test.each(["admit", "handle"] as const)("in %s becomes the envelope", async step => {
    const { call, observed } = start({
      [step]: () => {
        throw new Refusal("RATE_LIMITED", { retryAfter: 7 })
      },
    })
    const response = await call("/v1/orders/ord_1")
    expect(response.headers.get("retry-after")).toBe("7")
    expect(await errorOf(response)).toEqual([429, "RATE_LIMITED", "req_visit"])
    expect(observed).toMatchObject([{ status: 429, context: { code: "RATE_LIMITED" } }])
  })

  test("of a fault tells nothing about it", async () => {
    const { call } = start({ handle: () => Promise.reject(new Error("the secret cause")) })
    const response = await call("/v1/orders/ord_1")
    const text = await response.clone().text()
    expect(await errorOf(response)).toEqual([500, "INTERNAL_ERROR", "req_visit"])
    expect(text).not.toContain("secret")
  })

  test("without capacity waits as over HTTP, and runs nothing", async () => {
    const { call, ran, held } = start({
      requireCapacity: () => {
        throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 1 })
      },
    })
    let isDone = false
    const response = call("/v1/orders/ord_1").finally(() => {
      isDone = true
    })
    await new Promise(resolve => setImmediate(resolve))
    expect([isDone, held.length, ran]).toEqual([false, 1, []])
    held[0]?.()
    expect((await errorOf(await response))[1]).toBe("SERVICE_UNAVAILABLE")
  })

  test("of a body that is too large comes after the caller was admitted", async () => {
    const { call, ran } = start()
    const body = JSON.stringify({ note: "क".repeat(100_000) })
    expect((await errorOf(await call("/v1/orders", { method: "POST", body })))[1]).toBe("PAYLOAD_TOO_LARGE")
    expect(ran).toEqual(["capacity", "admit"])
  })
})

test("an aborted call rejects at once; its work goes on and is observed", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { call, observed } = start({ handle: () => promise })
  const abort = new AbortController()
  const response = call("/v1/orders/ord_1", { signal: abort.signal })
  abort.abort(new Error("the visitor waits no longer"))
  await expect(response).rejects.toThrow("waits no longer")
  expect(observed).toEqual([])
  resolve()
  await new Promise(done => setImmediate(done))
  expect(observed).toHaveLength(1)
})

test("304 has no body", async () => {
  const { call } = start({ complete: () => ({ status: 304, cacheControl: "no-cache", etag: '"v1"' }) })
  const response = await call("/v1/orders/ord_1")
  expect([response.status, response.body]).toEqual([304, null])
})
