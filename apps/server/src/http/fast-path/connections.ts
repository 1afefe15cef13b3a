import type { Socket } from "node:net"
import { STATUS_CODES } from "../../base/node-http.ts"
import type { CarriedConnection } from "../connection-limits.ts"
import { makeRequestReader } from "./read-request.ts"
import type { Reply } from "./reply.ts"
import type { Responding } from "./responding.ts"

interface Connection {
  close(): void
}

/** How long a client may take to close its side. */
const lingerMs = 500

interface DirectCarrier {
  serveConnection(connection: CarriedConnection): void
  closeAll(): void
}

/**
 * Serves connections without node:http while they carry only simple requests: node:http's request and response objects
 * cost as much as all our own work. The first other request goes to node:http, together with the connection.
 */
export function serveConnections(responding: Responding, isDraining: () => boolean): DirectCarrier {
  const open = new Set<Connection>()
  return {
    serveConnection(carried) {
      const connection = serve(carried, responding, isDraining, () => open.delete(connection))
      open.add(connection)
    },
    closeAll() {
      for (const connection of open) connection.close()
    },
  }
}

function serve(
  { socket, keepAliveMs, requestTimeoutMs, requestArrived, passToNodeHttp }: CarriedConnection,
  responding: Responding,
  isDraining: () => boolean,
  onClosed: () => void,
): Connection {
  const readRequest = makeRequestReader(socket)
  const keepAliveHeaders = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`
  let busy = false
  /** Close after the current response: the client sent its end, or the server is closing. */
  let closeAfterResponse = false
  let ended = false
  let keepAliveTimeoutSet = false
  let pendingChunks: Buffer[] = []

  function read(bytes: Buffer): void {
    if (ended) return
    if (busy) {
      pendingChunks.push(bytes)
      socket.pause()
      return
    }
    const request = readRequest(bytes)
    const accepted = request && responding.accept(request)
    if (!accepted) {
      switchToNodeHttp(bytes)
      return
    }
    busy = true
    requestArrived()
    responding.respond(accepted, request.readBody, (status, body) => {
      closeAfterResponse ||= isDraining()
      // Requests that arrived in the meantime get a response too, possibly with a refusal.
      const closes = closeAfterResponse && pendingChunks.length === 0
      write(socket, status, accepted.reply, body, closes ? closeHeaders : keepAliveHeaders)
      finish()
    })
  }

  function finish(): void {
    busy = false
    if (pendingChunks.length > 0) switchToNodeHttp(Buffer.concat(pendingChunks))
    else if (closeAfterResponse) finishWriting()
    else {
      if (!keepAliveTimeoutSet) socket.setTimeout(keepAliveMs)
      keepAliveTimeoutSet = true
      if (socket.writableNeedDrain) waitForDrain()
    }
  }

  /** Backpressure: stop reading until the client drains. */
  function waitForDrain(): void {
    socket.pause()
    socket.once("drain", () => socket.resume())
  }

  /** Does not destroy the socket at once: unread bytes would cause a reset, and the client would lose the response. */
  function finishWriting(): void {
    ended = true
    socket.end()
    socket.setTimeout(lingerMs)
  }

  function close(): void {
    closeAfterResponse = true
    if (!busy) finishWriting()
  }

  function switchToNodeHttp(bytes: Buffer): void {
    pendingChunks = []
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
    socket.setTimeout(0)
    onClosed()
    passToNodeHttp(bytes)
  }

  const listeners = {
    data: read,
    end: close,
    timeout() {
      if (!busy) socket.destroy()
    },
    error: () => socket.destroy(),
    close: onClosed,
  }
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
  socket.setTimeout(requestTimeoutMs)
  return { close }
}

const statusLines = new Map(
  Object.entries(STATUS_CODES).map(([status, text]) => [Number(status), `HTTP/1.1 ${status} ${text}\r\n`]),
)
/** Up to this size, copying head and body together costs less than two writes. */
const maxCopiedBytes = 16 * 1024
const closeHeaders = "connection: close\r\n\r\n"

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
  else if (body.length <= maxCopiedBytes) {
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
