import { setTimeout as sleep } from "node:timers/promises"
import { makeRepeatedLog } from "../base/repeated-log.ts"
import { mountStreams, type Streams } from "../events/index.ts"
// Not from its index: commands write audit entries too, and need not load the route of the list.
import { mountAudit } from "../features/audit/routes.ts"
// Not from its index, which loads the archives.
import { mountBackups } from "../features/backup/routes.ts"
import { mountBlockedPhones } from "../features/blocked-phones/index.ts"
import { mountDeliveryPeople } from "../features/delivery-people/index.ts"
import { type EventFeed, mountEventFeed } from "../features/event-feed/index.ts"
import { makeCreateOnce } from "../features/idempotency/index.ts"
import { mountKeys } from "../features/keys/index.ts"
import { mountMenu } from "../features/menu/index.ts"
import {
  makeOrderEvents,
  makeOrderNumbers,
  mountConsoleOrders,
  mountOrders,
  type OrderEvents,
} from "../features/orders/index.ts"
import { laterStorefront, mountPage, serveRestaurantPages, serveSearchFiles } from "../features/page/index.ts"
import { makePhotoDecoder, mountPhotos, servePhotos } from "../features/photos/index.ts"
import { mountPrintDocuments } from "../features/printing/index.ts"
import { mountPrivacy } from "../features/privacy/index.ts"
import { mountReports } from "../features/reports/index.ts"
import {
  makeReservationEvents,
  mountConsoleReservations,
  mountReservations,
  type ReservationEvents,
} from "../features/reservations/index.ts"
import { mountOrdering, mountRestaurant } from "../features/restaurant/index.ts"
import { mountSetup } from "../features/setup/index.ts"
import {
  findSignedIn,
  findSignedInPerson,
  mountDevices,
  mountPairing,
  mountSessions,
  mountTeam,
} from "../features/staff/index.ts"
import { mountCounter } from "../features/till/counter/index.ts"
import { mountPayments } from "../features/till/payments/index.ts"
import { mountTabletBills } from "../features/till/tablet-bills/index.ts"
import { mountTracking, serveTrackingPages } from "../features/tracking/index.ts"
import type { AppDependencies } from "./app-dependencies.ts"
import type { Wired } from "./wire.ts"

interface Events {
  readonly orderEvents: OrderEvents
  readonly reservationEvents: ReservationEvents
}

/** Mounts every feature, and returns what jobs, tests and metrics reach of them. */
export async function mountFeatures(dependencies: AppDependencies, wired: Wired) {
  const { relay, metrics } = dependencies
  const events = {
    orderEvents: makeOrderEvents(relay, metrics.business),
    reservationEvents: makeReservationEvents(relay, metrics.business),
  }
  mountOffer(dependencies, wired)
  const { queueLength } = mountOrdersAndBookings(dependencies, wired, events)
  const eventFeed = mountFeed(dependencies, wired)
  mountDailyWork(dependencies, wired, events.orderEvents)
  await serveDiners(dependencies, wired, events)
  await mountPeople(dependencies, wired)
  mountOffice(dependencies, wired)
  return { ...events, eventFeed, queueLength, streams: mountLive(dependencies, wired) }
}

/** What can be ordered, and when. */
function mountOffer(
  { db, clock, limiter, hub, presence, config }: AppDependencies,
  { http, mount, restaurants, menus }: Wired,
): void {
  mountRestaurant(mount, { restaurants, presence, hub })
  mountMenu(mount, { db, menus, restaurants, hub, publicUrl: config.publicUrl })
  const decoder = makePhotoDecoder()
  http.addHook("onClose", async () => decoder.end())
  mountPhotos(mount, { db, decoder, config })
  servePhotos(http, { db, clock, limiter })
  mountOrdering(mount, { restaurants, presence, hub })
}

function mountOrdersAndBookings(
  { db, clock, limiter, presence, config, pause = sleep }: AppDependencies,
  { mount, restaurants, menus, records }: Wired,
  { orderEvents, reservationEvents }: Events,
) {
  const { publicUrl } = config
  const createOnce = makeCreateOnce({ db, clock, publicUrl, pause })
  const shared = { db, clock, restaurants, createOnce, publicUrl }
  const numbers = makeOrderNumbers(db)
  const queue = mountOrders(mount, { ...shared, menus, presence, numbers, events: orderEvents })
  mountReservations(mount, { ...shared, limiter, events: reservationEvents })
  mountConsoleReservations(mount, { db, restaurants, presence, events: reservationEvents, publicUrl })
  const { receipts } = records
  mountConsoleOrders(mount, { db, restaurants, menus, events: orderEvents, receipts })
  return queue
}

