import { connect } from "node:net"

export interface RawResponse {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends raw bytes, and reads the response until the server closes the connection. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    socket.setTimeout(30_000, () => socket.destroy(new Error("the server did not respond")))
    socket.on("data", chunk => chunks.push(chunk))
    // The server may close while the request is still being sent.
    socket.on("error", error => (chunks.length === 0 ? reject(error) : undefined))
    socket.on("close", () => resolve(parse(Buffer.concat(chunks).toString())))
  })
}

function parse(text: string): RawResponse {
  const [head = "", ...rest] = text.split("\r\n\r\n")
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0), head, body: rest.join("\r\n\r\n") }
}
