import { readFileSync } from "node:fs"
import { parse as parseQuery } from "node:querystring"
import { setTimeout as sleep } from "node:timers/promises"
import cookie from "@fastify/cookie"
import { headers, maxBodyBytes, Refusal } from "@rasoi/contract"
import type { Storefront } from "@rasoi/storefront"
import Fastify, { type FastifyInstance, LogController } from "fastify"
import type { Logger } from "pino"
import type { Clock } from "../base/clock.ts"
import { makeRepeatedLog } from "../base/repeated-log.ts"
import type { Freshness } from "../cache/fresh-cache.ts"
import type { Config } from "../config.ts"
import type { Database } from "../db/index.ts"
// Not from its index: only the command that fills an empty database needs the demo's menu.
import { demoKeys, demoPageSlug } from "../demo/known.ts"
import {
  type ChangeHub,
  type DevicePresence,
  type EventBus,
  type EventRelay,
  mountStreams,
  type Streams,
} from "../events/index.ts"
// Not from its index: commands write audit entries too, and need not load the route of the list.
import { mountAudit } from "../features/audit/routes.ts"
// Not from its index, which loads the archives.
import { mountBackups } from "../features/backup/routes.ts"
import { mountBlockedPhones } from "../features/blocked-phones/index.ts"
import { mountDeliveryPeople } from "../features/delivery-people/index.ts"
import { type EventFeed, mountEventFeed } from "../features/event-feed/index.ts"
import { makeCreateOnce } from "../features/idempotency/index.ts"
import { makeKeyAuthenticator, makeRequestLog, mountKeys, type RequestLog } from "../features/keys/index.ts"
import { makeMenuCache, mountMenu } from "../features/menu/index.ts"
import {
  makeOrderEvents,
  makeOrderNumbers,
  makeReceipts,
  mountConsoleOrders,
  mountOrders,
  type OrderEvents,
  type Receipts,
} from "../features/orders/index.ts"
import {
  laterStorefront,
  makePageCache,
  mountPage,
  serveRestaurantPages,
  serveSearchFiles,
} from "../features/page/index.ts"
import { makePhotoDecoder, mountPhotos, servePhotos } from "../features/photos/index.ts"
import { mountPrintDocuments } from "../features/printing/index.ts"
import { type ErasureLedger, mountPrivacy } from "../features/privacy/index.ts"
import {
  makeOnlineSpans,
  makeRefusedOrders,
  mountReports,
  type OnlineSpans,
  type RefusedOrders,
} from "../features/reports/index.ts"
import {
  makeReservationEvents,
  mountConsoleReservations,
  mountReservations,
  type ReservationEvents,
} from "../features/reservations/index.ts"
import { makeRestaurantCache, mountOrdering, mountRestaurant } from "../features/restaurant/index.ts"
import { mountSetup } from "../features/setup/index.ts"
import {
  findCaller,
  findSignedIn,
  findSignedInPerson,
  makeDeviceKey,
  makeLastSeenRecorder,
  makeSessionCookie,
  mountDevices,
  mountPairing,
  mountSessions,
  mountTeam,
} from "../features/staff/index.ts"
import { mountCounter } from "../features/till/counter/index.ts"
import { mountPayments } from "../features/till/payments/index.ts"
import { mountTabletBills } from "../features/till/tablet-bills/index.ts"
import { mountTracking, serveTrackingPages } from "../features/tracking/index.ts"
import { type Admission, makeAdmission } from "../http/admission.ts"
import { checkBodyHeads } from "../http/body-head.ts"
import { newRequestContext } from "../http/call.ts"
import {
  answerUnusualRequests,
  makeClientErrorHandler,
  refuseConnection,
  refuseMalformed,
} from "../http/client-error.ts"
import { type ConnectionLimits, type Connections, limitConnections } from "../http/connection-limits.ts"
import { makeErrorHandler, makeRefuse } from "../http/errors.ts"
import { makeFastPath } from "../http/fast-path/index.ts"
import { answerHealth, readiness } from "../http/health.ts"
import { makeInProcess } from "../http/in-process.ts"
import { andThen, type RateLimiter } from "../http/index.ts"
import { readJsonBodies } from "../http/json.ts"
import { answerUnknownRoutes } from "../http/methods.ts"
import type { Metrics } from "../http/metrics.ts"
import { type Mount, makeMount } from "../http/mount.ts"
import { makeObserver, observeRequests } from "../http/observe.ts"
import type { PipelineDependencies } from "../http/pipeline.ts"
import { makeRequestId } from "../http/request-id.ts"
import { makeStopping, type Stopping } from "../http/stopping.ts"
import { isLoopback, makeTransportOf, requireHttps } from "../http/transport.ts"
import { makeTrustedPeers } from "../http/trusted-peers.ts"
import { serveConsoleApp } from "../site/console-app.ts"
import { serveDocs } from "../site/docs/index.ts"
import { servePages } from "../site/pages.ts"
import { sendUnknownAddress } from "./unknown-addresses.ts"

