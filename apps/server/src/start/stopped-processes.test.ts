import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rounds, thorough } from "../../../../tests/rounds.ts"
import { pickup } from "../features/orders/fixture.ts"
import { unlimitedKey } from "../features/orders/race.fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { startLoad } from "../testing/keep-alive-load.ts"
import { makeDataDir, type ServerProcess, startServerProcess, until } from "../testing/process.ts"

/** The process that is stopped. The test's own server only makes the restaurant. */
const dataDir = makeDataDir()
let desk: TestApp
let server: ServerProcess

beforeAll(async () => {
  desk = await startTestApp()
  const { host, port, user, database } = desk.connection as Record<string, string | number>
  server = await startServerProcess("serve", dataDir.path, {
    DATABASE_URL: `postgres:///${database}?host=${host}&port=${port}&user=${user}`,
  })
})
afterAll(async () => {
  await server?.stop()
  await desk?.stop()
  dataDir.remove()
})

/** What a website's visitors send: 32 in all, the connections of the measured peak. */
async function makeRequests() {
  const { secret } = await unlimitedKey(desk, await desk.restaurant())
  const testTime = new Date(desk.clock.now()).toISOString()
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\nService-Test-Time: ${testTime}\r\n`
  const get = (path: string) => () => `${head(`GET ${path}`)}\r\n`
  /** Such a header takes the connection to node:http. */
  const byNodeHttp = (request: () => string) => () => request().replace("\r\n", "\r\nx_under: 1\r\n")
  const post = (path: string, body: object) => () => {
    const text = JSON.stringify(body)
    return `${head(`POST ${path}`)}Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
  const placed = await desk.call("/v1/orders", {
    key: secret,
    method: "POST",
    headers: { "idempotency-key": randomUUID() },
    body: pickup,
  })
  expect(placed.status, placed.text).toBe(201)
  const quote = post("/v1/orders/quote", { type: "PICKUP", items: pickup.items })
  const times = (count: number, request: () => string) => Array.from({ length: count }, () => request)
  return [
    ...times(6, quote),
    ...times(4, byNodeHttp(quote)),
    ...times(8, get("/v1/menu")),
    ...times(6, post("/v1/orders", pickup)),
    ...times(4, get(`/v1/orders/${placed.body.id}`)),
    ...times(4, get("/v1/reservations/availability?date=2026-10-18&people=2")),
  ]
}

async function stopFor(milliseconds: number): Promise<void> {
  server.child.kill("SIGSTOP")
  await sleep(milliseconds)
  server.child.kill("SIGCONT")
}

/** As a shared machine does: the process stands still, runs for a moment, and stands still again. */
async function stopThreeTimes(round: number): Promise<void> {
  for (let stop = 3 * round; stop < 3 * round + 3; stop += 1) {
    await stopFor(50 + ((stop * 89) % 350))
    await sleep(3 + ((stop * 7) % 25))
  }
}

test("32 clients of a process that is stopped again and again are never refused", async () => {
  const load = startLoad(Number(new URL(server.url).port), await makeRequests())
  const moreResponses = async (count: number) => {
    const from = load.received
    await until(() => load.received >= from + count)
  }
  await moreResponses(2_000)
  for (let round = 0; round < rounds(40); round += 1) {
    await stopThreeTimes(round)
    await moreResponses(64)
  }
  // Longer than the deadlines for a statement and for a connection to the database.
  for (let round = 0; round < (thorough ? 2 : 1); round += 1) {
    await stopFor(6_000)
    await moreResponses(500)
  }
  const { 200: read, 201: created, ...others } = load.receivedByStatus
  expect(others).toEqual({})
  expect(Math.min(read ?? 0, created ?? 0)).toBeGreaterThan(100)
  await server.stop()
  await load.ended
})
