import { connect, type Socket } from "node:net"

export interface Answer {
  readonly status: number
  header(name: string): string | undefined
  readonly body: Buffer
}

/** Longer than any of them takes for one answer with 32 shoppers before it. */
const patienceMs = 120_000

/**
 * A shopper's connection, kept open, one request at a time. It reads whole answers with their headers, however long they
 * take, and does little else: the client is not what is measured.
 */
export class Connection {
  /** How many requests it has sent. */
  sent = 0
  private readonly socket: Socket
  private unread: Buffer[] = []
  private unreadBytes = 0
  private head: { text: string; status: number; bodyStart: number; wholeBytes: number } | undefined
  private waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    socket.on("data", data => this.read(data))
    socket.on("error", error => this.waiting?.reject(error))
    socket.on("close", () =>
      this.waiting?.reject(new Error("the server closed a connection without an answer")),
    )
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1")
      socket.setNoDelay(true)
      socket.once("error", reject)
      socket.once("connect", () => {
        socket.off("error", reject)
        resolve(new Connection(socket))
      })
    })
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // Nothing would tell of a request that was written after the end.
      if (!this.socket.writable) reject(new Error("the server closed a connection between two requests"))
      this.sent += 1
      this.waiting = { resolve, reject }
      this.socket.write(request)
    })
  }

  close(): void {
    this.waiting = undefined
    this.socket.destroy()
  }

  private read(data: Buffer): void {
    this.unread.push(data)
    this.unreadBytes += data.length
    this.head ??= this.readHead()
    if (!this.head || this.unreadBytes < this.head.wholeBytes) return
    const { text, status, bodyStart } = this.head
    const body = this.joined().subarray(bodyStart)
    const { waiting } = this
    this.unread = []
    this.unreadBytes = 0
    this.head = undefined
    this.waiting = undefined
    waiting?.resolve({ status, body, header: name => headerIn(text, name) })
  }

  private joined(): Buffer {
    const [first = Buffer.alloc(0), ...rest] = this.unread
    return rest.length === 0 ? first : Buffer.concat(this.unread)
  }

  private readHead() {
    const start = this.joined()
    const end = start.indexOf("\r\n\r\n")
    if (end < 0) return undefined
    const text = start.toString("latin1", 0, end)
    const length = headerIn(text, "content-length")
    if (length === undefined) {
      this.socket.destroy(new Error(`an answer came without a length:\n${text}`))
      return undefined
    }
    return {
      text,
      status: Number(text.slice(9, 12)),
      bodyStart: end + 4,
      wholeBytes: end + 4 + Number(length),
    }
  }
}

function headerIn(head: string, name: string): string | undefined {
  return new RegExp(`\r\n${name}: ?([^\r]*)`, "i").exec(head)?.[1]
}
