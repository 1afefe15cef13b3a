import { once } from "node:events"
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net"

type Fault =
  /** Refuses connections and ends the open ones. */
  | "cut"
  /** Connections stay open, new ones are accepted, and no data passes. */
  | "blackholed"
  /** Data reaches the server, and no response comes back. */
  | "half-open"

interface Link {
  readonly client: Socket
  readonly target: Socket
}

export interface LinkProxy {
  readonly port: number
  break(fault: Fault): void
  /** Holds all data back for this long in each direction. */
  delay(milliseconds: number): void
  /** Ends broken connections and lets data pass again. */
  mend(): void
  close(): Promise<void>
}

/** A network link between a server and Redis or its database, which a test breaks. */
export async function startLinkProxy(upstream: NetConnectOpts): Promise<LinkProxy> {
  const links = new Set<Link>()
  let fault: Fault | undefined
  let delayMs = 0

  const pass = (to: Socket, bytes: Buffer, isResponse: boolean) => {
    if (fault === "blackholed" || (fault === "half-open" && isResponse)) return
    if (delayMs === 0) to.write(bytes)
    else setTimeout(() => void (to.writable && to.write(bytes)), delayMs)
  }
  const server = createServer(client => {
    if (fault === "cut") {
      client.resetAndDestroy()
      return
    }
    const link = { client, target: connect(upstream) }
    links.add(link)
    for (const socket of [link.client, link.target]) {
      socket.on("error", () => {})
      socket.on("close", () => {
        links.delete(link)
        link.client.destroy()
        link.target.destroy()
      })
    }
    client.on("data", bytes => pass(link.target, bytes, false))
    link.target.on("data", bytes => pass(client, bytes, true))
  })
  const endAll = () => {
    for (const { client, target } of links) {
      client.resetAndDestroy()
      target.destroy()
    }
  }
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    break(next) {
      fault = next
      if (next === "cut") endAll()
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
    mend() {
      const lost = fault !== undefined
      fault = undefined
      delayMs = 0
      if (lost) endAll()
    },
    async close() {
      endAll()
      server.close()
      await once(server, "close")
    },
  }
}
