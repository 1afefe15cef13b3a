import type { Socket } from "node:net"
import { headers, Refusal } from "@rasoi/contract"
import { newId } from "../ids.ts"
import { errorEnvelope } from "./errors.ts"

/** What never became a request: answered by hand on the socket, in the same envelope. */
export function makeClientErrorHandler(docsUrl: string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy()
      return
    }
    const requestId = newId("req")
    const body = errorEnvelope(new Refusal("MALFORMED_REQUEST"), requestId, docsUrl)
    const head = [
      "HTTP/1.1 400 Bad Request",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${headers.requestId}: ${requestId}`,
      "Connection: close",
    ]
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`)
  }
}
