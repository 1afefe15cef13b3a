import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Answering } from "./answering.ts"

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Takes requests that node:http has read before the framework gets to see them. */
export function takeRequests(server: Server, { take, answer }: Answering, isDraining: () => boolean): void {
  const others = server.listeners("request") as Listener[]
  server.removeAllListeners("request")
  server.on("request", (request, response) => {
    const taken = take(request)
    if (!taken) {
      for (const other of others) other.call(server, request, response)
      return
    }
    const answerWith = (text: string | undefined) =>
      answer(taken, text, (status, body) => {
        if (isDraining()) response.shouldKeepAlive = false
        response.writeHead(status, taken.reply.lines).end(body)
      })
    if (request.method === "GET") answerWith(undefined)
    else readBody(request, answerWith)
  })
}

/** A client that goes away in the middle has no answer to get. */
function readBody(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => then(Buffer.concat(chunks).toString()))
}