export interface AppDependencies {
  config: Pick<
    Config,
    "demo" | "publicUrl" | "trustProxy" | "tls" | "fastPath" | "backupDirectory" | "dataDir"
  >
  connectionLimits?: Partial<ConnectionLimits>
  /** Whose connections are not counted by address. Default: this machine's and those of trusted proxies. */
  isUnlimitedPeer?: (address: string) => boolean
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
  ledger: ErasureLedger
  /** Waits; used by the test scenario SLOW. */
  pause?: (milliseconds: number) => Promise<void>
  admission?: Admission
  /** Renders the restaurants' own pages. */
  storefront?: Storefront
}

export interface App {
  readonly http: FastifyInstance
  readonly stopping: Stopping
  readonly connections: Connections
  readonly mount: Mount
  readonly streams: Streams
  readonly eventFeed: EventFeed
  readonly requestLog: RequestLog
  readonly orderEvents: OrderEvents
  readonly reservationEvents: ReservationEvents
  readonly receipts: Receipts
  readonly refusedOrders: RefusedOrders
  readonly onlineSpans: OnlineSpans
}

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

/** Builds the whole server; it does not listen yet. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { config, db, hub, freshness, clock, limiter, bus, presence, metrics } = dependencies
  const { http, refuse, connections } = openHttp(dependencies)
  const notWritten = makeRepeatedLog((fields, message) => dependencies.log.warn(fields, message))
  const requestLog = makeRequestLog(db, error => notWritten({ err: error }, "request log not written"))
  const restaurants = makeRestaurantCache(db, freshness)
  const menus = makeMenuCache(db, freshness)
  const pages = makePageCache(db, freshness)
  const keys = makeKeyAuthenticator({ db, freshness, demo: config.demo })
  const refusedOrders = makeRefusedOrders({ db, restaurants, presence })
  const onlineSpans = makeOnlineSpans(db)
  hub.onGap(() => {
    restaurants.clear()
    menus.clear()
    keys.clear()
    pages.clear()
  })
  hub.onChange(({ topic, restaurantId }) => {
    if (topic === "restaurant" || topic === "settings") restaurants.invalidate(restaurantId)
    if (topic === "menu" || topic === "restaurant") menus.invalidate(restaurantId)
    if (topic === "keys") {
      keys.clear()
      pages.clear()
    }
    bus.publish(restaurantId, { type: `${topic}.changed`, data: {} })
  })

  const stopping = makeStopping()
  const observe = makeObserver(
    metrics,
    dependencies.log,
    ({ id, method, path, status, context, replayed, durationMs }) => {
      stopping.answered()
      const { key, code = null, field = null } = context
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
        field,
        duration_ms: Math.round(durationMs),
      })
      refusedOrders.record(context, replayed, now)
    },
  )
  observeRequests(http, observe)
  endConnections(http, stopping, connections)
  requireHttps(http, {
    plainHttpAllowed: config.demo,
    trustProxy: config.trustProxy !== false,
    publicUrl: config.publicUrl,
  })
  answerUnknownRoutes(http, sendUnknownAddress)
  checkBodyHeads(http)
  await http.register(cookie)
  const health = { db, freshness, stopping }
  answerHealth(http, health)
  serveDocs(http, config, clock)
  await servePages(http, { ...config, demoKey: demoKeys.test, demoPage: `/r/${demoPageSlug}` })
  await serveConsoleApp(http)

  const onFault = (error: unknown) => notWritten({ err: error }, "a refused sign-in was not written")
  const sessions = { db, hub, limiter, clock, demo: config.demo, onFault }
  const sessionCookie = makeSessionCookie(config, makeDeviceKey(db))
  const seen = makeLastSeenRecorder(db, clock, error =>
    notWritten({ err: error }, "a device's last sign of life was not written"),
  )
  const { admission = makeAdmission() } = dependencies
  const pipeline: PipelineDependencies = {
    clock,
    limiter,
    admission,
    publicUrl: config.publicUrl,
    authenticateKey: keys.authenticate,
    authenticatePageKey: keys.authenticatePage,
    async authenticateSession(request, now, access) {
      const session = await findCaller(sessions, request, sessionCookie, now, access)
      seen(session)
      return session
    },
    knownDeviceOf: request => andThen(sessionCookie.readDevice(request), device => device?.id),
  }
  const isTrusted = makeTrustedPeers(config.trustProxy)
  const parseJson = readJsonBodies(http)
  const fastPath = makeFastPath({
    requestIdOf: makeRequestId(isTrusted),
    transportOf: makeTransportOf({ plainHttpAllowed: config.demo, isTrusted }),
    parseJson,
    refuse,
    refuseOverload: admission.refuse,
    observe,
    onLateFault: error => dependencies.log.error({ err: error }, "failed after the answer"),
    isDraining: () => stopping.draining,
  })
  fastPath.attachTo(connections, config.fastPath)
  http.addHook("preClose", async () => fastPath.close())
  const inProcess = makeInProcess({ parseJson, refuse, refuseOverload: admission.refuse, observe })
  const mount = makeMount(http, pipeline, fastPath, inProcess)
  mountRestaurant(mount, { restaurants, presence, hub })
  const { publicUrl } = config
  mountMenu(mount, { db, menus, restaurants, hub, publicUrl })
  const decoder = makePhotoDecoder()
  http.addHook("onClose", async () => decoder.end())
  mountPhotos(mount, { db, decoder, config })
  servePhotos(http, { db, clock, limiter })
  const createOnce = makeCreateOnce({ db, clock, publicUrl, pause: dependencies.pause ?? sleep })
  const orderEvents = makeOrderEvents(dependencies.relay, metrics.business)
  const reservationEvents = makeReservationEvents(dependencies.relay, metrics.business)
  const receipts = makeReceipts(db)
  const { queueLength } = mountOrders(mount, {
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
  mountReservations(mount, {
    db,
    clock,
    limiter,
    restaurants,
    createOnce,
    events: reservationEvents,
    publicUrl,
  })
  mountConsoleReservations(mount, { db, restaurants, presence, events: reservationEvents, publicUrl })
  mountConsoleOrders(mount, { db, restaurants, menus, events: orderEvents, receipts })
  mountPrintDocuments(mount, {
    db,
    restaurants,
    events: orderEvents,
    onDrawingFault: error => dependencies.log.error({ err: error }, "a row of a printout was not drawn"),
  })
  mountCounter(mount, { db, restaurants, events: orderEvents, publicUrl })
  mountPayments(mount, { db, restaurants, events: orderEvents })
  mountTabletBills(mount, { db, restaurants, events: orderEvents })
  const eventFeed = mountEventFeed(mount, { db, clock, bus })
  hub.onChange(({ topic, restaurantId }) => {
    if (topic === "keys") eventFeed.endOf(restaurantId)
  })
  stopping.onDrain(eventFeed.endAll)
  http.addHook("preClose", async () => eventFeed.endAll())
  mountDeliveryPeople(mount, db)
  mountBlockedPhones(mount, db)
  mountOrdering(mount, { restaurants, presence, hub })
  mountTracking(mount, { db, restaurants })
  await serveTrackingPages(http, { db, hub, restaurants, clock, limiter, orderEvents, reservationEvents })
  mountKeys(mount, { db, hub, requestLog })
  mountPage(mount, { db, hub, restaurants, menus, presence, config })
  serveSearchFiles(http, { db, clock, limiter, publicUrl })
  const pageFault = makeRepeatedLog((fields, message) => dependencies.log.error(fields, message))
  const {
    storefront = laterStorefront(async () => {
      const { makeStorefront } = await import("@rasoi/storefront")
      const report = (error: unknown) => pageFault({ err: error }, "a page failed")
      return makeStorefront({ now: () => clock.now(), report })
    }),
  } = dependencies
  stopping.onDrain(storefront.close)
  http.addHook("preClose", async () => storefront.close())
  await serveRestaurantPages(http, {
    hub,
    fastPath,
    pages,
    restaurants,
    menus,
    presence,
    inProcess,
    storefront,
    clock,
    limiter,
    config,
    findPerson: request => findSignedInPerson(sessions, request, sessionCookie, clock.now()),
  })
  mountSessions(mount, { ...sessions, restaurants, cookie: sessionCookie })
  mountTeam(mount, { ...sessions, cookie: sessionCookie })
  mountDevices(mount, { ...sessions, presence, cookie: sessionCookie })
  mountPairing(mount, { ...sessions, restaurants, cookie: sessionCookie })
  const demo = { ...sessions, clock, cookie: sessionCookie, publicUrl, restaurants, menus, presence }
  if (config.demo) {
    const { mountDemo } = await import("../demo/sign-in.ts")
    await mountDemo(http, demo)
  }
  mountAudit(mount, db)
  mountBackups(mount, config.backupDirectory, clock)
  mountSetup(mount, { db, hub, restaurants, menus, config })
  mountPrivacy(mount, {
    db,
    ledger: dependencies.ledger,
    onLedgerFault: error =>
      dependencies.log.error({ err: error }, "an erasure was not written to a file of the ledger"),
    onSecondKey: (keyId, earlierKeyIds) =>
      dependencies.log.warn(
        { keyId, earlierKeyIds },
        "erasures have two keys: keep both, see docs/privacy.md",
      ),
  })
  mountReports(mount, { db, restaurants, menus, refusedOrders, onlineSpans })
  const streams = mountStreams(mount, {
    bus,
    relay: dependencies.relay,
    presence,
    clock,
    hub,
    findSignedIn: (deviceIds, now) => findSignedIn(sessions, deviceIds, now),
    onPresence: onlineSpans.change,
    onPushed({ type, data }, session, now) {
      if (type === "order.placed") receipts.record("pushed_at", [String(data.orderId)], session, now)
    },
  })
  // A stream never ends by itself, so the server would wait forever.
  http.addHook("preClose", async () => streams.endAll())
  metrics.watchPool(db)
  metrics.watch("rasoi_ready", "1 while /readyz answers 200", async () =>
    Number((await readiness(health)).ready),
  )
  metrics.watch("rasoi_order_queue_length", "Orders that wait to be written", queueLength)
  metrics.watch(
    "rasoi_event_feed_waiting",
    "Requests that wait for events of the feed",
    () => eventFeed.waiting,
  )
  metrics.watch("rasoi_event_streams", "Open event streams of consoles", () => presence.openStreams)
  const written = { requestLog, receipts, refusedOrders, onlineSpans }
  return {
    http,
    mount,
    streams,
    eventFeed,
    stopping,
    connections,
    orderEvents,
    reservationEvents,
    ...written,
  }
}

function noCompiler(): never {
  throw new Error("a route has a schema of Fastify's own")
}

function openHttp(dependencies: AppDependencies) {
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
  answerUnusualRequests(http.server, handleClientError)
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
function endConnections(http: FastifyInstance, stopping: Stopping, connections: Connections): void {
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
