import { connect } from "node:net"

export interface KeepAliveLoad {
  readonly answered: number
  /** When those requests were sent that got no whole answer. */
  readonly lost: readonly number[]
  /** Resolves when the server takes no more connections. */
  readonly ended: Promise<unknown>
}

/** Sends over many connections, one request after the other on each, and opens a new one where the server says so. */
export function startLoad(port: number, requests: readonly string[]): KeepAliveLoad {
  const state = { answered: 0, lost: [] as number[] }

  function run(request: string): Promise<void> {
    return new Promise(resolve => {
      const dial = () => {
        let sentAt: number | undefined
        let text = ""
        const socket = connect(port, "127.0.0.1").setEncoding("latin1")
        const send = () => {
          text = ""
          sentAt = performance.now()
          socket.write(request)
        }
        socket.on("connect", send)
        socket.on("data", part => {
          text += part
          if (!isWhole(text)) return
          state.answered += 1
          sentAt = undefined
          if (!/\r\nconnection: close\r\n/i.test(text)) send()
        })
        socket.on("end", () => socket.end())
        let refused = false
        socket.on("error", error => {
          refused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED"
        })
        socket.on("close", () => {
          if (sentAt !== undefined) state.lost.push(sentAt)
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
