import cookie from "@fastify/cookie"
import type { FastifyInstance } from "fastify"
import { makeRepeatedLog } from "../base/repeated-log.ts"
// Not from its index: only the command that fills an empty database needs the demo's menu.
import { demoKeys, demoPageSlug } from "../demo/known.ts"
import { makeKeyAuthenticator, makeRequestLog } from "../features/keys/index.ts"
import { makeMenuCache } from "../features/menu/index.ts"
import { makeReceipts } from "../features/orders/index.ts"
import { makePageCache, makePopularCache } from "../features/page/index.ts"
import { makeOnlineSpans, makeRefusedOrders } from "../features/reports/index.ts"
import { makeRestaurantCache, type RestaurantCache } from "../features/restaurant/index.ts"
import {
  findCaller,
  makeDeviceKey,
  makeLastSeenRecorder,
  makeSessionCookie,
} from "../features/staff/index.ts"
import { makeAdmission } from "../http/admission.ts"
import { checkBodyHeads } from "../http/body-head.ts"
import { makeFastPath } from "../http/fast-path/index.ts"
import { serveHealth } from "../http/health.ts"
import { makeInProcess } from "../http/in-process.ts"
import { andThen } from "../http/index.ts"
import { readJsonBodies } from "../http/json.ts"
import { handleUnknownRoutes } from "../http/methods.ts"
import { makeMount } from "../http/mount.ts"
import { makeObserver, type Observer, observeRequests } from "../http/observe.ts"
import type { PipelineDependencies } from "../http/pipeline.ts"
import { makeRequestId } from "../http/request-id.ts"
import { makeStopping, type Stopping } from "../http/stopping.ts"
import { makeTransportOf, requireHttps } from "../http/transport.ts"
import { makeTrustedPeers } from "../http/trusted-peers.ts"
import { serveConsoleApp } from "../site/console-app.ts"
import { serveDocs } from "../site/docs/index.ts"
import { servePages } from "../site/pages.ts"
import type { AppDependencies } from "./app-dependencies.ts"
import { endConnections, type OpenedHttp } from "./open-http.ts"
import { sendUnknownAddress } from "./unknown-addresses.ts"

/** What the features get: each takes what it needs. */
export type Server = Awaited<ReturnType<typeof wire>>

/** Makes what the features share, up to the way of a request to them. */
export async function wire(dependencies: AppDependencies, opened: OpenedHttp) {
  const { log, db, freshness, config } = dependencies
  const notWritten: NotWritten = makeRepeatedLog((fields, message) => log.warn(fields, message))
  const caches = makeCaches(dependencies)
  const records = makeRecords(dependencies, caches.restaurants, notWritten)
  const stopping = makeStopping()
  const observe = observing(dependencies, stopping, records)
  const health = { db, freshness, stopping }
  observeRequests(opened.http, observe)
  endConnections(opened.http, stopping, opened.connections)
  checkRequests(opened.http, config)
  await opened.http.register(cookie)
  serveHealth(opened.http, health)
  await serveSite(opened.http, dependencies)
  const signIn = makeSignIn(dependencies, notWritten)
  const pipeline = makePipeline(dependencies, caches.keys, signIn, notWritten)
  const ways = openWays(dependencies, opened, { pipeline, observe, stopping })
  const { publicUrl } = config
  return {
    ...dependencies,
    ...opened,
    ...caches,
    ...records,
    ...signIn,
    ...ways,
    stopping,
    health,
    publicUrl,
  }
}

type NotWritten = (fields: { err: unknown }, message: string) => void

function makeCaches({ db, freshness, config, hub, bus }: AppDependencies) {
  const restaurants = makeRestaurantCache(db, freshness)
  const menus = makeMenuCache(db, freshness)
  const pages = makePageCache(db, freshness)
  const popular = makePopularCache(db, freshness)
  const keys = makeKeyAuthenticator({ db, freshness, demo: config.demo })
  hub.onGap(() => {
    for (const cache of [restaurants, menus, keys, pages, popular]) cache.clear()
  })
  hub.onChange(({ topic, restaurantId }) => {
    if (topic === "restaurant" || topic === "settings") restaurants.invalidate(restaurantId)
    if (topic === "menu" || topic === "restaurant") menus.invalidate(restaurantId)
    if (topic === "menu") popular.invalidate(restaurantId)
    if (topic === "keys") {
      keys.clear()
      pages.clear()
    }
    bus.publish(restaurantId, { type: `${topic}.changed`, data: {} })
  })
  return { restaurants, menus, pages, popular, keys }
}

