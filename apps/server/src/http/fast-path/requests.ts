import type { IncomingMessage } from "node:http"
import type { Carrier } from "../connection-limits.ts"
import type { Answering, ReadBody } from "./answering.ts"

/** Answers requests that node:http has parsed, before Fastify sees them. */
export function answerRequests(
  { accept, answer }: Answering,
  isDraining: () => boolean,
): Carrier["answerRequest"] {
  return (request, response) => {
    const accepted = accept(request)
    if (!accepted) return false
    const readBody: ReadBody = then => {
      if (request.method === "GET") then(undefined)
      else readText(request, then)
    }
    answer(accepted, readBody, (status, body) => {
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
