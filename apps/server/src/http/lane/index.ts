import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { type Endpoint, headers, maxBodyBytes } from "@rasoi/contract"
import type { AnswerSteps, Outcome } from "../answer.ts"
import { type AnswerHeaders, type Asked, unknownFacts } from "../call.ts"
import type { Refuse } from "../errors.ts"
import type { ParseJson } from "../json.ts"
import type { Observer } from "../observe.ts"
import { andThen, type Soon } from "../soon.ts"
import { strictTransport, type Transport } from "../transport.ts"
import { hasPlainBody, readBody } from "./body.ts"
import { makeLaneRoutes } from "./routes.ts"

interface Parts {
  requestIdOf(request: IncomingMessage): string
  /** Whether a request came over HTTPS, or may come without; undefined where that takes a closer look. */
  transportOf(request: IncomingMessage): Transport | undefined
  parseJson: ParseJson
  refuse: Refuse
  observe: Observer
  /** Something failed when the answer was already on its way. */
  onLateFault(error: unknown): void
}

interface Offered {
  readonly endpoint: Endpoint
  readonly steps: AnswerSteps
  readonly bodyLimit: number
}

export interface Lane {
  /** Serves the endpoint here too, where a request for it is plain enough. */
  offer(endpoint: Endpoint, steps: AnswerSteps): void
  /** Stands before everything else that the server does with a request. */
  putBefore(server: Server): void
  /** From here on every request goes to the framework, which refuses what comes after the signal to stop. */
  close(): void
}

/**
 * The websites' requests with a key, straight from node:http to the pipeline: of a small answer's time, much would go
 * into the framework's own steps. It takes what is plain (a path of the contract, no query, a JSON body of known
 * length, or none) and leaves all else to the framework untouched, whose routes run the same pipeline.
 */
export function makeLane({ requestIdOf, transportOf, parseJson, refuse, observe, onLateFault }: Parts): Lane {
  const routes = makeLaneRoutes<Offered>()
  let closed = false

  /** False: the framework has to answer it. */
  function take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = "", url = "" } = request
    const route = closed ? undefined : routes.find(method, url)
    if (!route || !hasPlainBody(request, route.to.bodyLimit)) return false
    const transport = transportOf(request)
    if (!transport) return false
    const reply = new Reply(requestIdOf(request), transport)
    const exchange = { request, response, route, reply, started: performance.now() }
    if (method === "GET") answer(exchange, undefined)
    else readBody(request, parseJson, (fault, body) => answer(exchange, body, fault))
    return true
  }

  function answer(exchange: Exchange, body: unknown, fault?: unknown): void {
    const { request, reply, route } = exchange
    const { steps, bodyLimit } = route.to
    const asked: Asked = {
      id: reply.id,
      headers: request.headers,
      ip: request.socket.remoteAddress ?? "",
      socket: request.socket,
      facts: unknownFacts(),
      params: route.params,
      query: undefined,
      body,
    }
    const failed = (error: unknown) => {
      if (exchange.response.headersSent) return onLateFault(error)
      finish(exchange, asked, refuse(error, asked, reply, bodyLimit))
    }
    try {
      if (fault) throw fault
      const answered: Soon<void> = andThen(steps.ask(asked, reply), given =>
        finish(exchange, asked, steps.complete(given, request.headers["if-none-match"])),
      )
      if (answered instanceof Promise) answered.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  function finish(
    { request, response, reply, route, started }: Exchange,
    asked: Asked,
    outcome: Outcome,
  ): void {
    write(response, reply, outcome)
    const { method = "", url = "" } = request
    observe({
      id: asked.id,
      method,
      url,
      facts: asked.facts,
      route: route.to.endpoint.id,
      status: outcome.status,
      replayed: reply.replayed,
      durationMs: performance.now() - started,
    })
  }

  return {
    offer(endpoint, steps) {
      const { access, limit, method, path } = endpoint
      if (access.kind !== "key" || (limit && limit.per !== "key")) return
      routes.add(method, path, { endpoint, steps, bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes })
    },
    putBefore(server) {
      const others = server.listeners("request") as ((
        request: IncomingMessage,
        response: ServerResponse,
      ) => void)[]
      server.removeAllListeners("request")
      server.on("request", (request, response) => {
        if (!take(request, response)) for (const other of others) other.call(server, request, response)
      })
    },
    close() {
      closed = true
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly route: { readonly to: Offered; readonly params: unknown }
  readonly reply: Reply
  readonly started: number
}

/** The answer's header lines, as node:http takes them; their names in small letters, as the framework writes them. */
class Reply implements AnswerHeaders {
  readonly id: string
  readonly lines: string[]
  replayed = false

  constructor(id: string, transport: Transport) {
    this.id = id
    this.lines = ["x-request-id", id, "x-content-type-options", "nosniff"]
    if (transport === "secure") this.lines.push("strict-transport-security", strictTransport)
  }

  header(name: string, value: string): void {
    this.lines.push(name.toLowerCase(), value)
    if (name === headers.idempotentReplayed) this.replayed = true
  }
}

function write(response: ServerResponse, { lines }: Reply, outcome: Outcome): void {
  const { status, cacheControl, etag, type } = outcome
  const body = outcome.body as string | Buffer | undefined
  lines.push("cache-control", cacheControl)
  if (etag !== undefined) lines.push("etag", etag)
  if (type !== undefined) lines.push("content-type", type)
  if (body !== undefined) lines.push("content-length", String(Buffer.byteLength(body)))
  response.writeHead(status, lines).end(body)
}
