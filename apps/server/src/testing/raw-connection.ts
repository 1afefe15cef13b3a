import { connect, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"

export interface RawResponse {
  readonly status: number
  readonly head: string
  /** The code of a refusal. */
  readonly code: string | undefined
}

export interface RawConnection {
  readonly socket: Socket
  send(bytes: string | Buffer): void
  /** The next response on this connection; undefined when the server closes it before. */
  response(): Promise<RawResponse | undefined>
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
}

/** A connection on which a test writes any bytes and reads one response after the other. */
export async function openRaw(port: number, tls: boolean): Promise<RawConnection> {
  const socket = tls
    ? connectTls({ port, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false })
    : connect(port, "127.0.0.1")
  let received = Buffer.alloc(0)
  socket.on("data", chunk => {
    received = Buffer.concat([received, chunk])
  })
  // The server may close while a request is still being sent.
  socket.on("error", () => {})
  const closed = new Promise<void>(resolve => socket.once("close", () => resolve()))
  const connected = new Promise(resolve => socket.once(tls ? "secureConnect" : "connect", resolve))
  await Promise.race([connected, closed])
  return {
    socket,
    closed,
    send: bytes => void socket.write(bytes),
    async response() {
      for (;;) {
        const found = firstResponse(received)
        if (found) {
          received = received.subarray(found.bytes)
          return found
        }
        if (socket.closed) return undefined
        await Promise.race([new Promise(resolve => socket.once("data", resolve)), closed])
      }
    },
  }
}

function firstResponse(received: Buffer): (RawResponse & { bytes: number }) | undefined {
  const endOfHead = received.indexOf("\r\n\r\n")
  if (endOfHead === -1) return undefined
  const head = received.toString("latin1", 0, endOfHead)
  const bytes = endOfHead + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  if (received.length < bytes) return undefined
  const text = received.toString("utf8", endOfHead + 4, bytes)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0)
  return { status, head, bytes, code: status >= 400 ? JSON.parse(text).error.code : undefined }
}
