import { Agent, get, type IncomingHttpHeaders } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { beforeEach, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { makeReady, switchPage } from "./page.fixture.ts"

const app = await testApp()
let cookie: string
let secret: string
let home: string
let serial = 0
/** Requests that node:http read. */
let read = 0
app.http.server.on("request", () => {
  read += 1
})

beforeEach(async () => {
  serial += 1
  const restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  secret = (await app.key(restaurantId, "live")).secret
  await makeReady(app, cookie)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  home = `/r/ready-${serial}`
  await switchPage(app, cookie, { state: "ON", slug: `ready-${serial}` })
})

interface Got {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whether node:http read it and Fastify responded. */
  byRoutes: boolean
}

/** On a connection of its own, which stays open: node:http serves a connection from the first request that is not simple. */
function visit(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const before = read
  const agent = new Agent({ keepAlive: true })
  return new Promise((resolve, reject) => {
    get(`${app.url}${path}`, { agent, headers }, response => {
      const chunks: Buffer[] = []
      response.on("data", chunk => chunks.push(chunk))
      response.on("end", () => {
        agent.destroy()
        const { "x-request-id": _, date: __, connection: ___, "keep-alive": ____, ...rest } = response.headers
        const body = Buffer.concat(chunks)
        resolve({ status: response.statusCode, headers: rest, body, byRoutes: read > before })
      })
    }).on("error", reject)
  })
}

test.each([
  ["en", "br", brotliDecompressSync],
  ["hi", "gzip", gunzipSync],
  ["ta", "identity", (bytes: Buffer) => bytes],
] as const)("%s, %s: the fast path sends what the routes send", async (language, encoding, decode) => {
  const headers = { "accept-language": language, "accept-encoding": encoding }
  const first = await visit(home, headers)
  const again = await visit(home, headers)
  expect([first.byRoutes, again.byRoutes]).toEqual([true, false])
  expect({ ...again, byRoutes: true }).toEqual(first)
  // A query leaves it to the routes.
  expect(await visit(`${home}?again`, headers)).toEqual(first)
  expect(decode(again.body).toString()).toContain(`<html lang="${language}`)
  const known = await visit(home, { ...headers, "if-none-match": String(first.headers.etag) })
  expect([known.status, known.body.length, known.byRoutes]).toEqual([304, 0, false])
})

test("a page in memory follows its settings, and a page that is off is unknown at once", async () => {
  await visit(home)
  const profile = { name: "Another Name" }
  await app.call("/console/v1/settings", { method: "PATCH", cookie, body: { profile } })
  expect((await visit(home)).body.toString()).toContain("Another Name")
  expect((await visit(home)).byRoutes).toBe(false)
  await switchPage(app, cookie, { slug: `moved-${serial}` })
  const moved = await visit(home)
  expect([moved.status, moved.headers.location]).toEqual([308, `/r/moved-${serial}`])
  await visit(`/r/moved-${serial}`)
  await switchPage(app, cookie, { state: "OFF" })
  expect((await visit(`/r/moved-${serial}`)).status).toBe(404)
})

test("while nothing that it shows changes, the page stays in memory, also when the next time to pick up changes", async () => {
  await visit(home)
  const pickup = async () => (await app.call("/v1/restaurant", { key: secret })).body.ordering.pickup.earliest
  const before = await pickup()
  app.clock.advance(20 * 60_000)
  expect(await pickup()).not.toBe(before)
  expect((await visit(home)).byRoutes).toBe(false)
})

test("each visit is in the metrics with its route", async () => {
  const visits = async () => {
    const text = await app.metrics.registry.metrics()
    const line = text.split("\n").find(each => /_count\{.*route="\/r\/:slug".*status="200"/.test(each))
    return Number(line?.split(" ").at(-1) ?? 0)
  }
  await visit(home)
  const before = await visits()
  expect((await visit(home)).byRoutes).toBe(false)
  expect(await visits()).toBe(before + 1)
})
