import { headers } from "@rasoi/contract"
import type { FastifyInstance } from "fastify"
import type { Logger } from "pino"
import { type FinishedRequest, newRequestContext } from "./call.ts"
import type { Metrics } from "./metrics.ts"
import { makeRequestLines } from "./request-lines.ts"

export type Observer = (finished: FinishedRequest) => void

/** Writes one log line and updates the metrics for each request. */
export function makeObserver(metrics: Metrics, log: Logger, onFinished: Observer): Observer {
  const writeLine = makeRequestLines(log)
  return finished => {
    const { route, method, status, durationMs, context } = finished
    const served =
      context.waitedMs === 0 ? finished : { ...finished, durationMs: durationMs - context.waitedMs }
    metrics.request(route, method, status, served.durationMs / 1000)
    writeLine(served)
    onFinished(served)
  }
}

/** Sets a request id on every response and calls the observer for each. */
export function observeRequests(app: FastifyInstance, observe: Observer): void {
  app.decorateRequest("context", null as never)
  app.addHook("onRequest", (request, reply, next) => {
    request.context = newRequestContext()
    reply.header(headers.requestId, request.id).header("X-Content-Type-Options", "nosniff")
    next()
  })
  app.addHook("onResponse", (request, reply, next) => {
    const { context, method, id, url } = request
    observe({
      id,
      method,
      path: url.split("?", 1)[0] ?? "",
      context,
      route: context.endpointId ?? request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      replayed: reply.hasHeader(headers.idempotentReplayed),
      durationMs: reply.elapsedTime,
    })
    next()
  })
}
