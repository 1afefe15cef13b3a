import { headers } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Metrics } from "./metrics.ts"

export type OnAnswered = (request: FastifyRequest, reply: FastifyReply, durationMs: number) => void

/** A request id on every answer; one line in the log and one count in the metrics for each. */
export function observeRequests(app: FastifyInstance, metrics: Metrics, onAnswered: OnAnswered): void {
  app.decorateRequest("facts", null as never)
  app.addHook("onRequest", (request, reply, next) => {
    request.facts = { endpointId: undefined, key: undefined, session: undefined, code: undefined }
    reply.header(headers.requestId, request.id).header("X-Content-Type-Options", "nosniff")
    next()
  })
  app.addHook("onResponse", (request, reply, next) => {
    const { facts, method } = request
    const durationMs = reply.elapsedTime
    // The route's pattern, never the path itself: paths hold tracking tokens.
    const route = facts.endpointId ?? request.routeOptions.url ?? "unknown"
    metrics.request(route, method, reply.statusCode, durationMs / 1000)
    request.log.info(
      {
        keyId: facts.key?.keyId,
        deviceId: facts.session?.deviceId,
        restaurantId: facts.key?.restaurantId ?? facts.session?.restaurantId,
        route,
        method,
        status: reply.statusCode,
        code: facts.code,
        durationMs: Math.round(durationMs * 100) / 100,
      },
      "request",
    )
    onAnswered(request, reply, durationMs)
    next()
  })
}
