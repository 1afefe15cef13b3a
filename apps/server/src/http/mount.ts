import { type Endpoint, headers, maxBodyBytes } from "@rasoi/contract"
import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from "fastify"
import { type AnswerOptions, type AnswerSteps, makeAnswer, send } from "./answer.ts"
import type { Handler } from "./call.ts"
import type { FastPath } from "./fast-path/index.ts"
import type { PipelineParts } from "./pipeline.ts"

export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: AnswerOptions<E>,
) => void

/** Gives features one way to serve an endpoint of the contract: the whole pipeline, then their handler. */
export function makeMount(app: FastifyInstance, parts: PipelineParts, fastPath: FastPath): Mount {
  return (endpoint, handler, options = {}) => {
    const steps = makeAnswer(parts, endpoint, handler, options)
    const withKey = endpoint.access.kind === "key"
    const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1")
    if (endpoint.openToBrowsers) answerPreflight(app, url)
    app.route({
      method: endpoint.method,
      url,
      onRequest: [...(endpoint.openToBrowsers ? [openToBrowsers] : []), admitBeforeBody(steps, withKey)],
      bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes,
      handler: async (request, reply) => {
        if (withKey) await steps.admit(request, reply)
        const answer = await steps.handle(request, reply)
        // A handler that took over the socket, such as an event stream, answers by itself.
        if (reply.sent) return reply
        return send(reply, steps.complete(answer, request.headers["if-none-match"]))
      },
    })
    fastPath.offer(endpoint, steps)
  }
}

/** The contract judges a keyed request's body before its key. Nobody else has a body read before they are known. */
function admitBeforeBody(steps: AnswerSteps, withKey: boolean): onRequestAsyncHookHandler {
  return async (request, reply) => {
    steps.requireCapacity(request.context)
    if (!withKey) await steps.admit(request, reply)
  }
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
