import type { AddressInfo } from "node:net"
import type { Config } from "../config.ts"
import { serveMetrics } from "../http/metrics.ts"

interface MetricsListener {
  readonly address?: string
  /** Why there are no metrics. The restaurant keeps receiving orders without them. */
  readonly fault?: string
  close(): void
}

export async function openMetrics(
  metrics: Parameters<typeof serveMetrics>[0],
  address: Config["metrics"],
): Promise<MetricsListener> {
  if (!address) return { close() {} }
  const { host, port } = address
  try {
    const server = await serveMetrics(metrics, host, port)
    const { port: chosen } = server.address() as AddressInfo
    return { address: `http://${host}:${chosen}/metrics`, close: () => void server.close() }
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException
    const why = code === "EADDRINUSE" ? "another program uses this address" : message
    const fault = `Metrics are not served on ${host}:${port}: ${why}. Set METRICS_ADDRESS to another address, or to "off".`
    return { fault, close() {} }
  }
}
