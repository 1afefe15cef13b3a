import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Outcome } from "../answer.ts"
import type { Lane, Taken } from "./index.ts"

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Takes requests that node:http has read before the framework gets to see them. */
export function takeRequests(server: Server, lane: Pick<Lane, "take" | "answer">): void {
  const others = server.listeners("request") as Listener[]
  server.removeAllListeners("request")
  server.on("request", (request, response) => {
    const taken = lane.take(request)
    if (!taken) for (const other of others) other.call(server, request, response)
    else if (request.method === "GET")
      lane.answer(taken, undefined, outcome => send(response, taken, outcome))
    else readBody(request, text => lane.answer(taken, text, outcome => send(response, taken, outcome)))
  })
}

/** A client that goes away in the middle has no answer to get. */
function readBody(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => then(Buffer.concat(chunks).toString()))
}

function send(response: ServerResponse, { reply }: Taken, { status, body }: Outcome): void {
  response.writeHead(status, reply.lines).end(body)
}
