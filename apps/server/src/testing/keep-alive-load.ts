import { connect } from "node:net"

interface KeepAliveLoad {
  readonly received: number
  readonly receivedByStatus: Readonly<Record<number, number>>
  /**
   * The send times of requests without a complete response, on connections that the server had responded on. A new
   * connection may still wait in the kernel, which resets it when the server stops listening.
   */
  readonly lost: readonly number[]
  /** Resolves when the server accepts no more connections. */
  readonly ended: Promise<unknown>
}

/** Sends requests one after the other on many connections, and reconnects when the server closes one. */
export function startLoad(port: number, requests: readonly (() => string)[]): KeepAliveLoad {
  const state = { received: 0, receivedByStatus: {} as Record<number, number>, lost: [] as number[] }

  function run(nextRequest: () => string): Promise<void> {
    return new Promise(resolve => {
      const dial = () => {
        let sentAt: number | undefined
        let accepted = false
        let text = ""
        const socket = connect(port, "127.0.0.1").setEncoding("latin1")
        const send = () => {
          text = ""
          sentAt = performance.now()
          socket.write(nextRequest())
        }
        socket.on("connect", send)
        socket.on("data", part => {
          text += part
          if (!isWhole(text)) return
          const status = Number(text.slice(9, 12))
          state.received += 1
          state.receivedByStatus[status] = (state.receivedByStatus[status] ?? 0) + 1
          accepted = true
          sentAt = undefined
          if (!/\r\nconnection: close\r\n/i.test(text)) send()
        })
        socket.on("end", () => socket.end())
        let refused = false
        socket.on("error", error => {
          refused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED"
        })
        socket.on("close", () => {
          if (accepted && sentAt !== undefined) state.lost.push(sentAt)
          if (refused) resolve()
          else dial()
        })
      }
      dial()
    })
  }

  return Object.assign(state, { ended: Promise.all(requests.map(run)) })
}

function isWhole(text: string): boolean {
  const head = text.indexOf("\r\n\r\n")
  if (head === -1) return false
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head)) ?? []
  return text.length >= head + 4 + Number(length ?? 0)
}
