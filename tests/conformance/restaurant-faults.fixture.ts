import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { commandLine } from "../../apps/server/src/features/audit/index.ts"
import { bookable, everyDay } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { changeSettings, setSuspended } from "../../apps/server/src/features/restaurant/index.ts"
import { book, bookingRequest, evening } from "./bookings.fixture.ts"
import type { Scene } from "./client.fixture.ts"
import type { OrderRequest } from "./generated/index.ts"
import { cart, delivery, pickup, place } from "./orders.fixture.ts"
import { accepted, dataOf, type Faults } from "./responses.fixture.ts"

const ordering = (change: Partial<typeof demoSettings.ordering>) => ({
  ordering: { ...demoSettings.ordering, ...change },
})

export const withItem = (item: object) => ({
  ...pickup,
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2, ...item }],
})

/** Refusals because of the restaurant's settings, menu or hours. */
export function orderFaults(scene: Scene): Faults {
  const placeAt = async (settings: object, body: OrderRequest = pickup) =>
    place(scene, await scene.newClient(settings), body)
  // For a test key, online ordering is always on and a device always online.
  const placeLive = async (settings = {}) => {
    const { secret } = await scene.app.key(await scene.app.restaurant(settings), "live")
    return place(scene, scene.connect(secret))
  }
  return {
    ORDERING_OFF: () => placeLive(ordering({ enabled: false })),
    NOT_ACCEPTING: () => placeLive(),
    CLOSED: () => placeAt({ hours: everyDay({ open: "12:00", close: "15:00" }) }),
    RESTAURANT_UNAVAILABLE: async () => {
      const { app } = scene
      const id = await app.restaurant()
      await setSuspended(app.hub, commandLine, app.clock.now(), id, true)
      return place(scene, scene.connect((await app.key(id)).secret))
    },
    PAYMENT_MODE_NOT_ALLOWED: async () => {
      const client = await scene.newClient({}, { deliberatelyInvalid: true })
      // @ts-expect-error: the generated types know how each order type is paid
      return place(scene, client, { ...pickup, payment: "CASH_ON_DELIVERY" })
    },
    ORDER_TYPE_NOT_ALLOWED: () => placeAt(ordering({ types: ["PICKUP"] }), delivery),
    OUT_OF_AREA: () =>
      placeAt({}, { ...delivery, delivery: { address: "1 Janpath, New Delhi", pincode: "110001" } }),
    BELOW_MINIMUM: () => placeAt(ordering({ minimumOrderPaise: 10_000_000 })),
    ITEM_NOT_FOUND: () => placeAt({}, withItem({ menuItemId: "itm_nothing" })),
    ITEM_UNAVAILABLE: () => placeAt({}, withItem({ menuItemId: "itm_kane_rava_fry" })),
    ADDON_INVALID: () => placeAt({}, withItem({ addOnIds: ["opt_nothing"] })),
    PRICE_CHANGED: async () => {
      const { app, api } = scene
      const id = await app.restaurant()
      const client = scene.connect((await app.key(id)).secret)
      const { total } = await dataOf(api.ordersQuote({ client, body: cart }))
      await changeSettings(app.hub, commandLine, app.clock.now(), id, { charges: [] })
      return place(scene, client, { ...pickup, expectedTotal: total.amount })
    },
    CANNOT_CANCEL: async () => {
      const client = await scene.newClient()
      const path = { id: (await dataOf(place(scene, client))).id }
      await accepted(scene.api.testOrdersAdvance({ client, path, body: { to: "ACCEPTED" } }))
      return scene.api.ordersCancel({ client, path })
    },
    INVALID_TRANSITION: async () => {
      const client = await scene.newClient()
      const path = { id: (await dataOf(place(scene, client))).id }
      return scene.api.testOrdersAdvance({ client, path, body: { to: "COMPLETED" } })
    },
  }
}

export function bookingFaults(scene: Scene): Faults {
  return {
    SLOT_UNAVAILABLE: async () => {
      const client = await scene.newClient(bookable({ seats: 4, maxPeople: 4 }))
      await accepted(book(scene, client))
      return book(scene, client)
    },
    PARTY_TOO_LARGE: async () =>
      book(scene, await scene.newClient(bookable()), bookingRequest({ people: 9 })),
    BOOKINGS_OFF: async () => {
      const client = await scene.newClient(bookable({ enabled: false }))
      return scene.api.reservationsAvailability({ client, query: evening })
    },
  }
}
