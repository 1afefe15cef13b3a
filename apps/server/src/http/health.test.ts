import type { AddressInfo } from "node:net"
import { startTestApp } from "../testing/app.ts"
import { expect, test } from "../testing/fixtures.ts"
import { until } from "../testing/process.ts"
import { makeMetrics, serveMetrics } from "./metrics.ts"

test("/healthz stands for the process, /readyz for its work as well", async ({ app }) => {
  expect((await app.call("/healthz")).body).toEqual({ status: "ok" })
  await until(() => app.feed.isFresh())
  expect(await app.metrics.registry.metrics()).toContain("rasoi_ready 1")
  expect((await app.call("/readyz")).body).toEqual({
    status: "ready",
    database: true,
    changeFeed: true,
    stopping: false,
  })
})

test("with the database gone /readyz says so and /healthz does not mind", async () => {
  const other = await startTestApp()
  await other.db.close()
  const { status, body } = await other.call("/readyz")
  expect([status, body.status, body.database]).toEqual([503, "not ready", false])
  expect(await other.metrics.registry.metrics()).toContain("rasoi_ready 0")
  expect((await other.call("/healthz")).status).toBe(200)
  await other.stop()
})

test("figures are on a listener of their own, never on the public one", async ({ app }) => {
  expect((await app.call("/metrics")).status).toBe(404)
  const metrics = makeMetrics()
  metrics.request("menu.get", "GET", 200, 0.01)
  metrics.query("menu.current", 2, "ok")
  const server = await serveMetrics(metrics, "127.0.0.1", 0)
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('rasoi_request_duration_seconds_count{route="menu.get",method="GET",status="200"} 1')
  expect(text).toContain('rasoi_query_duration_seconds_count{statement="menu.current",outcome="ok"} 1')
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404)
  server.close()
})

test("one line a request: id, key, route, status, duration; no path, no header, no body", async () => {
  const lines: string[] = []
  const logged = await startTestApp({ logDestination: { write: line => lines.push(line) } })
  const { secret, keyId } = await logged.key(await logged.restaurant())
  const response = await logged.call("/v1/menu", { key: secret })
  await logged.call("/v1/track/a-secret-token")
  await until(() => lines.length >= 2)
  await logged.stop()
  const entry = JSON.parse(lines.find(line => line.includes("menu.get")) ?? "{}")
  expect(entry).toMatchObject({
    requestId: response.headers.get("x-request-id"),
    keyId,
    route: "menu.get",
    method: "GET",
    status: 200,
  })
  expect(entry.durationMs).toBeGreaterThan(0)
  const written = lines.join("")
  for (const secretText of [secret, "a-secret-token"]) expect(written).not.toContain(secretText)
})
