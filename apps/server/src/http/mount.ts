import { type Endpoint, maxBodyBytes } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply } from "fastify"
import { type Call, type Handler, Prepared } from "./call.ts"
import { etagOf, noneMatch } from "./etag.ts"
import { admit, headerFaults, type PipelineParts, playScenario, presentTime } from "./pipeline.ts"
import { type Serialise, serialiserFor } from "./serialise.ts"
import { compileInput } from "./validate.ts"

export type Mount = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** Gives features one way to serve an endpoint of the contract: the whole pipeline, then their handler. */
export function makeMount(app: FastifyInstance, parts: PipelineParts): Mount {
  return (endpoint, handler) => {
    const readInput = compileInput(endpoint)
    const serialise = endpoint.response.schema && serialiserFor(endpoint.response.schema)
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
      bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes,
      handler: async (request, reply) => {
        request.facts.endpointId = endpoint.id
        await admit(parts, endpoint, request, reply)
        const { query, body } = readInput(request, headerFaults(endpoint, request))
        playScenario(request)
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
        const answer = await handler(call)
        // A handler that took over the socket, such as an event stream, answers by itself.
        if (reply.sent) return reply
        return send(endpoint, serialise, answer, request.headers["if-none-match"], reply)
      },
    })
  }
}

function send(
  endpoint: Endpoint,
  serialise: Serialise | undefined,
  answer: unknown,
  ifNoneMatch: string | undefined,
  reply: FastifyReply,
): FastifyReply {
  const { conditional, response } = endpoint
  reply.header("Cache-Control", conditional ? "private, no-cache" : "no-store")
  if (!serialise) return reply.code(response.status).send()
  const { bytes, etag } = answer instanceof Prepared ? answer : { bytes: serialise(answer), etag: undefined }
  if (conditional) {
    const tag = etag ?? etagOf(bytes)
    reply.header("ETag", tag)
    if (!noneMatch(ifNoneMatch, tag)) return reply.code(304).send()
  }
  return reply.code(response.status).type("application/json; charset=utf-8").send(bytes)
}
