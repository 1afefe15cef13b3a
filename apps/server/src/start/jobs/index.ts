import { feedDays } from "@rasoi/contract"
import type { Clock } from "../../base/clock.ts"
import { attemptEach } from "../../db/attempt-each.ts"
import type { Database, DatabaseLog } from "../../db/index.ts"
import { type ChangeHub, pingEveryMs, pruneStreamsBefore, type Streams, turns } from "../../events/index.ts"
import { type EventFeed, pruneEvents } from "../../features/event-feed/index.ts"
import { pruneRecords, rememberedMs } from "../../features/idempotency/index.ts"
import { pruneRequestsBefore, type RequestLog } from "../../features/keys/index.ts"
import { returnDueDishes } from "../../features/menu/index.ts"
import {
  correctOrderPhones,
  expireDueOrders,
  forgetPageVisitors,
  makeClockSteps,
  makeWordsJob,
  type OrderEvents,
  playDueTestMoves,
  type Receipts,
} from "../../features/orders/index.ts"
import { countPopularDishes } from "../../features/page/index.ts"
import { removeUnusedPhotos } from "../../features/photos/index.ts"
import { anonymizeOldData } from "../../features/privacy/index.ts"
import { type OnlineSpans, pruneReportDataBefore, type RefusedOrders } from "../../features/reports/index.ts"
import {
  expireDueReservations,
  playDueReservationMoves,
  type ReservationEvents,
} from "../../features/reservations/index.ts"
import { pruneApprovals, pruneSessionsBefore, pruneUnseenDevices } from "../../features/staff/index.ts"
import type { Connections } from "../../http/connection-limits.ts"
import type { Job } from "./timers.ts"

export { type Job, startJobs, type Timers } from "./timers.ts"

const dayMs = 86_400_000
const requestLogDays = 7
/** An hour longer than cursors are valid: an event is recorded a little before it is shown. */
const eventsMs = feedDays * dayMs + 3_600_000
const streamRowMs = 3_600_000
const reportDataDays = 400

interface Dependencies {
  db: Database
  hub: ChangeHub
  clock: Clock
  streams: Streams
  eventFeed: Pick<EventFeed, "poll" | "checkCursorForm">
  connections: Pick<Connections, "endSlowClients">
  requestLog: RequestLog
  orderEvents: OrderEvents
  reservationEvents: ReservationEvents
  receipts: Receipts
  refusedOrders: RefusedOrders
  onlineSpans: OnlineSpans
  log: Pick<DatabaseLog, "warn">
}

/** All timed work. Reads never clean up; these jobs do. */
export function serverJobs(dependencies: Dependencies): Job[] {
  const { db, hub, clock, orderEvents, reservationEvents, onlineSpans } = dependencies
  const followClockSteps = makeClockSteps({ ...dependencies, events: orderEvents })
  return [
    { name: "slow clients", everyMs: 1_000, run: () => dependencies.connections.endSlowClients() },
    { name: "ping", everyMs: pingEveryMs / turns, run: () => dependencies.streams.pingNext() },
    { name: "event feed", everyMs: 1_000, run: () => dependencies.eventFeed.poll() },
    { name: "event cursors", everyMs: 10_000, run: () => dependencies.eventFeed.checkCursorForm() },
    { name: "receipts", everyMs: 250, run: () => dependencies.receipts.flush() },
    { name: "request log", everyMs: 1_000, run: () => dependencies.requestLog.flush() },
    { name: "refused orders", everyMs: 1_000, run: () => dependencies.refusedOrders.flush() },
    { name: "online spans", everyMs: 60_000, run: () => onlineSpans.write(clock.now()) },
    {
      name: "acceptance windows",
      everyMs: 500,
      async run() {
        await followClockSteps()
        await expireDueOrders(db, orderEvents, clock.now())
      },
    },
    {
      name: "unanswered bookings",
      everyMs: 500,
      run: async () => void (await expireDueReservations(db, reservationEvents, clock.now())),
    },
    { name: "sold out for today", everyMs: 1_000, run: () => returnDueDishes(db, hub, clock.now()) },
    {
      name: "simulated staff",
      everyMs: 250,
      run: () =>
        attemptEach(
          [
            () => playDueTestMoves(db, orderEvents, clock.now()),
            () => playDueReservationMoves(db, reservationEvents, clock.now()),
          ],
          play => play(),
        ),
    },
    { name: "phones of orders", everyMs: 1_000, run: async () => void (await correctOrderPhones(db)) },
    { name: "words of orders", everyMs: 1_000, run: makeWordsJob(db) },
    { name: "personal data", everyMs: 600_000, run: () => anonymizeOldData(db, clock.now()) },
    { name: "popular dishes", everyMs: 60_000, run: () => countPopularDishes(db, hub, clock.now()) },
    {
      name: "retention",
      everyMs: 600_000,
      async run() {
        await pruneRequestsBefore(db, new Date(clock.now() - requestLogDays * dayMs))
        await pruneSessionsBefore(db, new Date(clock.now()))
        await pruneApprovals(db, new Date(clock.now()))
        await pruneUnseenDevices(db, clock.now())
        await pruneReportDataBefore(db, new Date(clock.now() - reportDataDays * dayMs))
        await removeUnusedPhotos(db, clock.now())
        await pruneStreamsBefore(db, new Date(clock.now() - streamRowMs))
        const unfollowed = new Date(clock.now() - eventsMs)
        while ((await pruneEvents(db, unfollowed)) > 0);
        await forgetPageVisitors(db, clock.now())
        const forgotten = new Date(clock.now() - rememberedMs)
        while ((await pruneRecords(db, forgotten)) > 0);
      },
    },
  ]
}
