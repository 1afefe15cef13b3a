import type { IncomingHttpHeaders } from "node:http"
import { parse as parseQuery } from "node:querystring"
import { type Endpoint, headers as headerNames, maxBodyBytes, Refusal } from "@rasoi/contract"
import { untilAborted } from "../base/until-aborted.ts"
import { newRequestContext, type PipelineRequest, type RequestContext, type ResponseHeaders } from "./call.ts"
import { payloadTooLarge, type Refuse } from "./errors.ts"
import { makeFastPathRoutes, type RouteMatch } from "./fast-path/routes.ts"
import type { ParseJson } from "./json.ts"
import type { Observer } from "./observe.ts"
import type { Outcome, ResponseSteps } from "./response.ts"

/** Somebody who looks at a restaurant's page. */
export interface Visitor {
  readonly ip: string
  readonly requestId: string
  /** The page's key. It has no secret, so no header can name it. */
  readonly keyId: string
}

/** The part of `fetch` that the SDK uses. */
export type InProcessFetch = (url: string, init: RequestInit) => Promise<Response>

export interface InProcess {
  register(endpoint: Endpoint, steps: ResponseSteps): void
  /** Calls the public API for one visitor in this process: the same steps as over HTTP, without a socket. */
  fetchFor(visitor: Visitor): InProcessFetch
}

interface Parts {
  parseJson: ParseJson
  refuse: Refuse
  /** Sends the refusal of a request for which there is no capacity, at once or a little later. */
  refuseOverload(send: () => void): void
  observe: Observer
}

interface RegisteredEndpoint {
  readonly endpoint: Endpoint
  readonly steps: ResponseSteps
}

/** The endpoints of integrators. A visitor's session cookie must never reach an endpoint of the console. */
const publicPaths = "/v1/"

export function makeInProcess(parts: Parts): InProcess {
  const routes = makeFastPathRoutes<RegisteredEndpoint>()
  return {
    register(endpoint, steps) {
      if (endpoint.path.startsWith(publicPaths))
        routes.add(endpoint.method, endpoint.path, { endpoint, steps })
    },
    fetchFor: visitor => (url, init) => {
      const { pathname, search } = new URL(url)
      const route = routes.find(init.method ?? "GET", `${pathname}${search}`)
      return untilAborted(run(parts, visitor, route, init), init.signal ?? undefined)
    },
  }
}

async function run(
  { parseJson, refuse, refuseOverload, observe }: Parts,
  { ip, requestId, keyId }: Visitor,
  route: RouteMatch<RegisteredEndpoint> | undefined,
  init: RequestInit,
): Promise<Response> {
  const started = performance.now()
  const context = newRequestContext()
  const reply = new Reply(requestId)
  const bodyLimit = route?.target.endpoint.maxBodyBytes ?? maxBodyBytes
  const finish = (outcome: Outcome): Response => {
    const { endpoint } = route?.target ?? {}
    observe({
      id: requestId,
      method: endpoint?.method ?? "GET",
      path: route?.path ?? "",
      route: endpoint?.id ?? "unknown",
      status: outcome.status,
      context,
      replayed: reply.replayed,
      durationMs: performance.now() - started,
    })
    return reply.toResponse(outcome)
  }
  try {
    if (!route) throw new Refusal("NOT_FOUND")
    const { steps } = route.target
    await requireCapacity(steps, context, refuseOverload)
    const clientSignal = init.signal ?? undefined
    const request = { ...requestOf(init, route), id: requestId, ip, context, pageKeyId: keyId, clientSignal }
    await steps.admit(request, reply)
    const text = typeof init.body === "string" ? init.body : undefined
    if (text !== undefined && Buffer.byteLength(text) > bodyLimit) throw payloadTooLarge(bodyLimit)
    if (text !== undefined) request.body = parseJson(text)
    return finish(steps.complete(await steps.handle(request, reply), request.headers))
  } catch (error) {
    return finish(refuse(error, { id: requestId, context }, reply, bodyLimit))
  }
}

async function requireCapacity(
  steps: ResponseSteps,
  context: RequestContext,
  refuseOverload: Parts["refuseOverload"],
): Promise<void> {
  try {
    steps.requireCapacity(context, { ofPage: true })
  } catch (error) {
    await new Promise<void>(resolve => refuseOverload(resolve))
    throw error
  }
}

function requestOf({ headers }: RequestInit, { params, query }: RouteMatch<RegisteredEndpoint>) {
  const sent: IncomingHttpHeaders = {}
  for (const [name, value] of new Headers(headers)) sent[name] = value
  return {
    headers: sent,
    socket: sent,
    params,
    query: query === undefined ? undefined : parseQuery(query),
    body: undefined as unknown,
  } satisfies Partial<PipelineRequest>
}

class Reply implements ResponseHeaders {
  private readonly headers = new Headers()
  replayed = false

  constructor(requestId: string) {
    this.headers.set(headerNames.requestId, requestId)
  }

  header(name: string, value: string): void {
    this.headers.set(name, value)
    if (name === headerNames.idempotentReplayed) this.replayed = true
  }

  toResponse({ status, cacheControl, etag, type, body }: Outcome): Response {
    this.header("Cache-Control", cacheControl)
    if (etag !== undefined) this.header("ETag", etag)
    if (type !== undefined) this.header("Content-Type", type)
    // Never a stream: endpoints below /v1 respond with JSON.
    return new Response((body as string | Buffer<ArrayBuffer> | undefined) ?? null, {
      status,
      headers: this.headers,
    })
  }
}
