import type { AddressInfo } from "node:net"
import type { Logger } from "pino"
import type { Config } from "./config.ts"
import { serveMetrics } from "./http/metrics.ts"

/** A failure is only logged: the restaurant keeps receiving orders without metrics. */
export async function openMetrics(
  metrics: Parameters<typeof serveMetrics>[0],
  address: Config["metrics"],
  log: Logger,
) {
  if (!address) return undefined
  const { host, port } = address
  try {
    const server = await serveMetrics(metrics, host, port)
    const { port: chosen } = server.address() as AddressInfo
    return { address: `http://${host}:${chosen}/metrics`, close: () => void server.close() }
  } catch (error) {
    log.warn({ err: error }, `metrics are not served: ${host}:${port} cannot be used`)
    return undefined
  }
}
