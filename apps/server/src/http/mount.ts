import { type Endpoint, headers, maxBodyBytes } from "@rasoi/contract"
import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler, RouteOptions } from "fastify"
import type { Handler } from "./call.ts"
import type { FastPath } from "./fast-path/index.ts"
import type { InProcess } from "./in-process.ts"
import type { PipelineDependencies } from "./pipeline.ts"
import { makeResponseSteps, type ResponseOptions, type ResponseSteps, send } from "./response.ts"

export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: ResponseOptions<E>,
) => void

/** Mounts an endpoint of the contract: the pipeline runs first, then the feature's handler. */
export function makeMount(
  app: FastifyInstance,
  dependencies: PipelineDependencies,
  fastPath: FastPath,
  inProcess: Pick<InProcess, "register">,
): Mount {
  return (endpoint, handler, options = {}) => {
    const steps = makeResponseSteps(dependencies, endpoint, handler, options)
    const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1")
    if (endpoint.openToBrowsers) handlePreflight(app, url)
    const route: RouteOptions = {
      method: endpoint.method,
      url,
      onRequest: [...(endpoint.openToBrowsers ? [openToBrowsers] : []), admitBeforeBody(steps)],
      bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes,
      handler: async (request, reply) => {
        const result = await steps.handle(request, reply)
        // A handler that took over the socket, such as an event stream, sends its own response.
        if (reply.sent) return reply
        return send(reply, steps.complete(result, request.headers))
      },
    }
    if (endpoint.fileBody) routeFile(app, route)
    else app.route(route)
    fastPath.register(endpoint, steps)
    inProcess.register(endpoint, steps)
  }
}

/** In its own plugin scope, so that all other routes still refuse such bodies. The handler gets the body as a stream. */
function routeFile(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", (_, body, done) => done(null, body))
    scope.route({ ...route, config: { bodyTypes: "any" } })
  })
}

/** Nothing of a stranger's body is read or parsed. */
function admitBeforeBody(steps: ResponseSteps): onRequestAsyncHookHandler {
  return async (request, reply) => {
    steps.requireCapacity(request.context)
    await steps.admit(request, reply)
  }
}

/** Set on every response of the route, refusals too: without them, a browser hides the response from the script. */
const openToBrowsers: onRequestHookHandler = (_, reply, next) => {
  reply
    .header("Access-Control-Allow-Origin", "*")
    .header("Access-Control-Expose-Headers", `ETag, ${headers.requestId}, ${headers.retryAfter}`)
    .header("Referrer-Policy", "no-referrer")
  next()
}

/** A browser asks for permission before it sends If-None-Match. */
function handlePreflight(app: FastifyInstance, url: string): void {
  app.options(url, { onRequest: openToBrowsers }, (_, reply) =>
    reply
      .header("Access-Control-Allow-Methods", "GET")
      .header("Access-Control-Allow-Headers", "If-None-Match")
      .header("Access-Control-Max-Age", "86400")
      .code(204)
      .send(),
  )
}
