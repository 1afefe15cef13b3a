import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

/** "away": no request arrives. "mute": every request takes effect, but no response comes back. */
type ProxyState = "up" | "away" | "mute"

export interface ServiceProxy {
  url: string
  state: ProxyState
  stop(): void
}

/** A proxy between a restaurant's website and the service. */
export async function startServiceProxy(target: string): Promise<ServiceProxy> {
  const server = createServer((message, response) => {
    if (proxy.state === "away") return response.destroy()
    const { method = "GET", headers, url } = message
    const onward = request(`${target}${url}`, { method, headers }, result => {
      if (proxy.state === "mute") return result.resume().on("end", () => response.destroy())
      response.writeHead(result.statusCode ?? 500, result.headers)
      result.pipe(response)
    })
    onward.on("error", () => response.destroy())
    message.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const proxy: ServiceProxy = {
    url: `http://127.0.0.1:${port}`,
    state: "up",
    stop: () => void server.close(),
  }
  return proxy
}
