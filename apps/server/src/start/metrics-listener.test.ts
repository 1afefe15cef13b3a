import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { expect, test } from "vitest"
import { makeMetrics } from "../http/metrics.ts"
import { openMetrics } from "./metrics-listener.ts"

test("a taken address is told in one sentence that says what to do, and the server goes on", async () => {
  await using taken = createServer().listen(0, "127.0.0.1")
  await once(taken, "listening")
  const { port } = taken.address() as AddressInfo
  const { fault, address } = await openMetrics(makeMetrics(), { host: "127.0.0.1", port })
  expect(address).toBeUndefined()
  expect(fault).toBe(
    `Metrics are not served on 127.0.0.1:${port}: another program uses this address. Set METRICS_ADDRESS to another address, or to "off".`,
  )
})

test("metrics are served at the address that is told", async () => {
  const metrics = await openMetrics(makeMetrics(), { host: "127.0.0.1", port: 0 })
  const response = await fetch(String(metrics.address))
  expect([response.status, metrics.fault]).toEqual([200, undefined])
  expect(await response.text()).toContain("rasoi_")
  metrics.close()
})
