import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Logger } from "pino"
import { type App, buildApp } from "./app.ts"
import { type Clock, systemClock } from "./clock.ts"
import type { Config } from "./config.ts"
import { openChangeFeed } from "./db/index.ts"
import {
  type ChangeHub,
  LocalEventBus,
  LocalPresence,
  makeChangeHub,
  makeEventRelay,
  relayTopic,
  type TopicChange,
} from "./events/index.ts"
import { LocalRateLimiter } from "./http/index.ts"
import { makeMetrics, serveMetrics } from "./http/metrics.ts"
import { newId } from "./ids.ts"
import { serverJobs, startJobs } from "./jobs/index.ts"
import { openConfiguredDatabase } from "./open-database.ts"

export interface RunningServer {
  readonly app: App
  readonly hub: ChangeHub
  readonly address: string
  readonly port: number
  readonly metricsAddress: string | undefined
  /** Finishes what was admitted, then lets go of everything. */
  stop(): Promise<void>
}

interface Options {
  config: Config
  log: Logger
  clock?: Clock
  /** Runs on the open database before anybody can connect. */
  prepare?(
    hub: ChangeHub,
    parts: { db: Awaited<ReturnType<typeof openConfiguredDatabase>>["db"] },
  ): Promise<void>
}

/** Opens the database, puts the server together, and listens. */
export async function startServer({
  config,
  log,
  clock = systemClock,
  prepare,
}: Options): Promise<RunningServer> {
  const metrics = makeMetrics()
  const opened = await openConfiguredDatabase({ config, log, purpose: "server", onQuery: metrics.query })
  const { db, connection } = opened
  const closers: (() => unknown)[] = [() => opened.close()]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const nodeId = newId("node")
    const hub = makeChangeHub(db, nodeId)
    await prepare?.(hub, { db })
    const bus = new LocalEventBus()
    const relay = makeEventRelay(bus, db, nodeId, error => log.warn({ err: error }, "events not relayed"))
    closers.push(() => relay.flush())
    const feed = openChangeFeed({
      connection,
      nodeId,
      log,
      // What this process changed itself, it was told when it committed.
      onChange: change => {
        if (change.own) return
        if (change.topic === relayTopic) relay.receive(change)
        else hub.deliver(change as unknown as TopicChange)
      },
      onGap: hub.deliverGap,
    })
    closers.push(() => feed.close())
    const parts = { bus, relay, presence: new LocalPresence(), limiter: new LocalRateLimiter() }
    const app = await buildApp({ config, log, clock, db, hub, freshness: feed, metrics, ...parts })
    closers.push(() =>
      Promise.allSettled([
        app.requestLog.flush(),
        app.receipts.flush(),
        app.refusedOrders.flush(),
        app.onlineSpans.write(clock.now()),
      ]),
    )
    const jobs = startJobs(serverJobs({ db, clock, ...app }), (job, error) =>
      log.error({ err: error, job }, "job failed"),
    )
    closers.push(() => jobs.stop())
    await feed.ready
    await app.http.listen({ host: config.host, port: config.port })
    closers.push(() => app.http.close())
    const listener = config.metrics && (await openMetrics(metrics, config.metrics, log))
    if (listener) closers.push(() => listener.close())
    const { port } = app.http.server.address() as AddressInfo
    const metricsPort = (listener?.address() as AddressInfo | undefined)?.port
    return {
      app,
      hub,
      port,
      address: `${config.tls ? "https" : "http"}://localhost:${port}`,
      metricsAddress:
        metricsPort === undefined ? undefined : `http://${config.metrics?.host}:${metricsPort}/metrics`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A restaurant goes on taking orders when only its figures cannot be shown. */
async function openMetrics(
  metrics: Parameters<typeof serveMetrics>[0],
  { host, port }: { host: string; port: number },
  log: Logger,
): Promise<Server | undefined> {
  try {
    return await serveMetrics(metrics, host, port)
  } catch (error) {
    log.warn({ err: error }, `metrics are not served: ${host}:${port} cannot be used`)
    return undefined
  }
}
