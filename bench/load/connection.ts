import { connect, type Socket } from "node:net"

export interface Answer {
  readonly status: number
  /** Only where it was asked for, or the status was not the expected one. */
  readonly body: string
  /** Only where it was asked for. */
  readonly head?: string
}

interface Wanted {
  readonly expected: number
  readonly keepsBodies?: boolean
  readonly keepsHeads?: boolean
}

/**
 * One keep-alive connection on a bare socket, one request at a time: as little work as possible, so that it is not the
 * generator that sets the limit.
 */
export class HttpConnection {
  private readonly socket: Socket
  private unread: Buffer | undefined
  private missing = 0
  private status = 0
  private body: Buffer[] | undefined
  private settle: ((answer: Answer) => void) | undefined
  private readonly wanted: Wanted
  private head: string | undefined

  private constructor(socket: Socket, wanted: Wanted) {
    this.socket = socket
    this.wanted = wanted
    socket.on("data", data => this.read(data))
  }

  static open(port: number, wanted: Wanted, onFault: (error: Error) => void): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1")
      socket.setNoDelay(true)
      socket.once("error", reject)
      socket.once("connect", () => {
        socket.off("error", reject)
        const connection = new HttpConnection(socket, wanted)
        socket.on("error", onFault)
        socket.on("close", () => {
          if (connection.settle) onFault(new Error("the server closed a connection without an answer"))
        })
        resolve(connection)
      })
    })
  }

  send(request: string, settle: (answer: Answer) => void): void {
    this.settle = settle
    this.socket.write(request)
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
    const head = start.indexOf("\r\n\r\n")
    if (head < 0) {
      this.unread = start
      return
    }
    this.unread = undefined
    const text = start.toString("latin1", 0, head)
    this.status = Number(text.slice(9, 12))
    const length = this.status === 304 || this.status === 204 ? 0 : lengthIn(text)
    const { keepsBodies, keepsHeads, expected } = this.wanted
    this.body = keepsBodies || this.status !== expected ? [start.subarray(head + 4)] : undefined
    this.head = keepsHeads ? text : undefined
    this.missing = length - (start.length - head - 4)
    if (this.missing <= 0) this.finish()
  }

  private finish(): void {
    const { settle, status, head } = this
    const body = this.body ? Buffer.concat(this.body).toString() : ""
    this.settle = undefined
    this.missing = 0
    settle?.(head === undefined ? { status, body } : { status, body, head })
  }
}

function lengthIn(head: string): number {
  const [, digits] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (digits === undefined) throw new Error(`an answer came without a length:\n${head}`)
  return Number(digits)
}
