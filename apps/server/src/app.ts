import { readFileSync } from "node:fs"
import { parse as parseQuery } from "node:querystring"
import { setTimeout as sleep } from "node:timers/promises"
import cookie from "@fastify/cookie"
import { headers, maxBodyBytes, Refusal } from "@rasoi/contract"
import Fastify, { type FastifyInstance, LogController } from "fastify"
import type { Logger } from "pino"
// Not through its index: commands record deeds too, and need not load what serves the list.
import { mountAudit } from "./audit/routes.ts"
import type { Freshness } from "./cache/fresh-cache.ts"
import type { Clock } from "./clock.ts"
import type { Config } from "./config.ts"
import type { Database } from "./db/index.ts"
import { mountDeliveryPeople } from "./delivery-people/index.ts"
// Not through its index: the demo's menu is for the command that fills an empty database.
import { mountDemoSignIn } from "./demo/sign-in.ts"
import {
  type ChangeHub,
  type DevicePresence,
  type EventBus,
  type EventRelay,
  mountStreams,
  type Streams,
} from "./events/index.ts"
import { type Admission, makeAdmission } from "./http/admission.ts"
import { newRequestContext } from "./http/call.ts"
import { answerOddRequests, makeClientErrorHandler, refuseConnection } from "./http/client-error.ts"
import { type Connections, limitConnections, type RefuseBody } from "./http/connection-limits.ts"
import { serveConsoleApp } from "./http/console-app.ts"
import { serveDocs } from "./http/docs/index.ts"
import { makeErrorHandler, makeRefuse, type Refuse } from "./http/errors.ts"
import { makeFastPath } from "./http/fast-path/index.ts"
import { answerHealth } from "./http/health.ts"
import type { RateLimiter } from "./http/index.ts"
import { readJsonBodies } from "./http/json.ts"
import { answerUnknownRoutes } from "./http/methods.ts"
import type { Metrics } from "./http/metrics.ts"
import { type Mount, makeMount } from "./http/mount.ts"
import { makeObserver, observeRequests } from "./http/observe.ts"
import { servePages } from "./http/pages.ts"
import type { PipelineParts } from "./http/pipeline.ts"
import { makeRequestId } from "./http/request-id.ts"
import { makeStopping, type Stopping } from "./http/stopping.ts"
import { makeTransportOf, requireHttps } from "./http/transport.ts"
import { makeTrustedPeers } from "./http/trusted-peers.ts"
import { makeCreateOnce } from "./idempotency/index.ts"
import { makeKeyAuthenticator, makeRequestLog, mountKeys, type RequestLog } from "./keys/index.ts"
import { makeMenuCache, mountMenu } from "./menu/index.ts"
import {
  makeOrderEvents,
  makeOrderNumbers,
  makeReceipts,
  mountConsoleOrders,
  mountOrders,
  type OrderEvents,
  type Receipts,
} from "./orders/index.ts"
import { makeRepeatedLog } from "./repeated-log.ts"
import {
  makeOnlineSpans,
  makeRefusedOrders,
  mountReports,
  type OnlineSpans,
  type RefusedOrders,
} from "./reports/index.ts"
import {
  makeReservationEvents,
  mountConsoleReservations,
  mountReservations,
  type ReservationEvents,
} from "./reservations/index.ts"
import { makeRestaurantCache, mountOrdering, mountRestaurant } from "./restaurant/index.ts"
import {
  findCaller,
  findSignedIn,
  makeSeen,
  makeSessionCookie,
  mountDevices,
  mountSessions,
  mountTeam,
} from "./staff/index.ts"
import { mountTracking, serveTrackingPages } from "./tracking/index.ts"

export interface AppParts {
  config: Pick<Config, "demo" | "publicUrl" | "trustProxy" | "tls" | "fastPath">
  log: Logger
  clock: Clock
  db: Database
  hub: ChangeHub
  freshness: Freshness
  bus: EventBus
  relay: EventRelay
  presence: DevicePresence
  limiter: RateLimiter
  metrics: Metrics
  /** Waits, for the one scenario of test mode that asks for it. */
  pause?: (milliseconds: number) => Promise<void>
  admission?: Admission
}

