import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Server as TlsServer } from "node:tls"
import { maxBodyBytes } from "@rasoi/contract"

interface ConnectionLimits {
  /** A client that does not read written bytes within this time loses its connection. */
  readonly writeTimeoutMs: number
  /** Requests of one connection whose responses the client has not read yet. */
  readonly maxPipelined: number
  /** The sum of the announced lengths of all bodies that are being received. */
  readonly unfinishedBodyBytes: number
}

const connectionLimits: ConnectionLimits = {
  writeTimeoutMs: 60_000,
  maxPipelined: 16,
  unfinishedBodyBytes: 64 * 1024 * 1024,
}

export interface Connections {
  /** Called by a timer. */
  endSlowReaders(): void
  destroyAll(): void
}

/** Answers a request whose body was not received in time, and closes its connection. */
export type RefuseBody = (request: IncomingMessage, response: ServerResponse) => void

/** Limits the memory that slow senders and slow readers can occupy. */
export function limitConnections(
  server: Server,
  refuse: RefuseBody,
  limits = connectionLimits,
  now = () => performance.now(),
): Connections {
  const sockets = new Map<Socket, Unread>()
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    sockets.set(socket, { since: now(), bytes: 0 })
    socket.once("close", () => sockets.delete(socket))
  })
  server.prependListener("request", limitPipelining(limits))
  server.prependListener("request", limitBodies(limits, refuse))
  return {
    endSlowReaders() {
      const at = now()
      for (const [socket, unread] of sockets) {
        if (!isReadInTime(socket, unread, at, limits.writeTimeoutMs)) socket.destroy()
      }
    },
    destroyAll() {
      for (const socket of sockets.keys()) socket.destroy()
    },
  }
}

/** The client must read the connection up to byte `bytes` within the timeout that began at `since`. */
interface Unread {
  since: number
  bytes: number
}

function isReadInTime(socket: Socket, unread: Unread, now: number, timeoutMs: number): boolean {
  const readBytes = socket.bytesWritten - socket.writableLength
  if (readBytes >= unread.bytes) {
    unread.bytes = socket.bytesWritten
    unread.since = now
  }
  return socket.writableLength === 0 || now - unread.since < timeoutMs
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** One packet can carry hundreds of small requests. Their responses stay in memory when the client does not read. */
function limitPipelining({ maxPipelined }: ConnectionLimits): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > maxPipelined) socket.destroy()
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  }
}

/**
 * When too much is being received, the oldest body is refused, not the newest. Clients that only pretend to send
 * therefore cannot block the others.
 */
function limitBodies(limits: ConnectionLimits, refuse: RefuseBody): RequestListener {
  const unfinished = new Map<IncomingMessage, { bytes: number; response: ServerResponse }>()
  let total = 0

  function remove(request: IncomingMessage): void {
    total -= unfinished.get(request)?.bytes ?? 0
    unfinished.delete(request)
  }

  return (request, response) => {
    const bytes = announcedBytes(request)
    if (bytes === 0) return
    unfinished.set(request, { bytes, response })
    total += bytes
    request.once("end", () => remove(request))
    response.once("close", () => remove(request))
    for (const [oldest, { response: unanswered }] of unfinished) {
      if (total <= limits.unfinishedBodyBytes || oldest === request) break
      remove(oldest)
      refuse(oldest, unanswered)
    }
  }
}

/** The server reads larger bodies only from signed-in people; it refuses all others. */
function announcedBytes({ headers }: IncomingMessage): number {
  const unknown = headers["transfer-encoding"] !== undefined
  return unknown ? maxBodyBytes : Math.min(Number(headers["content-length"] ?? 0), maxBodyBytes)
}
