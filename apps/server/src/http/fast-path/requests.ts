import type { IncomingMessage } from "node:http"
import type { Carrier } from "../connection-limits.ts"
import type { ReadBody, Responding } from "./responding.ts"

/** Handles requests that node:http has parsed, before Fastify sees them. */
export function handleRequests(
  { accept, respond }: Responding,
  isDraining: () => boolean,
): Carrier["handleRequest"] {
  return (request, response) => {
    const accepted = accept(request)
    if (!accepted) return false
    const readBody: ReadBody = then => {
      if (request.method === "GET") then(undefined)
      else readText(request, then)
    }
    respond(accepted, readBody, (status, body) => {
      if (isDraining()) response.shouldKeepAlive = false
      // After a refusal, node:http reads and drops what the client still sends, so that the client can read the refusal.
      response.writeHead(status, accepted.reply.lines).end(body)
    })
    return true
  }
}

/** When the client disconnects during the body, `then` never runs. */
function readText(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => then(Buffer.concat(chunks).toString()))
}