/** What is written a little later, not with each request. */
function makeRecords(
  { db, presence }: AppDependencies,
  restaurants: RestaurantCache,
  notWritten: NotWritten,
) {
  return {
    requestLog: makeRequestLog(db, error => notWritten({ err: error }, "request log not written")),
    refusedOrders: makeRefusedOrders({ db, restaurants, presence }),
    onlineSpans: makeOnlineSpans(db),
    receipts: makeReceipts(db),
  }
}

function observing(
  { metrics, log, clock }: AppDependencies,
  stopping: Stopping,
  { requestLog, refusedOrders }: ReturnType<typeof makeRecords>,
): Observer {
  return makeObserver(metrics, log, ({ id, method, path, status, context, replayed, durationMs }) => {
    stopping.finished()
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
  })
}

function checkRequests(http: FastifyInstance, config: AppDependencies["config"]): void {
  const { demo, trustProxy, publicUrl } = config
  requireHttps(http, { plainHttpAllowed: demo, trustProxy: trustProxy !== false, publicUrl })
  handleUnknownRoutes(http, sendUnknownAddress)
  checkBodyHeads(http)
}

async function serveSite(http: FastifyInstance, { config, clock }: AppDependencies): Promise<void> {
  serveDocs(http, config, clock)
  await servePages(http, { ...config, demoKey: demoKeys.test, demoPage: `/r/${demoPageSlug}` })
  await serveConsoleApp(http)
}

function makeSignIn({ db, hub, limiter, clock, config }: AppDependencies, notWritten: NotWritten) {
  const onFault = (error: unknown) => notWritten({ err: error }, "a refused sign-in was not written")
  const sessionCookie = makeSessionCookie(config, makeDeviceKey(db))
  return { db, hub, limiter, clock, demo: config.demo, onFault, cookie: sessionCookie }
}

function makePipeline(
  { db, clock, limiter, admission = makeAdmission(), config }: AppDependencies,
  keys: ReturnType<typeof makeKeyAuthenticator>,
  signIn: ReturnType<typeof makeSignIn>,
  notWritten: NotWritten,
): PipelineDependencies {
  const seen = makeLastSeenRecorder(db, clock, error =>
    notWritten({ err: error }, "a device's last sign of life was not written"),
  )
  return {
    clock,
    limiter,
    admission,
    publicUrl: config.publicUrl,
    authenticateKey: keys.authenticate,
    authenticatePageKey: keys.authenticatePage,
    async authenticateSession(request, now, access) {
      const session = await findCaller(signIn, request, now, access)
      seen(session)
      return session
    },
    knownDeviceOf: request => andThen(signIn.cookie.readDevice(request), device => device?.id),
  }
}

/** The ways to an endpoint: Fastify, the fast path, and calls inside of the process. */
function openWays(
  { config, log }: AppDependencies,
  { http, refuse, connections }: OpenedHttp,
  { pipeline, observe, stopping }: { pipeline: PipelineDependencies; observe: Observer; stopping: Stopping },
) {
  const isTrusted = makeTrustedPeers(config.trustProxy)
  const refuseOverload = pipeline.admission.refuse
  const steps = { parseJson: readJsonBodies(http), refuse, refuseOverload, observe }
  const fastPath = makeFastPath({
    ...steps,
    requestIdOf: makeRequestId(isTrusted),
    transportOf: makeTransportOf({ plainHttpAllowed: config.demo, isTrusted }),
    onLateFault: error => log.error({ err: error }, "failed after the response"),
    isDraining: () => stopping.draining,
  })
  fastPath.attachTo(connections, config.fastPath)
  http.addHook("preClose", async () => fastPath.close())
  const inProcess = makeInProcess(steps)
  return { fastPath, inProcess, mount: makeMount(http, pipeline, fastPath, inProcess) }
}
