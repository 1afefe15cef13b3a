import { once } from "node:events"
import type { Server } from "node:http"
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client"
import { createServer } from "../base/node-http.ts"
import type { Database, QueryOutcome } from "../db/index.ts"
import { type BusinessMetrics, makeBusinessMetrics } from "./business-metrics.ts"
import { makeHistogram } from "./histogram.ts"

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** What alerts count. */
const failedOutcomes: readonly QueryOutcome[] = ["refused", "conflict", "unavailable"]
const failedStatuses = [500, 503]

/** A scraper needs one connection. More would use file descriptors that clients need. */
const maxScrapers = 32

export interface Metrics {
  readonly registry: Registry
  request(route: string, method: string, status: number, seconds: number): void
  query(name: string, milliseconds: number, outcome: QueryOutcome): void
  unhandledRejection(): void
  uncaughtException(): void
  clockStep(): void
  messagesDropped(count: number): void
  backupFailure(): void
  readonly business: BusinessMetrics
  /** Figures that are read when asked for. */
  watch(name: string, help: string, read: () => number | Promise<number>): void
  watchPool(db: Database): void
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const countRequest = makeHistogram({
    name: "rasoi_request_duration_seconds",
    help: "Time to respond, by endpoint and status",
    labelNames: ["route", "method", "status"],
    bounds: requestBuckets,
    registry,
  })
  const countQuery = makeHistogram({
    name: "rasoi_query_duration_seconds",
    help: "Time of database statements, by name and outcome",
    labelNames: ["statement", "outcome"],
    bounds: queryBuckets,
    registry,
  })
  const count = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const failures = count("rasoi_query_failures_total", "Database statements that did not succeed", [
    "outcome",
  ])
  const failedRequests = count("rasoi_request_failures_total", "Responses with status 500 or 503", ["status"])
  // Prometheus sees a rise only from a value that it has seen, so these exist before the first failure.
  for (const outcome of failedOutcomes) failures.inc({ outcome }, 0)
  for (const status of failedStatuses) failedRequests.inc({ status: String(status) }, 0)
  const rejections = count(
    "rasoi_unhandled_rejections_total",
    "Rejected promises that nothing handled; each is in the log",
  )
  const exceptions = count(
    "rasoi_uncaught_exceptions_total",
    "Exceptions that nothing caught; each is in the log",
  )
  const clockSteps = count(
    "rasoi_clock_steps_total",
    "Times that the machine's clock was set, by 2 s or more",
  )
  const messagesDropped = count(
    "rasoi_messages_dropped_total",
    "Messages from Redis and PostgreSQL that were not used, because they are malformed",
  )
  const backupFailures = count(
    "rasoi_backup_failures_total",
    "Backups that the server could not make, remove or verify; each is in the log",
  )
  const watch = (name: string, help: string, read: () => number | Promise<number>) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  }
  return {
    registry,
    request(route, method, status, seconds) {
      countRequest(seconds, route, method, String(status))
      if (failedStatuses.includes(status)) failedRequests.inc({ status: String(status) })
    },
    query(statement, milliseconds, outcome) {
      countQuery(milliseconds / 1000, statement, outcome)
      if (outcome !== "ok") failures.inc({ outcome })
    },
    unhandledRejection: () => rejections.inc(),
    uncaughtException: () => exceptions.inc(),
    clockStep: () => clockSteps.inc(),
    messagesDropped: count => messagesDropped.inc(count),
    backupFailure: () => backupFailures.inc(),
    business: makeBusinessMetrics(registry),
    watch,
    watchPool(db) {
      watch("rasoi_database_connections", "Open database connections", () => db.stats.total)
      watch("rasoi_database_waiting", "Callers waiting for a database connection", () => db.stats.waiting)
    },
  }
}

/** Uses its own listener, so that metrics are never public. */
export async function serveMetrics(
  { registry }: { registry: Pick<Registry, "metrics" | "contentType"> },
  host: string,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end()
      return
    }
    registry
      .metrics()
      .then(text => response.writeHead(200, { "Content-Type": registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end())
  })
  server.maxConnections = maxScrapers
  await once(server.listen(port, host), "listening")
  return server
}