export interface App {
  readonly http: FastifyInstance
  readonly stopping: Stopping
  readonly connections: Connections
  readonly mount: Mount
  readonly streams: Streams
  readonly requestLog: RequestLog
  readonly orderEvents: OrderEvents
  readonly reservationEvents: ReservationEvents
  readonly receipts: Receipts
  readonly refusedOrders: RefusedOrders
  readonly onlineSpans: OnlineSpans
}

const requestTimeoutMs = 30_000
const keepAliveMs = 72_000
/** How often Node looks for requests that have not arrived in time. */
const httpOptions = { connectionsCheckingInterval: 1_000 }
/** For requests that are being answered when the server closes. */
const longestCloseMs = 4_000

/** Puts the whole server together; nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, db, hub, freshness, clock, limiter, bus, presence, metrics } = parts
  const { http, refuse, connections } = openHttp(parts)
  const notWritten = makeRepeatedLog((fields, message) => parts.log.warn(fields, message))
  const requestLog = makeRequestLog(db, error => notWritten({ err: error }, "request log not written"))
  const restaurants = makeRestaurantCache(db, freshness)
  const menus = makeMenuCache(db, freshness)
  const keys = makeKeyAuthenticator({ db, freshness, demo: config.demo })
  const refusedOrders = makeRefusedOrders({ db, restaurants, presence })
  const onlineSpans = makeOnlineSpans(db)
  hub.onGap(() => {
    restaurants.clear()
    menus.clear()
    keys.forget()
  })
  hub.onChange(({ topic, restaurantId }) => {
    if (topic === "restaurant" || topic === "settings") restaurants.invalidate(restaurantId)
    if (topic === "menu" || topic === "restaurant") menus.invalidate(restaurantId)
    if (topic === "keys") keys.forget()
    bus.publish(restaurantId, { type: `${topic}.changed`, data: {} })
  })

  const stopping = makeStopping()
  const observe = makeObserver(
    metrics,
    parts.log,
    ({ id, method, path, status, context, replayed, durationMs }) => {
      stopping.answered()
      const { key, code = null } = context
      if (!key) return
      const now = clock.now()
      requestLog.add({
        key_id: key.keyId,
        at: now,
        request_id: id,
        method,
        path,
        status,
        code,
        duration_ms: Math.round(durationMs),
      })
      refusedOrders.note(context, replayed, now)
    },
  )
  observeRequests(http, observe)
  endConnections(http, stopping, connections)
  requireHttps(http, { plainHttpAllowed: config.demo, trustProxy: config.trustProxy !== false })
  answerUnknownRoutes(http)
  await http.register(cookie)
  answerHealth(http, { db, freshness, stopping })
  serveDocs(http)
  await servePages(http, config)
  await serveConsoleApp(http)

  const sessions = { db, hub, limiter, clock, demo: config.demo }
  const sessionCookie = makeSessionCookie(config)
  const seen = makeSeen(db, clock, error =>
    notWritten({ err: error }, "a device's last sign of life was not written"),
  )
  const { admission = makeAdmission() } = parts
  const pipeline: PipelineParts = {
    clock,
    limiter,
    admission,
    publicUrl: config.publicUrl,
    authenticateKey: keys.authenticate,
    async authenticateSession(request, now) {
      const session = await findCaller(sessions, request, sessionCookie, now)
      seen(session)
      return session
    },
  }
  const trusts = makeTrustedPeers(config.trustProxy)
  const fastPath = makeFastPath({
    requestIdOf: makeRequestId(trusts),
    transportOf: makeTransportOf({ plainHttpAllowed: config.demo, trusts }),
    parseJson: readJsonBodies(http),
    refuse,
    refuseOverload: admission.refuse,
    observe,
    onLateFault: error => parts.log.error({ err: error }, "failed after the answer"),
    isDraining: () => stopping.draining,
  })
  fastPath.putBefore(http.server, config.fastPath)
  http.addHook("preClose", async () => fastPath.close())
  const mount = makeMount(http, pipeline, fastPath)
  mountRestaurant(mount, { restaurants, presence, hub })
  mountMenu(mount, { db, menus, restaurants, hub })
  const { publicUrl } = config
  const createOnce = makeCreateOnce({ db, clock, publicUrl, pause: parts.pause ?? sleep })
  const orderEvents = makeOrderEvents(parts.relay)
  const reservationEvents = makeReservationEvents(parts.relay)
  const receipts = makeReceipts(db)
  mountOrders(mount, {
    db,
    clock,
    restaurants,
    menus,
    presence,
    createOnce,
    numbers: makeOrderNumbers(db),
    events: orderEvents,
    publicUrl,
  })
  mountReservations(mount, { db, clock, restaurants, createOnce, events: reservationEvents, publicUrl })
  mountConsoleReservations(mount, { db, restaurants, presence, events: reservationEvents, publicUrl })
  mountConsoleOrders(mount, { db, restaurants, events: orderEvents, receipts })
  mountDeliveryPeople(mount, db)
  mountOrdering(mount, { restaurants, presence, hub })
  mountTracking(mount, { db, restaurants })
  serveTrackingPages(http, { db, restaurants, clock, limiter })
  mountKeys(mount, { db, hub, requestLog })
  mountSessions(mount, { ...sessions, restaurants, cookie: sessionCookie })
  mountTeam(mount, { ...sessions, cookie: sessionCookie })
  mountDevices(mount, { ...sessions, presence, cookie: sessionCookie })
  if (config.demo) await mountDemoSignIn(http, { ...sessions, clock, cookie: sessionCookie, publicUrl })
  mountAudit(mount, db)
  mountReports(mount, { db, restaurants, menus, refusedOrders, onlineSpans })
  const streams = mountStreams(mount, {
    bus,
    presence,
    clock,
    hub,
    findSignedIn: (deviceIds, now) => findSignedIn(sessions, deviceIds, now),
    onPresence: onlineSpans.change,
    onPushed({ type, data }, session, now) {
      if (type === "order.placed") receipts.note("pushed_at", [String(data.orderId)], session, now)
    },
  })
  // A stream never ends by itself, and the server would wait for it.
  http.addHook("preClose", async () => streams.endAll())
  metrics.watchPool(db)
  metrics.watch("rasoi_event_streams", "Open event streams of consoles", () => presence.openStreams)
  const written = { requestLog, receipts, refusedOrders, onlineSpans }
  return { http, mount, streams, stopping, connections, orderEvents, reservationEvents, ...written }
}

interface OpenedHttp {
  readonly http: FastifyInstance
  readonly refuse: Refuse
  readonly connections: Connections
}

function openHttp({ config, log }: AppParts): OpenedHttp {
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
    routerOptions: { maxParamLength: 256, querystringParser: text => parseQuery(text) },
    clientErrorHandler: handleClientError,
    frameworkErrors: (_, request, reply) => {
      // A path that cannot be decoded names nothing. Hooks have not run here.
      request.context = newRequestContext()
      reply.header(headers.requestId, request.id)
      return handleError(new Refusal("NOT_FOUND"), request, reply)
    },
  }) as unknown as FastifyInstance
  http.setErrorHandler(handleError)
  answerOddRequests(http.server, handleClientError)
  const refuseBody: RefuseBody = ({ socket }) => refuseConnection(socket, "REQUEST_TIMEOUT", docsUrl)
  return { http, refuse, connections: limitConnections(http.server, refuseBody) }
}

/** While the server drains, each answer ends its connection. Once it closes, what still comes is refused. */
function endConnections(http: FastifyInstance, stopping: Stopping, connections: Connections): void {
  let timers: NodeJS.Timeout[] | undefined
  http.addHook("preClose", async () => {
    timers = [
      // A connection that was busy would otherwise be kept alive after its answer.
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
