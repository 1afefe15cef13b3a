import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, expect, test } from "vitest"
import { runClosedLoop } from "./closed-loop.ts"
import { runOpenLoop } from "./open-loop.ts"
import { makeRequest, phoneMark, uniqueMark } from "./requests.ts"

const servers: Server[] = []

async function serve(respond: RequestListener): Promise<number> {
  const server = createServer(respond)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  return (server.address() as AddressInfo).port
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const planFor = (expected: number, request = makeRequest({ method: "GET", path: "/" })) => ({
  requests: [request],
  expected,
})

const sized = (text: string) => ({ "Content-Length": Buffer.byteLength(text) })

test("open loop: a request that is sent late is timed from its intended send", async () => {
  let count = 0
  const pauseMs = 500
  const port = await serve((_, response) => {
    count += 1
    // Blocks everything, the sender too, like a long garbage collection.
    const end = performance.now() + (count === 20 ? pauseMs : 0)
    while (performance.now() < end);
    response.writeHead(200, sized("ok")).end("ok")
  })
  const load = { port, plan: planFor(200), perSecond: 200, durationMs: 800 }
  const { sent, p99Ms } = await runOpenLoop(load)
  expect(sent).toBe(160)
  // The worst is the one that the server held. The next waited to be sent.
  expect(p99Ms / pauseMs).toBeGreaterThan(0.5)
})

test("open loop: requests are sent on time even if none got a response yet", async () => {
  const held: (() => void)[] = []
  const port = await serve((_, response) => {
    held.push(() => response.writeHead(200, sized("ok")).end("ok"))
    // Responds only when all requests have arrived.
    if (held.length === 100) for (const release of held) release()
  })
  const load = { port, plan: planFor(200), perSecond: 1_000, durationMs: 100 }
  expect((await runOpenLoop(load)).statuses).toEqual({ 200: 100 })
})

test.each([
  ["closed loop", (port: number) => runClosedLoop({ port, plan: planFor(200), connections: 4, count: 50 })],
  ["open loop", (port: number) => runOpenLoop({ port, plan: planFor(200), perSecond: 500, durationMs: 100 })],
])("%s: one response with another status fails the run, and the error shows it", async (_, run) => {
  let count = 0
  const port = await serve((_request, response) => {
    count += 1
    const text = count === 20 ? "too many" : "ok"
    response.writeHead(count === 20 ? 429 : 200, sized(text)).end(text)
  })
  await expect(run(port)).rejects.toThrow(/429.*too many/)
})

test("closed loop: exactly `count` requests are sent, each with unique values", async () => {
  const seen = new Set<string>()
  const port = await serve((request, response) => {
    let body = ""
    request.on("data", text => {
      body += text
    })
    request.on("end", () => {
      seen.add(`${request.headers["idempotency-key"]} ${JSON.parse(body).phone}`)
      response.writeHead(201, sized("{}")).end("{}")
    })
  })
  const headers = { "Idempotency-Key": uniqueMark }
  const request = makeRequest({ method: "POST", path: "/", headers, body: { phone: phoneMark } })
  const counted = await runClosedLoop({ port, plan: planFor(201, request), connections: 8, count: 300 })
  expect([counted.received, seen.size]).toEqual([300, 300])
  for (const marks of seen) expect(marks).toMatch(/^[0-9a-z]{20} 9\d{9}$/)
})

test("closed loop: a response in many chunks counts once, and a truncated one fails", async () => {
  const large = "x".repeat(500_000)
  const whole = await serve((_, response) => response.writeHead(200, sized(large)).end(large))
  expect((await runClosedLoop({ port: whole, plan: planFor(200), connections: 2, count: 20 })).received).toBe(
    20,
  )
  const broken = await serve((_, response) => {
    response.writeHead(200, sized(large)).write("some", () => response.destroy())
  })
  await expect(
    runClosedLoop({ port: broken, plan: planFor(200), connections: 1, count: 1 }),
  ).rejects.toThrow()
})
