import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Server as TlsServer } from "node:tls"
import { maxBodyBytes } from "@rasoi/contract"

export interface ConnectionLimits {
  /** What was written to a connection and not read by its client within this time ends the connection. */
  readonly writeTimeoutMs: number
  /** Requests of one connection that wait for their answer to be read. */
  readonly mostPipelined: number
  /** All bodies that are being received, by the length that they announce. */
  readonly unfinishedBodyBytes: number
}

export const connectionLimits: ConnectionLimits = {
  writeTimeoutMs: 60_000,
  mostPipelined: 16,
  unfinishedBodyBytes: 64 * 1024 * 1024,
}

export interface Connections {
  /** Called by a timer. */
  endSlowReaders(): void
  destroyAll(): void
}

/** `refuse` writes an answer to a request whose body was not received in time, and ends its connection. */
export type RefuseBody = (request: IncomingMessage, response: ServerResponse) => void

/** Bounds what clients can make this process hold by sending or reading slowly. */
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
        if (isReadInTime(socket, unread, at, limits.writeTimeoutMs)) continue
        socket.destroy()
      }
    },
    destroyAll() {
      for (const socket of sockets.keys()) socket.destroy()
    },
  }
}

/** Up to this byte of the connection everything has to be read, counted from this moment. */
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

/** One packet can carry hundreds of small requests, whose answers would all be held for a client that does not read. */
function limitPipelining({ mostPipelined }: ConnectionLimits): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > mostPipelined) socket.destroy()
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  }
}

/**
 * A client that sends slowly is the first to go when too much is being received: the oldest body is refused, not the newest,
 * so that those who only pretend to send cannot keep out those who do.
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

/** Larger bodies are read only of signed-in people, or refused. */
function announcedBytes({ headers }: IncomingMessage): number {
  const unknown = headers["transfer-encoding"] !== undefined
  return unknown ? maxBodyBytes : Math.min(Number(headers["content-length"] ?? 0), maxBodyBytes)
}
