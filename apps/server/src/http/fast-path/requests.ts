import type { IncomingMessage } from "node:http"
import type { Carrier } from "../connection-limits.ts"
import type { Answering } from "./answering.ts"

/** Answers requests that node:http has parsed, before Fastify sees them. */
export function answerRequests(
  { accept, answer }: Answering,
  isDraining: () => boolean,
): Carrier["answerRequest"] {
  return (request, response) => {
    const accepted = accept(request)
    if (!accepted) return false
    const answerWith = (text: string | undefined) =>
      answer(accepted, text, (status, body) => {
        if (isDraining()) response.shouldKeepAlive = false
        response.writeHead(status, accepted.reply.lines).end(body)
      })
    if (request.method === "GET") answerWith(undefined)
    else readText(request, answerWith)
    return true
  }
}

/** When the client disconnects during the body, `then` never runs. */
function readText(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => then(Buffer.concat(chunks).toString()))
}