function mountFeed({ db, clock, bus, hub }: AppDependencies, { http, mount, stopping }: Wired): EventFeed {
  const eventFeed = mountEventFeed(mount, { db, clock, bus })
  hub.onChange(({ topic, restaurantId }) => {
    if (topic === "keys") eventFeed.endOf(restaurantId)
  })
  stopping.onDrain(eventFeed.endAll)
  http.addHook("preClose", async () => eventFeed.endAll())
  return eventFeed
}

/** The till, the printer, and whom staff deal with. */
function mountDailyWork(
  { db, config, log }: AppDependencies,
  { mount, restaurants }: Wired,
  events: OrderEvents,
): void {
  mountPrintDocuments(mount, {
    db,
    restaurants,
    events,
    onDrawingFault: error => log.error({ err: error }, "a row of a printout was not drawn"),
  })
  mountCounter(mount, { db, restaurants, events, publicUrl: config.publicUrl })
  mountPayments(mount, { db, restaurants, events })
  mountTabletBills(mount, { db, restaurants, events })
  mountDeliveryPeople(mount, db)
  mountBlockedPhones(mount, db)
}

/** The tracking pages and the restaurants' own. */
async function serveDiners(
  dependencies: AppDependencies,
  { http, mount, restaurants, menus, pages, fastPath, inProcess, signIn, stopping }: Wired,
  events: Events,
): Promise<void> {
  const { db, hub, clock, limiter, presence, config, log } = dependencies
  mountTracking(mount, { db, restaurants })
  await serveTrackingPages(http, { db, hub, restaurants, clock, limiter, ...events })
  mountPage(mount, { db, hub, restaurants, menus, presence, config })
  serveSearchFiles(http, { db, clock, limiter, publicUrl: config.publicUrl })
  const pageFault = makeRepeatedLog((fields, message) => log.error(fields, message))
  const {
    storefront = laterStorefront(async () => {
      const { makeStorefront } = await import("@rasoi/storefront")
      const report = (error: unknown) => pageFault({ err: error }, "a page failed")
      return makeStorefront({ now: () => clock.now(), report })
    }),
  } = dependencies
  stopping.onDrain(storefront.close)
  http.addHook("preClose", async () => storefront.close())
  const findPerson: Parameters<typeof serveRestaurantPages>[1]["findPerson"] = request =>
    findSignedInPerson(signIn, request, signIn.cookie, clock.now())
  await serveRestaurantPages(http, {
    ...{ hub, fastPath, pages, restaurants, menus, presence, inProcess, storefront, clock, limiter, config },
    findPerson,
  })
}

/** Sign-in, team and devices. */
async function mountPeople(
  { presence, config }: AppDependencies,
  { http, mount, signIn, restaurants, menus }: Wired,
): Promise<void> {
  mountSessions(mount, { ...signIn, restaurants })
  mountTeam(mount, signIn)
  mountDevices(mount, { ...signIn, presence })
  mountPairing(mount, { ...signIn, restaurants })
  if (!config.demo) return
  const { mountDemo } = await import("../demo/sign-in.ts")
  await mountDemo(http, { ...signIn, publicUrl: config.publicUrl, restaurants, menus, presence })
}

/** What owners look after. */
function mountOffice(
  { db, hub, clock, config, ledger, log }: AppDependencies,
  { mount, restaurants, menus, records }: Wired,
): void {
  const { requestLog, refusedOrders, onlineSpans } = records
  mountKeys(mount, { db, hub, requestLog })
  mountAudit(mount, db)
  mountBackups(mount, config.backupDirectory, clock)
  mountSetup(mount, { db, hub, restaurants, menus, config })
  mountPrivacy(mount, {
    db,
    ledger,
    onLedgerFault: error => log.error({ err: error }, "an erasure was not written to a file of the ledger"),
    onSecondKey: (keyId, earlierKeyIds) =>
      log.warn({ keyId, earlierKeyIds }, "erasures have two keys: keep both, see docs/privacy.md"),
  })
  mountReports(mount, { db, restaurants, menus, refusedOrders, onlineSpans })
}

function mountLive(
  { bus, relay, presence, clock, hub }: AppDependencies,
  { http, mount, signIn, records }: Wired,
): Streams {
  const streams = mountStreams(mount, {
    ...{ bus, relay, presence, clock, hub },
    findSignedIn: (deviceIds, now) => findSignedIn(signIn, deviceIds, now),
    onPresence: records.onlineSpans.change,
    onPushed({ type, data }, session, now) {
      if (type === "order.placed") records.receipts.record("pushed_at", [String(data.orderId)], session, now)
    },
  })
  // A stream never ends by itself, so the server would wait forever.
  http.addHook("preClose", async () => streams.endAll())
  return streams
}
