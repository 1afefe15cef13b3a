import { setTimeout as sleep } from "node:timers/promises"
import type { Storefront } from "@rasoi/storefront"
import { makeRepeatedLog } from "../base/repeated-log.ts"
// Not from its index: only the command that fills an empty database needs the demo's menu.
import { demoRestaurantId, simulatedTabletId } from "../demo/known.ts"
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
} from "../features/reservations/index.ts"
import { mountRestaurant } from "../features/restaurant/index.ts"
import { mountSetup } from "../features/setup/index.ts"
import {
  findSignedIn,
  findSignedInPerson,
  mountDevices,
  mountPairing,
  mountPins,
  mountSessions,
  mountTeam,
} from "../features/staff/index.ts"
import { mountCounter } from "../features/till/counter/index.ts"
import { mountPayments } from "../features/till/payments/index.ts"
import { mountTabletBills } from "../features/till/tablet-bills/index.ts"
import { mountTracking, serveTrackingPages } from "../features/tracking/index.ts"
import type { Server } from "./wire.ts"

/** Mounts every feature, and returns what jobs, tests and metrics reach of them. */
export async function mountFeatures(server: Server) {
  const { http, mount, db, clock, config, relay, metrics } = server
  const orderEvents = makeOrderEvents(relay, metrics.business)
  const reservationEvents = makeReservationEvents(relay, metrics.business)
  const events = { orderEvents, reservationEvents }
  const withOrders = { ...server, events: orderEvents }
  const withBookings = { ...server, events: reservationEvents }

  mountRestaurant(mount, server)
  mountMenu(mount, server)
  const decoder = makePhotoDecoder()
  http.addHook("onClose", async () => decoder.end())
  mountPhotos(mount, { ...server, decoder })
  servePhotos(http, server)

  const createOnce = makeCreateOnce({ ...server, pause: server.pause ?? sleep })
  const { queueLength } = mountOrders(mount, { ...withOrders, createOnce, numbers: makeOrderNumbers(db) })
  mountReservations(mount, { ...withBookings, createOnce })
  mountConsoleReservations(mount, withBookings)
  mountConsoleOrders(mount, withOrders)
  const eventFeed = mountFeed(server)

  mountPrintDocuments(mount, {
    ...withOrders,
    onDrawingFault: error => server.log.error({ err: error }, "a row of a printout was not drawn"),
  })
  mountCounter(mount, withOrders)
  mountPayments(mount, withOrders)
  mountTabletBills(mount, withOrders)
  mountDeliveryPeople(mount, db)
  mountBlockedPhones(mount, db)

  mountTracking(mount, server)
  const storefront = openStorefront(server)
  await serveTrackingPages(http, { ...server, ...events, storefront })
  mountPage(mount, server)
  serveSearchFiles(http, server)
  await serveRestaurantPages(http, {
    ...server,
    storefront,
    findPerson: request => findSignedInPerson(server, request, clock.now()),
  })

  mountSessions(mount, server)
  mountTeam(mount, server)
  const simulatedTablet = config.demo ? { id: simulatedTabletId, restaurantId: demoRestaurantId } : undefined
  mountDevices(mount, { ...server, simulatedTablet })
  mountPairing(mount, server)
  mountPins(mount, server)
  if (config.demo) await (await import("../demo/sign-in.ts")).mountDemo(http, server)

  mountKeys(mount, server)
  mountAudit(mount, db)
  mountBackups(mount, config.backupDirectory, clock)
  mountSetup(mount, server)
  mountErasures(server)
  mountReports(mount, server)
  return { ...events, eventFeed, queueLength, streams: mountLive(server) }
}

function mountFeed({ http, mount, hub, stopping, ...dependencies }: Server): EventFeed {
  const eventFeed = mountEventFeed(mount, dependencies)
  hub.onChange(({ topic, restaurantId }) => {
    if (topic === "keys") eventFeed.endOf(restaurantId)
  })
  stopping.onDrain(eventFeed.endAll)
  http.addHook("preClose", async () => eventFeed.endAll())
  return eventFeed
}

/** What renders the restaurants' own pages and those of tracking links. */
function openStorefront(server: Server): Storefront {
  const { http, stopping, clock, log } = server
  const pageFault = makeRepeatedLog((fields, message) => log.error(fields, message))
  const {
    storefront = laterStorefront(async () => {
      const { makeStorefront } = await import("@rasoi/storefront")
      const report = (error: unknown) => pageFault({ err: error }, "a page failed")
      return makeStorefront({ now: () => clock.now(), report })
    }),
  } = server
  stopping.onDrain(storefront.close)
  http.addHook("preClose", async () => storefront.close())
  return storefront
}

function mountErasures({ mount, db, ledger, log }: Server): void {
  mountPrivacy(mount, {
    db,
    ledger,
    onLedgerFault: error => log.error({ err: error }, "an erasure was not written to a file of the ledger"),
    onSecondKey: (keyId, earlierKeyIds) =>
      log.warn({ keyId, earlierKeyIds }, "erasures have two keys: keep both, see docs/privacy.md"),
  })
}

function mountLive(server: Server): Streams {
  const { http, mount, onlineSpans, receipts } = server
  const streams = mountStreams(mount, {
    ...server,
    findSignedIn: (deviceIds, now) => findSignedIn(server, deviceIds, now),
    onPresence: onlineSpans.change,
    onPushed({ type, data }, session, now) {
      if (type === "order.placed") receipts.record("pushed_at", [String(data.orderId)], session, now)
    },
  })
  // A stream never ends by itself, so the server would wait forever.
  http.addHook("preClose", async () => streams.endAll())
  return streams
}
