import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Answering } from "./answering.ts"

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Handles requests that node:http has parsed, before Fastify sees them. */
export function handleRequests(
  server: Server,
  { accept, answer }: Answering,
  isDraining: () => boolean,
): void {
  const others = server.listeners("request") as Listener[]
  server.removeAllListeners("request")
  server.on("request", (request, response) => {
    const accepted = accept(request)
    if (!accepted) {
      for (const other of others) other.call(server, request, response)
      return
    }
    const answerWith = (text: string | undefined) =>
      answer(accepted, text, (status, body) => {
        if (isDraining()) response.shouldKeepAlive = false
        response.writeHead(status, accepted.reply.lines).end(body)
      })
    if (request.method === "GET") answerWith(undefined)
    else readBody(request, answerWith)
  })
}

/** When the client disconnects during the body, `then` never runs. */
function readBody(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => then(Buffer.concat(chunks).toString()))
}
