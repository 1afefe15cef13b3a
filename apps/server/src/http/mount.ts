import { type Endpoint, type ErrorCode, headers, maxBodyBytes } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply, onRequestHookHandler } from "fastify"
import { type Call, type Handler, type KeyCaller, Prepared, Stored } from "./call.ts"
import { etagOf, noneMatch } from "./etag.ts"
import type { Front, ReadyRead } from "./front.ts"
import { admit, headerFaults, type PipelineParts, presentTime } from "./pipeline.ts"
import { askedScenario, scenarioRefusal } from "./scenario.ts"
import { type Serialise, serialiserFor } from "./serialise.ts"
import { compileInput } from "./validate.ts"

/**
 * What a refusal that a test key asks for carries, from the request itself, so that a client can show it like a real
 * one. Undefined: the reference's example will do.
 */
export type ScenarioMembers<E extends Endpoint> = (
  code: ErrorCode,
  call: Call<E>,
) => object | undefined | Promise<object | undefined>

export interface Mount {
  <const E extends Endpoint>(endpoint: E, handler: Handler<E>, scenarioMembers?: ScenarioMembers<E>): void
  /** For an answer that follows from the key and the time alone: it may take the short way. */
  ready<const E extends Endpoint>(endpoint: E, read: ReadyRead): void
}

/** Gives features one way to serve an endpoint of the contract: the whole pipeline, then their handler. */
export function makeMount(app: FastifyInstance, parts: PipelineParts, front: Front): Mount {
  const mount = <const E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    scenarioMembers?: ScenarioMembers<E>,
  ) => {
    const readInput = compileInput(endpoint)
    const serialise = endpoint.response.schema && serialiserFor(endpoint.response.schema)
    const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1")
    if (endpoint.openToBrowsers) answerPreflight(app, url)
    app.route({
      method: endpoint.method,
      url,
      ...(endpoint.openToBrowsers ? { onRequest: openToBrowsers } : {}),
      bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes,
      handler: async (request, reply) => {
        request.facts.endpointId = endpoint.id
        await admit(parts, endpoint, request, reply)
        const { query, body } = readInput(request, headerFaults(endpoint, request))
        const call = {
          key: request.facts.key,
          session: request.facts.session,
          params: request.params,
          query,
          body,
          now: presentTime(parts.clock, request),
          requestId: request.id,
          request,
          reply,
        } as unknown as Call<typeof endpoint>
        const scenario = askedScenario(request)
        if (scenario) throw scenarioRefusal(scenario, await scenarioMembers?.(scenario, call))
        const answer = await handler(call)
        // A handler that took over the socket, such as an event stream, answers by itself.
        if (reply.sent) return reply
        return send(endpoint, serialise, answer, request.headers["if-none-match"], reply)
      },
    })
  }
  const ready = <const E extends Endpoint>(endpoint: E, read: ReadyRead) => {
    front.add(endpoint, read)
    const handler = ({ key, now }: { key: KeyCaller; now: number }) => read(key, now)
    mount(endpoint, handler as unknown as Handler<E>)
  }
  return Object.assign(mount, { ready })
}

function send(
  endpoint: Endpoint,
  serialise: Serialise | undefined,
  answer: unknown,
  ifNoneMatch: string | undefined,
  reply: FastifyReply,
): FastifyReply {
  const { conditional, response } = endpoint
  reply.header("Cache-Control", conditional && !endpoint.openToBrowsers ? "private, no-cache" : "no-store")
  if (response.mediaType) return reply.code(response.status).type(response.mediaType).send(answer)
  if (!serialise) return reply.code(response.status).send()
  reply.type("application/json; charset=utf-8")
  if (answer instanceof Stored) return reply.code(answer.status).send(answer.body)
  if (!conditional) {
    return reply.code(response.status).send(answer instanceof Prepared ? answer.bytes : serialise(answer))
  }
  const prepared = answer instanceof Prepared ? answer : prepare(serialise(answer))
  reply.header("ETag", prepared.etag)
  if (!noneMatch(ifNoneMatch, prepared.etag)) return reply.removeHeader("content-type").code(304).send()
  return reply.code(response.status).send(prepared.bytes)
}

/** On every answer of the route, refusals too: a browser shows its script nothing of an answer without these. */
const openToBrowsers: onRequestHookHandler = (_, reply, next) => {
  reply
    .header("Access-Control-Allow-Origin", "*")
    .header("Access-Control-Expose-Headers", `ETag, ${headers.requestId}, ${headers.retryAfter}`)
    .header("Referrer-Policy", "no-referrer")
  next()
}

/** If-None-Match is not among the headers that a browser sends unasked. */
function answerPreflight(app: FastifyInstance, url: string): void {
  app.options(url, { onRequest: openToBrowsers }, (_, reply) =>
    reply
      .header("Access-Control-Allow-Methods", "GET")
      .header("Access-Control-Allow-Headers", "If-None-Match")
      .header("Access-Control-Max-Age", "86400")
      .code(204)
      .send(),
  )
}

function prepare(text: string): Prepared {
  return new Prepared(text, etagOf(text))
}
