import { type Server, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { headers, Refusal } from "@rasoi/contract"
import { newId } from "../ids.ts"
import { errorEnvelope } from "./errors.ts"

/** What never became a whole request: answered by hand on the socket, in the same envelope. */
export function makeClientErrorHandler(docsUrl: string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET") socket.destroy()
    else
      refuseConnection(
        socket,
        error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "REQUEST_TIMEOUT" : "MALFORMED_REQUEST",
        docsUrl,
      )
  }
}

/** Ends the connection: what else the client sends cannot be told from the rest of this request. */
export function refuseConnection(
  socket: Socket,
  code: "MALFORMED_REQUEST" | "REQUEST_TIMEOUT",
  docsUrl: string,
): void {
  if (socket.writable) {
    const requestId = newId("req")
    const refusal = new Refusal(code)
    const body = errorEnvelope(refusal, requestId, docsUrl)
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${headers.requestId}: ${requestId}`,
      "Connection: close",
    ]
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}

type HandleClientError = ReturnType<typeof makeClientErrorHandler>

/** Requests that node:http would answer by itself, or end without an answer. */
export function answerOddRequests(server: Server, handleClientError: HandleClientError): void {
  // RFC 9110 lets a server ignore an expectation that it does not know.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  // CONNECT asks for a proxy. node:http takes its own listeners off the connection first.
  server.on("connect", (_, socket: Socket) => {
    socket.on("error", () => socket.destroy())
    handleClientError(new Error("this server is no proxy"), socket)
  })
}
