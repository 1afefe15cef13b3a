/** A closed-loop HTTP client on raw sockets: as little work as possible, so that it does not set the limit itself. */
import { connect } from "node:net"

export interface Load {
  port: number
  /** The whole request, ready to be written. */
  request: Buffer
  connections: number
  durationMs: number
}

export interface Measured {
  requestsPerSecond: number
  statuses: Record<string, number>
}

export async function drive({ port, request, connections, durationMs }: Load): Promise<Measured> {
  const statuses: Record<string, number> = {}
  let answered = 0
  const started = performance.now()
  const end = started + durationMs
  await Promise.all(Array.from({ length: connections }, () => oneConnection()))
  return { requestsPerSecond: answered / ((performance.now() - started) / 1000), statuses }

  function oneConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(request))
      let unread = Buffer.alloc(0)
      socket.setNoDelay(true)
      socket.on("data", data => {
        unread = unread.length === 0 ? data : Buffer.concat([unread, data])
        const head = unread.indexOf("\r\n\r\n")
        if (head < 0) return
        const text = unread.toString("latin1", 0, head)
        const status = text.slice(9, 12)
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
        const total = head + 4 + (status === "304" ? 0 : length)
        if (unread.length < total) return
        unread = unread.subarray(total)
        statuses[status] = (statuses[status] ?? 0) + 1
        answered += 1
        if (performance.now() < end) socket.write(request)
        else socket.end(() => resolve())
      })
      socket.on("error", reject)
    })
  }
}

export function makeRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = "",
): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost"]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== "") lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`)
}
