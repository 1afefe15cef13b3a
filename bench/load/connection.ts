import { connect, type Socket } from "node:net"

export interface RawResponse {
  readonly status: number
  /** Empty unless it was asked for, or the status was not the expected one. */
  readonly body: Buffer
  /** Empty unless it was asked for. */
  readonly head: string
}

interface Wanted {
  readonly expected?: number
  readonly keepsBodies?: boolean
  readonly keepsHeads?: boolean
  /** How long to wait for a response; left out, for ever. */
  readonly patienceMs?: number
}

const noBytes = Buffer.alloc(0)
/** Compiled once: every response is searched for it. */
const contentLength = /\r\ncontent-length: ?(\d+)/i

/**
 * One keep-alive connection on a bare socket, one request at a time: as little work as possible, so that it is not the
 * generator that sets the limit.
 */
export class HttpConnection {
  /** How many requests it has sent. */
  sent = 0
  private readonly socket: Socket
  private readonly wanted: Wanted
  private onFault: (error: Error) => void
  private unread: Buffer | undefined
  private missing = 0
  private status = 0
  private head = ""
  private body: Buffer[] | undefined
  private settle: ((response: RawResponse) => void) | undefined

  private constructor(socket: Socket, wanted: Wanted, onFault: (error: Error) => void) {
    this.socket = socket
    this.wanted = wanted
    this.onFault = onFault
    const { patienceMs = 0 } = wanted
    socket.setTimeout(patienceMs, () =>
      socket.destroy(new Error(`no response within ${patienceMs / 1000} s`)),
    )
    socket.on("data", data => this.read(data))
    socket.on("error", error => this.onFault(error))
    socket.on("close", () => {
      if (this.settle) this.onFault(new Error("the server closed a connection without a response"))
    })
  }

  static open(
    port: number,
    wanted: Wanted,
    onFault: (error: Error) => void = () => {},
  ): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1")
      socket.setNoDelay(true)
      socket.once("error", reject)
      socket.once("connect", () => {
        socket.off("error", reject)
        resolve(new HttpConnection(socket, wanted, onFault))
      })
    })
  }

  send(request: string, settle: (response: RawResponse) => void): void {
    this.sent += 1
    this.settle = settle
    this.socket.write(request)
  }

  /** The same with a promise, which a fault of the connection rejects. */
  ask(request: string): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      // The socket does not report a request that is written after its end.
      if (!this.socket.writable) reject(new Error("the server closed a connection between two requests"))
      this.onFault = reject
      this.send(request, resolve)
    })
  }

  close(): void {
    this.settle = undefined
    this.socket.destroy()
  }

  private read(data: Buffer): void {
    if (this.missing > 0) {
      this.missing -= data.length
      this.body?.push(data)
      if (this.missing <= 0) this.finish()
      return
    }
    const start = this.unread ? Buffer.concat([this.unread, data]) : data
    const end = start.indexOf("\r\n\r\n")
    if (end < 0) {
      this.unread = start
      return
    }
    this.unread = undefined
    this.readHead(start.toString("latin1", 0, end), start.subarray(end + 4))
  }

  private readHead(text: string, rest: Buffer): void {
    const { keepsBodies, keepsHeads, expected } = this.wanted
    this.status = Number(text.slice(9, 12))
    const length = this.status === 304 || this.status === 204 ? "0" : contentLength.exec(text)?.[1]
    if (length === undefined) {
      this.socket.destroy(new Error(`a response came without a length:\n${text}`))
      return
    }
    this.body = keepsBodies || this.status !== expected ? [rest] : undefined
    this.head = keepsHeads ? text : ""
    this.missing = Number(length) - rest.length
    if (this.missing <= 0) this.finish()
  }

  private finish(): void {
    const { settle, status, head, body = [] } = this
    this.settle = undefined
    this.missing = 0
    settle?.({ status, head, body: body.length > 1 ? Buffer.concat(body) : (body[0] ?? noBytes) })
  }
}

export function headerIn(head: string, name: string): string | undefined {
  return new RegExp(`\r\n${name}: ?([^\r]*)`, "i").exec(head)?.[1]
}
