import { parse as parseQuery } from "node:querystring"
import { type Endpoint, maxBodyBytes } from "@rasoi/contract"
import { newRequestContext } from "../call.ts"
import type { Refuse } from "../errors.ts"
import type { Head } from "../head.ts"
import type { ParseJson } from "../json.ts"
import { andThen } from "../maybe-promise.ts"
import type { Observer } from "../observe.ts"
import type { Outcome, ResponseSteps } from "../response.ts"
import type { Transport } from "../transport.ts"
import { hasPlainBody } from "./body.ts"
import { encode } from "./encode.ts"
import { Reply } from "./reply.ts"
import { makeFastPathRoutes, type RouteMatch } from "./routes.ts"

export interface RespondingParts {
  requestIdOf(head: Head): string
  /** Whether a request came over HTTPS, or over allowed plain HTTP; undefined when only Fastify can decide. */
  transportOf(head: Head): Transport | undefined
  parseJson: ParseJson
  refuse: Refuse
  /** Sends the refusal of a request for which there is no capacity, at once or a little later. */
  refuseOverload(send: () => void): void
  observe: Observer
  /** An error occurred after the response was sent. */
  onLateFault(error: unknown): void
}

interface RegisteredEndpoint {
  readonly endpoint: Endpoint
  readonly steps: ResponseSteps
  readonly bodyLimit: number
}

/** A response that is in memory: no key, no body, nothing to wait for. */
export interface ReadyResponse {
  /** As metrics name it. */
  readonly route: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Undefined: Fastify responds. */
export type FindReady = (head: Head, transport: Transport) => ReadyResponse | undefined

/** A request that the fast path serves. */
interface AcceptedRequest {
  readonly head: Head
  readonly to: RouteMatch<RegisteredEndpoint> | ReadyResponse
  readonly reply: Reply
  readonly started: number
}

/** Sends the response; its headers are already in the reply. */
export type Send = (status: number, body: Buffer | undefined) => void

/** Calls back with the text of the body, undefined if there is none; never when the client disconnects before its end. */
export type ReadBody = (then: (text: string | undefined) => void) => void

/** Used by the two transports: raw connections and node:http requests. */
export interface Responding {
  /** Undefined: the fast path does not serve this request. */
  accept(head: Head): AcceptedRequest | undefined
  /** Reads the body only from a caller who may send it. */
  respond(accepted: AcceptedRequest, readBody: ReadBody, send: Send): void
}

interface RespondingRoutes extends Responding {
  register(endpoint: Endpoint, steps: ResponseSteps): void
  /** For GET of paths with this prefix. */
  registerReady(prefix: string, find: FindReady): void
}

/**
 * Handles a simple request with a key through the same pipeline that Fastify's routes use, and others for which a ready
 * response is kept.
 */
export function makeResponding({
  requestIdOf,
  transportOf,
  parseJson,
  refuse,
  refuseOverload,
  observe,
  onLateFault,
}: RespondingParts): RespondingRoutes {
  const routes = makeFastPathRoutes<RegisteredEndpoint>()
  const ready = makeReadyResponses(observe, onLateFault)

  return {
    registerReady: ready.register,
    register(endpoint, steps) {
      const { access, limit, method, path, response } = endpoint
      if (access.kind !== "key" || (limit && limit.per !== "key") || response.mediaType) return
      routes.add(method, path, { endpoint, steps, bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes })
    },
    accept(head) {
      const { method = "", url = "" } = head
      const route = routes.find(method, url)
      if (!hasPlainBody(head, route?.target.bodyLimit ?? 0)) return undefined
      const transport = transportOf(head)
      const to = transport && (route ?? ready.find(head, transport))
      if (!to) return undefined
      return { head, to, reply: new Reply(requestIdOf(head), transport), started: performance.now() }
    },
    respond(accepted, readBody, send) {
      const { head, reply, to: route, started } = accepted
      if (!("target" in route)) {
        ready.send(accepted, route, send)
        return
      }
      const { steps, bodyLimit, endpoint } = route.target
      const context = newRequestContext()
      let sent = false
      const finish = (outcome: Outcome) => {
        const { status } = outcome
        const body = bytesOf(outcome)
        reply.describe(outcome, body)
        sent = true
        send(status, body)
        const durationMs = performance.now() - started
        const { id, replayed } = reply
        observe({
          id,
          method: endpoint.method,
          path: route.path,
          context,
          route: endpoint.id,
          status,
          replayed,
          durationMs,
        })
      }
      const failed = (error: unknown) => {
        if (sent) onLateFault(error)
        else finish(refuse(error, { id: reply.id, context }, reply, bodyLimit))
      }
      try {
        steps.requireCapacity(context)
      } catch (error) {
        refuseOverload(() => failed(error))
        return
      }
      const request = {
        id: reply.id,
        headers: head.headers,
        ip: head.socket.remoteAddress ?? "",
        socket: head.socket,
        context,
        params: route.params,
        query: undefined as unknown,
        body: undefined as unknown,
      }
      const handle = (text: string | undefined) => {
        try {
          if (route.query !== undefined) request.query = parseQuery(route.query)
          if (text !== undefined) request.body = parseJson(text)
          const finished = andThen(steps.handle(request, reply), result =>
            finish(steps.complete(result, head.headers)),
          )
          if (finished instanceof Promise) finished.catch(failed)
        } catch (error) {
          failed(error)
        }
      }
      try {
        const admitted = andThen(steps.admit(request, reply), () => readBody(handle))
        if (admitted instanceof Promise) admitted.catch(failed)
      } catch (error) {
        failed(error)
      }
    },
  }
}

/** The responses that are kept in memory, by the prefix of their paths. */
function makeReadyResponses(observe: Observer, onLateFault: (error: unknown) => void) {
  const ready: { prefix: string; find: FindReady }[] = []
  return {
    register(prefix: string, find: FindReady): void {
      ready.push({ prefix, find })
    },
    /** After an error Fastify responds, as if nothing had been in memory. */
    find(head: Head, transport: Transport): ReadyResponse | undefined {
      if (head.method !== "GET") return undefined
      try {
        return ready.find(({ prefix }) => head.url?.startsWith(prefix))?.find(head, transport)
      } catch (error) {
        onLateFault(error)
        return undefined
      }
    },
    send({ head, reply, started }: AcceptedRequest, found: ReadyResponse, send: Send): void {
      try {
        const { route, status, headers, body } = found
        for (const [name, value] of Object.entries(headers)) reply.header(name, value)
        if (body) reply.header("content-length", String(body.length))
        send(status, body)
        const durationMs = performance.now() - started
        const path = head.url?.split("?", 1)[0] ?? ""
        const context = newRequestContext()
        observe({ id: reply.id, method: "GET", path, context, route, status, replayed: false, durationMs })
      } catch (error) {
        onLateFault(error)
      }
    },
  }
}

/** Never a stream: only endpoints with their own media type return one, and none of those is registered. */
function bytesOf({ body }: Outcome): Buffer | undefined {
  return typeof body === "string" ? encode(body) : (body as Buffer | undefined)
}
