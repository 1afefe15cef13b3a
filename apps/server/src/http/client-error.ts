import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { headers, Refusal } from "@rasoi/contract"
import { newId } from "../base/ids.ts"
import { STATUS_CODES } from "../base/node-http.ts"
import { errorEnvelope } from "./errors.ts"
import { jsonType } from "./response.ts"

/** Responds to an incomplete or malformed request directly on the socket, in the usual error envelope. */
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

/** Closes the connection, because the start of the next request is unknown. */
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
      `Content-Type: ${jsonType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${headers.requestId}: ${requestId}`,
      "Connection: close",
    ]
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}

/** In its turn behind the responses to earlier requests, and as the last one of the connection. */
export function refuseMalformed(response: ServerResponse, docsUrl: string): void {
  const requestId = newId("req")
  const refusal = new Refusal("MALFORMED_REQUEST")
  const body = errorEnvelope(refusal, requestId, docsUrl)
  const head = {
    "content-type": jsonType,
    "content-length": Buffer.byteLength(body),
    [headers.requestId]: requestId,
    connection: "close",
  }
  response.writeHead(refusal.status, head).end(body)
}

type HandleClientError = ReturnType<typeof makeClientErrorHandler>

/** Handles requests that node:http would handle itself, or close without a response. */
export function handleUnusualRequests(server: Server, handleClientError: HandleClientError): void {
  // RFC 9110 allows a server to ignore an unknown expectation.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  // CONNECT asks for a proxy. node:http has removed its own listeners from the socket by now.
  server.on("connect", (_, socket: Socket) => {
    socket.on("error", () => socket.destroy())
    handleClientError(new Error("this server is no proxy"), socket)
  })
}
