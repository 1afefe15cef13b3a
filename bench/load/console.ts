import { type ClientRequest, request } from "node:http"
import { HttpConnection } from "./connection.ts"
import { makeRequest } from "./requests.ts"

export interface ConsoleOptions {
  readonly port: number
  readonly cookie: string
  onOrder(orderId: string, at: number): void
  onFault(error: Error): void
}

/** A simulated staff console: holds an event stream and responds to every ping at once. */
export class StaffConsole {
  private readonly options: ConsoleOptions
  private stream: ClientRequest | undefined
  private pings: HttpConnection | undefined
  private streamId = ""
  private unread = ""
  private closed = false

  constructor(options: ConsoleOptions) {
    this.options = options
  }

  /** Resolves when the server's hello event arrives. */
  open(): Promise<void> {
    const { port, cookie, onFault } = this.options
    return new Promise((resolve, reject) => {
      const stream = request({
        port,
        host: "127.0.0.1",
        path: "/console/v1/events",
        headers: { cookie },
        agent: false,
      })
      this.stream = stream
      stream.on("error", error => {
        reject(error)
        if (!this.closed) onFault(error)
      })
      stream.on("response", response => {
        if (response.statusCode !== 200)
          reject(new Error(`an event stream got status ${response.statusCode}`))
        response.setEncoding("utf8").on("data", (text: string) => this.read(text, resolve))
        response.on("error", () => {})
        response.on("close", () => {
          if (!this.closed) onFault(new Error("the server ended an event stream"))
        })
      })
      stream.end()
    })
  }

  close(): void {
    this.closed = true
    this.stream?.destroy()
    this.pings?.close()
  }

  private read(text: string, onHello: () => void): void {
    const at = performance.now()
    const blocks = (this.unread + text).split("\n\n")
    this.unread = blocks.pop() ?? ""
    for (const block of blocks) {
      if (block.startsWith("event: order.placed\n")) {
        this.options.onOrder(/"orderId":"([^"]+)"/.exec(block)?.[1] ?? "", at)
      } else if (block.startsWith("event: ping\n")) {
        this.sendPong().catch(this.options.onFault)
      } else if (block.startsWith("event: hello\n")) {
        this.streamId = /"streamId":"([^"]+)"/.exec(block)?.[1] ?? ""
        onHello()
      }
    }
  }

  /** Uses its own keep-alive connection, as a browser does. */
  private async sendPong(): Promise<void> {
    const { port, cookie, onFault } = this.options
    this.pings ??= await HttpConnection.open(port, { expected: 200, keepsBodies: true }, error => {
      this.pings = undefined
      if (!this.closed) onFault(error)
    })
    const ping = makeRequest({
      method: "POST",
      path: "/console/v1/devices/ping",
      headers: { Cookie: cookie },
      body: { streamId: this.streamId },
    })
    this.pings.send(ping, ({ status, body }) => {
      if (status !== 200 || !body.includes('"online":true'))
        onFault(new Error(`the response to a ping was ${status}: ${body.toString().slice(0, 200)}`))
    })
  }
}
