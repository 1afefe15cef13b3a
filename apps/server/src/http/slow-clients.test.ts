import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestApp } from "../testing/app.ts"
import { testApp } from "../testing/fixtures.ts"

const app = await testApp()
const key = (await app.key(await app.restaurant())).secret

/** What the server says to these bytes, when nothing comes after them and the client waits. */
function responseTo(bytes: string, port = app.port): Promise<{ head: string; code: string | undefined }> {
  return new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    socket.on("data", data => {
      text += data
      const [head = "", body = ""] = text.split("\r\n\r\n")
      if (!body.endsWith("}}")) return
      socket.destroy()
      resolve({ head, code: JSON.parse(body).error.code })
    })
    socket.on("close", () => reject(new Error(`the connection ended with: ${text}`)))
    socket.on("error", reject)
  })
}

const head = (method: string, path: string, length: number, more: string[] = []) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    ...more,
    "",
    "",
  ].join("\r\n")

const eightMiB = 8 * 1024 * 1024

describe("a console request is refused before its body is read", () => {
  test("without a session: 401", async () => {
    const { head: lines, code } = await responseTo(head("PUT", "/console/v1/menu", eightMiB))
    expect([lines.slice(0, 12), code]).toEqual(["HTTP/1.1 401", "UNAUTHENTICATED"])
  })

  test("from another website: 403, signing in too", async () => {
    for (const [method, path] of [
      ["PUT", "/console/v1/menu"],
      ["POST", "/console/v1/session"],
    ] as const) {
      const { code } = await responseTo(head(method, path, 1_000, ["Origin: https://evil.example.com"]))
      expect(code).toBe("ORIGIN_REFUSED")
    }
  })
})

test("signing in too often from one address: 429 before the body is read", async () => {
  const fresh = await startTestApp()
  const tries = Array.from({ length: 300 }, () =>
    fresh.call("/console/v1/session", { method: "POST", body: {} }),
  )
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([422]))
  const { head: lines, code } = await responseTo(head("POST", "/console/v1/session", 1_000), fresh.port)
  expect(code).toBe("RATE_LIMITED")
  expect(lines).toMatch(/retry-after: \d/i)
  await fresh.stop()
})

describe("what does not arrive whole in time gets 408 REQUEST_TIMEOUT", () => {
  beforeAll(() => {
    app.http.server.requestTimeout = 100
    app.http.server.headersTimeout = 100
  })
  afterAll(() => {
    app.http.server.requestTimeout = 30_000
    app.http.server.headersTimeout = 30_000
  })

  test.each([
    ["a head", "GET /v1/menu HTTP/1.1\r\nHost: lo"],
    ["a body for the framework", head("POST", "/console/v1/session", 1_000)],
    [
      "a body of a request with a key",
      () => head("POST", "/v1/orders/quote", 1_000, [`Authorization: Bearer ${key}`]),
    ],
  ])("%s", async (_, bytes) => {
    const { head: lines, code } = await responseTo(typeof bytes === "function" ? bytes() : bytes)
    expect([lines.slice(0, 12), code]).toEqual(["HTTP/1.1 408", "REQUEST_TIMEOUT"])
    expect(lines).toMatch(/connection: close/i)
  })
})

test("while the server drains it is not ready, responds on, and ends connections", async () => {
  const draining = await startTestApp()
  const secret = (await draining.key(await draining.restaurant())).secret
  void draining.stopping.drain(0)
  const ready = await draining.call("/readyz")
  expect([ready.status, ready.body.stopping]).toEqual([503, true])
  const { status, headers } = await draining.call("/v1/menu", { key: secret })
  expect([status, headers.get("connection")]).toEqual([200, "close"])
  const page = await draining.call("/docs")
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"])
  await draining.stop()
})
