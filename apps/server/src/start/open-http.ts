import { readFileSync } from "node:fs"
import { parse as parseQuery } from "node:querystring"
import { headers, maxBodyBytes, Refusal } from "@rasoi/contract"
import Fastify, { type FastifyInstance, LogController } from "fastify"
import { makeRepeatedLog } from "../base/repeated-log.ts"
import { newRequestContext } from "../http/call.ts"
import {
  handleUnusualRequests,
  makeClientErrorHandler,
  refuseConnection,
  refuseMalformed,
} from "../http/client-error.ts"
import { type Connections, limitConnections } from "../http/connection-limits.ts"
import { makeErrorHandler, makeRefuse } from "../http/errors.ts"
import { makeRequestId } from "../http/request-id.ts"
import type { Stopping } from "../http/stopping.ts"
import { isLoopback } from "../http/transport.ts"
import { makeTrustedPeers } from "../http/trusted-peers.ts"
import type { AppDependencies } from "./app-dependencies.ts"
import { sendUnknownAddress } from "./unknown-addresses.ts"

const requestTimeoutMs = 30_000
const keepAliveMs = 72_000
const httpOptions = {
  /** How often Node checks for requests that have timed out. */
  connectionsCheckingInterval: 1_000,
  /** The timeout of the request covers its head. Node's default is longer, and Node would exchange the two. */
  headersTimeout: 0,
  /** The limits of connections refuse it, with our envelope. */
  requireHostHeader: false,
}
/** The time limit for running requests when the server closes. */
const longestCloseMs = 4_000

function noCompiler(): never {
  throw new Error("a route has a schema of Fastify's own")
}

export type OpenedHttp = ReturnType<typeof openHttp>

/** Requests are read and refused; nothing is mounted yet. */
export function openHttp(dependencies: AppDependencies) {
  const { config, log } = dependencies
  const docsUrl = `${config.publicUrl}/docs/errors`
  const refuse = makeRefuse(docsUrl, log)
  const handleError = makeErrorHandler(refuse)
  const handleClientError = makeClientErrorHandler(docsUrl)
  const tls = config.tls && { cert: readFileSync(config.tls.certPath), key: readFileSync(config.tls.keyPath) }
  const http: FastifyInstance = Fastify({
    ...(tls ? { https: { ...tls, ...httpOptions } } : { http: httpOptions }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    requestIdHeader: false,
    genReqId: makeRequestId(makeTrustedPeers(config.trustProxy)),
    trustProxy: config.trustProxy as boolean,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // No route has a schema of Fastify: the pipeline validates and serialises. Without these, it loads its own compilers.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { maxParamLength: 256, querystringParser: text => parseQuery(text) },
    clientErrorHandler: handleClientError,
    frameworkErrors: (_, request, reply) => {
      // A path that cannot be decoded is not found. The hooks have not run at this point.
      request.context = newRequestContext()
      reply.header(headers.requestId, request.id).header("X-Content-Type-Options", "nosniff")
      return sendUnknownAddress(request, reply) ?? handleError(new Refusal("NOT_FOUND"), request, reply)
    },
  }) as unknown as FastifyInstance
  http.setErrorHandler(handleError)
  handleUnusualRequests(http.server, handleClientError)
  return { http, refuse, connections: openConnections(http, dependencies, docsUrl) }
}

function openConnections(
  http: FastifyInstance,
  { config, clock, log, connectionLimits: limits, ...dependencies }: AppDependencies,
  docsUrl: string,
): Connections {
  const isTrusted = makeTrustedPeers(config.trustProxy)
  const closed = makeRepeatedLog((fields, message) => log.warn(fields, message))
  return limitConnections(http.server, {
    refuseBody: ({ socket }) => refuseConnection(socket, "REQUEST_TIMEOUT", docsUrl),
    refuseMalformed: response => refuseMalformed(response, docsUrl),
    isUnlimited: dependencies.isUnlimitedPeer ?? (address => isLoopback(address) || isTrusted(address)),
    onClosed: reason => closed({ reason }, closedMessages[reason]),
    now: () => clock.monotonic(),
    limits,
  })
}

const closedMessages = {
  address: "connection refused: its address has as many as CONNECTIONS_PER_ADDRESS allows",
  server: "connection closed: as many are open as the limit of open files allows",
}

/** While the server drains, each response closes its connection. Once it closes, new requests are refused. */
export function endConnections(http: FastifyInstance, stopping: Stopping, connections: Connections): void {
  let timers: NodeJS.Timeout[] | undefined
  http.addHook("preClose", async () => {
    timers = [
      // A busy connection would otherwise be kept alive after its response.
      setInterval(() => http.server.closeIdleConnections(), 50),
      setTimeout(() => connections.destroyAll(), longestCloseMs),
    ]
  })
  http.addHook("onClose", async () => {
    for (const timer of timers ?? []) clearTimeout(timer)
  })
  http.addHook("onSend", async (_, reply) => {
    if (stopping.draining) reply.header("Connection", "close")
  })
  http.addHook("onRequest", async (_, reply) => {
    if (!timers) return
    reply.header("Connection", "close")
    const message = "This server is shutting down; send the request again."
    throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 1, message })
  })
}
