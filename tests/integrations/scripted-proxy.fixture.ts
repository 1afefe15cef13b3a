import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, request } from "node:http"
import type { AddressInfo } from "node:net"

/** The response is lost after the server has committed; or the request gets more headers, such as those of test mode. */
type Fault = "lose the response" | IncomingHttpHeaders

export interface ScriptedProxy {
  readonly url: string
  /** The Idempotency-Key of each order that was sent. */
  readonly keys: string[]
  /** What happens to the next orders, one after the other. */
  next(...faults: Fault[]): void
  stop(): Promise<void>
}

/** Between a recipe and the server. */
export async function startScriptedProxy(target: string): Promise<ScriptedProxy> {
  const script: Fault[] = []
  const keys: string[] = []
  const server = createServer((incoming, outgoing) => {
    const isOrder = incoming.method === "POST" && incoming.url === "/v1/orders"
    const fault = isOrder ? script.shift() : undefined
    if (isOrder) keys.push(String(incoming.headers["idempotency-key"]))
    const headers = { ...incoming.headers, ...(typeof fault === "object" ? fault : {}) }
    const options = { method: incoming.method ?? "GET", headers }
    const upstream = request(`${target}${incoming.url}`, options, response => {
      if (fault === "lose the response") {
        response.resume().on("end", () => outgoing.destroy())
        return
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    upstream.on("error", () => outgoing.destroy())
    outgoing.on("close", () => upstream.destroy())
    incoming.pipe(upstream)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    next: (...faults) => void script.push(...faults),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
