import { readiness } from "../http/health.ts"
import type { AppDependencies } from "./app-dependencies.ts"
import { mountFeatures } from "./mount-features.ts"
import { openHttp } from "./open-http.ts"
import { wire } from "./wire.ts"

export type App = Awaited<ReturnType<typeof buildApp>>

/** Builds the whole server; it does not listen yet. */
export async function buildApp(dependencies: AppDependencies) {
  const { metrics, db, presence } = dependencies
  const server = await wire(dependencies, openHttp(dependencies))
  const { queueLength, ...features } = await mountFeatures(server)
  metrics.watchPool(db)
  metrics.watch("rasoi_ready", "1 while /readyz responds with 200", async () =>
    Number((await readiness(server.health)).ready),
  )
  metrics.watch("rasoi_order_queue_length", "Orders that wait to be written", queueLength)
  metrics.watch(
    "rasoi_event_feed_waiting",
    "Requests that wait for events of the feed",
    () => features.eventFeed.waiting,
  )
  metrics.watch("rasoi_event_streams", "Open event streams of consoles", () => presence.openStreams)
  const { http, mount, stopping, connections, requestLog, receipts, refusedOrders, onlineSpans } = server
  const records = { requestLog, receipts, refusedOrders, onlineSpans }
  return { http, mount, stopping, connections, ...records, ...features }
}
