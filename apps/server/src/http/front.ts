import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { type Endpoint, headers, type Scope } from "@rasoi/contract"
import { type KeyCaller, Prepared } from "./call.ts"
import { noneMatch } from "./etag.ts"
import type { Observer } from "./observe.ts"
import type { PipelineParts } from "./pipeline.ts"
import type { Allowance } from "./rate-limit.ts"
import { strictTransport, type Transport } from "./transport.ts"

/** An answer that follows from the key and the time alone, and usually lies ready in memory. */
export type ReadyRead = (key: KeyCaller, now: number) => Prepared | Promise<Prepared>

interface Ready {
  readonly endpoint: Endpoint
  readonly scope: Scope
  readonly read: ReadyRead
}

interface Read {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly ready: Ready
  readonly transport: Transport
  readonly key: KeyCaller
  readonly prepared: Prepared
  readonly started: number
}

interface Parts extends PipelineParts {
  requestIdOf(request: IncomingMessage): string
  /** Whether a request came over HTTPS, or may come without; undefined leaves it to the pipeline to say. */
  transportOf(request: IncomingMessage): Transport | undefined
  observe: Observer
}

export interface Front {
  add(endpoint: Endpoint, read: ReadyRead): void
  /** Stands before everything else that the server does with a request. */
  putBefore(server: Server): void
  /** From here on every request takes the long way, which refuses what comes after the signal to stop. */
  close(): void
}

/** Anything that the short way does not look at. */
const unusual = [
  "service-version",
  "service-test-time",
  "service-test-scenario",
  "content-length",
  "transfer-encoding",
  "expect",
]

/**
 * The short way for the reads that a website makes most. It answers 200 and 304 and nothing else: whatever is not
 * plainly in order (an unknown key, a missing scope, a spent limit, bytes that are not at hand) is left to the
 * pipeline untouched, which then answers it with all its care.
 */
export function makeFront(parts: Parts): Front {
  const byPath = new Map<string, Ready>()
  let closed = false

  /** False: the pipeline has to answer it. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    const ready = request.method === "GET" ? byPath.get(request.url ?? "") : undefined
    if (!ready || closed || unusual.some(name => request.headers[name] !== undefined)) return false
    const started = performance.now()
    const transport = parts.transportOf(request)
    if (!transport) return false
    const now = parts.clock.now()
    const key = knownKey(request.headers.authorization, now)
    if (!key?.scopes.has(ready.scope)) return false
    const prepared = ready.read(key, now)
    if (!(prepared instanceof Prepared)) return leave(prepared)
    const read: Read = { request, response, ready, transport, key, prepared, started }
    const taken = spend(ready, key, now)
    return taken instanceof Promise ? taken.then(limits => send(read, limits)) : send(read, taken)
  }

  function send(read: Read, limits: string[] | undefined): boolean {
    if (!limits) return false
    const { request, response, ready, transport, key, prepared, started } = read
    const id = parts.requestIdOf(request)
    const fresh = noneMatch(request.headers["if-none-match"], prepared.etag)
    const lines = [
      headers.requestId,
      id,
      "X-Content-Type-Options",
      "nosniff",
      headers.serviceVersion,
      key.version,
      ...limits,
      "Cache-Control",
      "private, no-cache",
      "ETag",
      prepared.etag,
    ]
    if (transport === "secure") lines.push("Strict-Transport-Security", strictTransport)
    if (fresh) sendBytes(response, lines, prepared.bytes)
    else response.writeHead(304, lines).end()
    const { method = "GET", url = "" } = request
    parts.observe({
      id,
      method,
      url,
      route: ready.endpoint.id,
      status: response.statusCode,
      facts: { endpointId: ready.endpoint.id, key, session: undefined, code: undefined },
      replayed: false,
      durationMs: performance.now() - started,
    })
    return true
  }

  /** The key's holder, when that is known without asking the database. */
  function knownKey(authorization: string | undefined, now: number): KeyCaller | undefined {
    try {
      const key = parts.authenticateKey(authorization, now)
      return key instanceof Promise ? undefined : key
    } catch {
      return undefined
    }
  }

  function spend({ endpoint }: Ready, key: KeyCaller, now: number): Limits | Promise<Limits> {
    const { id, limit } = endpoint
    if (!limit) return []
    const count = Math.max(limit.count, key.limits[id] ?? 0)
    const taken = parts.limiter.take(`${id}:${key.keyId}`, count, limit.windowSeconds * 1000, now)
    return taken instanceof Promise
      ? taken.then(allowance => limitLines(endpoint, count, allowance))
      : limitLines(endpoint, count, taken)
  }

  return {
    add(endpoint, read) {
      if (endpoint.access.kind !== "key") throw new Error(`${endpoint.id} is not read with a key`)
      byPath.set(endpoint.path, { endpoint, scope: endpoint.access.scope, read })
    },
    putBefore(server) {
      const others = server.listeners("request") as ((
        request: IncomingMessage,
        response: ServerResponse,
      ) => void)[]
      server.removeAllListeners("request")
      server.on("request", (request, response) => {
        const pass = (answered: boolean) => {
          if (!answered) for (const other of others) other.call(server, request, response)
        }
        const answered = answer(request, response)
        // What fails here fails again in the pipeline, which knows what to say.
        if (answered instanceof Promise) answered.catch(() => false).then(pass)
        else pass(answered)
      })
    },
    close() {
      closed = true
    },
  }
}

/** The header lines of a limit; undefined when it is spent, which counts nothing. */
type Limits = string[] | undefined

function limitLines({ id, limit }: Endpoint, count: number, taken: Allowance): Limits {
  if (!limit || !taken.allowed) return undefined
  return [
    headers.rateLimitPolicy,
    `"${id}";q=${count};w=${limit.windowSeconds}`,
    headers.rateLimit,
    `"${id}";r=${taken.remaining};t=${Math.ceil(taken.resetMs / 1000)}`,
  ]
}

/** What is still on its way is fetched once: the pipeline joins it, and sees its failure too. */
function leave(prepared: Promise<Prepared>): false {
  prepared.catch(() => {})
  return false
}

function sendBytes(response: ServerResponse, lines: string[], bytes: string | Buffer): void {
  const body = typeof bytes === "string" ? Buffer.from(bytes) : bytes
  lines.push("Content-Type", "application/json; charset=utf-8", "Content-Length", String(body.length))
  response.writeHead(200, lines).end(body)
}
