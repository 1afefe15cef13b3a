import { type Server, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { Server as TlsServer } from "node:tls"
import type { Answering } from "./answering.ts"
import { makeRequestReader } from "./read-request.ts"
import type { Reply } from "./reply.ts"

interface Connection {
  close(): void
}

/** How long a client may take to close its side. */
const lingerMs = 500

interface Parts {
  readonly answering: Answering
  readonly keepAliveMs: number
  /** For the first request of a connection. */
  readonly requestTimeoutMs: number
  isDraining(): boolean
  /** To node:http, with what has been read and not been answered. For good: it keeps its own state of a connection. */
  handToNodeHttp(socket: Socket, bytes: Buffer): void
  onClosed(connection: Connection): void
}

/**
 * Serves connections without node:http while all that comes over them are plain requests: its objects for a request and a
 * response cost as much as all that we do ourselves. With the first one that is anything else, node:http gets the
 * connection and that request. Answers what closes them.
 */
export function takeConnections(server: Server, answering: Answering, isDraining: () => boolean): () => void {
  const event = server instanceof TlsServer ? "secureConnection" : "connection"
  const others = server.listeners(event)
  const open = new Set<Connection>()
  const parts: Parts = {
    answering,
    keepAliveMs: server.keepAliveTimeout,
    requestTimeoutMs: server.requestTimeout,
    isDraining,
    handToNodeHttp(socket, bytes) {
      socket.pause().unshift(bytes)
      for (const other of others) other.call(server, socket)
      socket.resume()
    },
    onClosed: connection => open.delete(connection),
  }
  server.removeAllListeners(event)
  server.on(event, (socket: Socket) => open.add(serve(socket, parts)))
  return () => {
    for (const connection of open) connection.close()
  }
}

function serve(socket: Socket, parts: Parts): Connection {
  const { answering, keepAliveMs, requestTimeoutMs, isDraining, handToNodeHttp, onClosed } = parts
  const readRequest = makeRequestReader(socket)
  const keeping = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`
  let busy = false
  /** Nothing more comes, or nothing more is wanted: closed after the answer that is under way. */
  let last = false
  let ended = false
  let kept = false
  let waiting: Buffer[] = []

  function read(bytes: Buffer): void {
    if (ended) return
    if (busy) {
      waiting.push(bytes)
      socket.pause()
      return
    }
    const request = readRequest(bytes)
    const taken = request && answering.take(request)
    if (!taken) {
      pass(bytes)
      return
    }
    busy = true
    answering.answer(taken, request.bodyText, (status, body) => {
      last ||= isDraining()
      // What has come meanwhile is answered too, if only to be refused.
      const ends = last && waiting.length === 0
      write(socket, status, taken.reply, body, ends ? closing : keeping)
      finish()
    })
  }

  function finish(): void {
    busy = false
    if (waiting.length > 0) pass(Buffer.concat(waiting))
    else if (last) finishWriting()
    else {
      if (!kept) socket.setTimeout(keepAliveMs)
      kept = true
      if (socket.writableNeedDrain) waitForDrain()
    }
  }

  /** Backpressure: stop reading until the client drains. */
  function waitForDrain(): void {
    socket.pause()
    socket.once("drain", () => socket.resume())
  }

  /** Not destroyed at once: closing with a request unread would reset the connection, and the answer with it. */
  function finishWriting(): void {
    ended = true
    socket.end()
    socket.setTimeout(lingerMs)
  }

  function pass(bytes: Buffer): void {
    waiting = []
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
    socket.setTimeout(0)
    onClosed(connection)
    handToNodeHttp(socket, bytes)
  }

  const listeners = {
    data: read,
    end() {
      last = true
      if (!busy) finishWriting()
    },
    timeout() {
      if (!busy) socket.destroy()
    },
    error: () => socket.destroy(),
    close: () => onClosed(connection),
  }
  const connection: Connection = {
    close() {
      last = true
      if (!busy) finishWriting()
    },
  }
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
  socket.setTimeout(requestTimeoutMs)
  return connection
}

const statusLines = new Map(
  Object.entries(STATUS_CODES).map(([status, text]) => [Number(status), `HTTP/1.1 ${status} ${text}\r\n`]),
)
/** Up to this size, copying a body behind its head costs less than writing the two. */
const mostCopied = 16 * 1024
const closing = "connection: close\r\n\r\n"

let [dateSecond, dateLine] = [0, ""]

function readDateLine(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== dateSecond) {
    dateSecond = second
    dateLine = `date: ${new Date(second * 1000).toUTCString()}\r\n`
  }
  return dateLine
}

function write(
  socket: Socket,
  status: number,
  { lines }: Reply,
  body: Buffer | undefined,
  ending: string,
): void {
  let head = statusLines.get(status) as string
  for (let index = 0; index < lines.length; index += 2) head += `${lines[index]}: ${lines[index + 1]}\r\n`
  if (body === undefined && status !== 204 && status !== 304) head += "content-length: 0\r\n"
  head += readDateLine() + ending
  if (body === undefined) socket.write(head, "latin1")
  else if (body.length <= mostCopied) {
    const bytes = Buffer.allocUnsafe(head.length + body.length)
    bytes.write(head, "latin1")
    bytes.set(body, head.length)
    socket.write(bytes)
  } else {
    socket.cork()
    socket.write(head, "latin1")
    socket.write(body)
    socket.uncork()
  }
}
