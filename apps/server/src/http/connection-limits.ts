import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Server as TlsServer } from "node:tls"
import { type CountLimits, type CountReason, makeConnectionCount } from "./connection-count.ts"
import { makeBodyLimit } from "./unfinished-bodies.ts"

export interface ConnectionLimits extends CountLimits {
  /** A client that does not read written bytes within this time loses its connection. */
  readonly writeTimeoutMs: number
  /** Requests of one connection whose responses the client has not read yet. */
  readonly maxPipelined: number
  /** The sum of the announced lengths of all bodies that are being received. */
  readonly unfinishedBodyBytes: number
}

const defaults: ConnectionLimits = {
  maxConnections: Number.POSITIVE_INFINITY,
  maxPerAddress: 256,
  handshakeTimeoutMs: 10_000,
  writeTimeoutMs: 60_000,
  maxPipelined: 16,
  unfinishedBodyBytes: 64 * 1024 * 1024,
}

/** A connection that a carrier serves in place of node:http. */
export interface CarriedConnection {
  readonly socket: Socket
  /** How long an idle connection is kept. */
  readonly keepAliveMs: number
  /** For the first request. */
  readonly requestTimeoutMs: number
  /** To be called for each request that the carrier reads. */
  requestArrived(): void
  /** Passes the connection and its unread bytes to node:http for good, because node:http keeps its own state. */
  passToNodeHttp(bytes: Buffer): void
}

/** Serves connections or requests before node:http and the framework do. */
export interface Carrier {
  serveConnection?(connection: CarriedConnection): void
  /** False: the framework handles the request. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean
}

export interface Connections {
  /** The only way to get connections and requests: each has passed the limits. */
  use(carrier: Carrier): void
  /** How many are open. */
  readonly count: number
  /** Called by a timer. */
  endSlowClients(): void
  destroyAll(): void
}

interface Parts {
  /** Handles a request whose body was not received in time, and closes its connection. */
  refuseBody(request: IncomingMessage): void
  /** Responds with 400 and closes the connection. */
  refuseMalformed(response: ServerResponse): void
  /** Clients on this machine, and proxies whose connections carry the requests of many clients. */
  isUnlimited(address: string): boolean
  /** A connection was closed because its address has, or the server has, too many. */
  onClosed(reason: CountReason): void
  now(): number
  limits?: Partial<ConnectionLimits>
}

interface Connection {
  /** The client must read the connection up to byte `unreadBytes` within the timeout that began at `unreadSince`. */
  unreadBytes: number
  unreadSince: number
  unfinished: number
}

/**
 * Limits what clients can make the server hold. It takes over the server's own listeners, so that no connection and no
 * request reaches a carrier, node:http or the framework before its limits were checked.
 */
export function limitConnections(server: Server, { limits: changed, ...parts }: Parts): Connections {
  const limits = { ...defaults, ...changed }
  const { now, refuseMalformed } = parts
  const count = makeConnectionCount(limits, parts)
  const connections = new Map<Socket, Connection>()
  const limitBodies = makeBodyLimit(limits.unfinishedBodyBytes, parts.refuseBody)
  let carrier: Carrier | undefined
  const event = server instanceof TlsServer ? "secureConnection" : "connection"
  const serveByNodeHttp = takeListeners<[Socket]>(server, event)
  const passToFramework = takeListeners<[IncomingMessage, ServerResponse]>(server, "request")

  function serve(socket: Socket): void {
    connections.set(socket, { unreadBytes: 0, unreadSince: now(), unfinished: 0 })
    socket.once("close", () => connections.delete(socket))
    if (!carrier?.serveConnection) {
      serveByNodeHttp(socket)
      return
    }
    carrier.serveConnection({
      socket,
      keepAliveMs: server.keepAliveTimeout,
      requestTimeoutMs: server.requestTimeout,
      requestArrived: () => count.requestArrived(socket),
      passToNodeHttp(bytes) {
        socket.pause().unshift(bytes)
        serveByNodeHttp(socket)
        socket.resume()
      },
    })
  }

  if (event === "connection") {
    server.on(event, (socket: Socket) => {
      if (count.open(socket)) serve(socket)
    })
  } else {
    const shakeHands = takeListeners<[Socket]>(server, "connection")
    server.on("connection", (socket: Socket) => {
      if (!count.open(socket)) return
      count.beginHandshake(socket)
      shakeHands(socket)
    })
    server.on(event, (socket: Socket) => {
      count.endHandshake(socket)
      serve(socket)
    })
  }
  server.on("request", (request, response) => {
    const { socket } = request
    count.requestArrived(socket)
    if (!limitPipelining(connections.get(socket), response, limits)) {
      socket.destroy()
      return
    }
    if (!hasItsHost(request)) {
      refuseMalformed(response)
      return
    }
    limitBodies(request, response)
    if (!carrier?.handleRequest(request, response)) passToFramework(request, response)
  })
  return {
    get count() {
      return count.count
    },
    use(next) {
      carrier = next
    },
    endSlowClients() {
      count.endSlowHandshakes()
      const at = now()
      for (const [socket, connection] of connections) {
        if (!isReadInTime(socket, connection, at, limits.writeTimeoutMs)) socket.destroy()
      }
    },
    destroyAll: count.destroyAll,
  }
}

/** Removes the listeners, and returns a function that calls them. */
function takeListeners<Values extends unknown[]>(server: Server, event: string): (...values: Values) => void {
  const listeners = server.listeners(event)
  server.removeAllListeners(event)
  return (...values) => {
    for (const listener of listeners) listener.apply(server, values)
  }
}

function isReadInTime(socket: Socket, connection: Connection, now: number, timeoutMs: number): boolean {
  // Most connections: `bytesWritten` would cost more than this.
  if (socket.writableLength === 0) {
    connection.unreadBytes = 0
    return true
  }
  const readBytes = socket.bytesWritten - socket.writableLength
  if (readBytes >= connection.unreadBytes) {
    connection.unreadBytes = socket.bytesWritten
    connection.unreadSince = now
  }
  return now - connection.unreadSince < timeoutMs
}

/** One packet can carry hundreds of small requests. Their responses stay in memory when the client does not read. */
function limitPipelining(
  connection: Connection | undefined,
  response: ServerResponse,
  { maxPipelined }: ConnectionLimits,
): boolean {
  if (!connection) return false
  connection.unfinished += 1
  response.once("close", () => {
    connection.unfinished -= 1
  })
  return connection.unfinished <= maxPipelined
}

/** Servers and proxies disagree on which of two counts; node:http keeps the first. HTTP/1.0 may do without. */
function hasItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === "host") count += 1
  }
  return count === 1 || (count === 0 && httpVersion === "1.0")
}
