import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

/** "away": no request arrives. "mute": every request takes effect, but no response comes back. */
export type LineState = "up" | "away" | "mute"

export interface Line {
  url: string
  state: LineState
  stop(): void
}

/** A proxy between a restaurant's website and the service. */
export async function startLine(target: string): Promise<Line> {
  const server = createServer((message, response) => {
    if (line.state === "away") return response.destroy()
    const { method = "GET", headers, url } = message
    const onward = request(`${target}${url}`, { method, headers }, answer => {
      if (line.state === "mute") return answer.resume().on("end", () => response.destroy())
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on("error", () => response.destroy())
    message.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const line: Line = { url: `http://127.0.0.1:${port}`, state: "up", stop: () => void server.close() }
  return line
}
