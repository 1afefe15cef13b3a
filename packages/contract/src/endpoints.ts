import { endpoint } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { FeedEventList, feedEventTypes, feedScopes, longestFeedWaitSeconds } from "./event.ts"
import * as examples from "./examples.ts"
import { Menu } from "./menu.ts"
import { CancelRequest, Order, OrderList, OrderRequest, orderStatuses, orderStatusFilters } from "./order.ts"
import { PickupTimes } from "./pickup-times.ts"
import { Quote, QuoteRequest } from "./quote.ts"
import { OrderRequestByType, QuoteRequestByType } from "./requests-by-type.ts"
import {
  Availability,
  PartySize,
  Reservation,
  ReservationRequest,
  reservationStatuses,
} from "./reservation.ts"
import { OrderType, Restaurant } from "./restaurant.ts"
import { cartRules } from "./rules.ts"
import { choice, closed, closedObject, LocalDate, listOf, TimestampWithOffset, text } from "./schema.ts"
import { Tracking } from "./tracking.ts"
import Type from "./type.ts"

const perMinute = (count: number) => ({ count, windowSeconds: 60, per: "key" }) as const

/** Errors of every request. */
const anywhere = [
  "MALFORMED_REQUEST",
  "REQUEST_TIMEOUT",
  "HTTPS_REQUIRED",
  "RATE_LIMITED",
  "VALIDATION_FAILED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
] as const satisfies ErrorCode[]
/** Errors of every request with a key. */
const keyed = [
  ...anywhere,
  "UNAUTHENTICATED",
  "KEY_REVOKED",
  "SCOPE_MISSING",
  "VERSION_UNSUPPORTED",
] as const satisfies ErrorCode[]
const withBody = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const satisfies ErrorCode[]
const creates = [
  "IDEMPOTENCY_KEY_REQUIRED",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_IN_PROGRESS",
] as const satisfies ErrorCode[]
const cart = [
  "ORDER_TYPE_NOT_ALLOWED",
  "OUT_OF_AREA",
  "ITEM_NOT_FOUND",
  "ITEM_UNAVAILABLE",
  "ADDON_INVALID",
  "BELOW_MINIMUM",
] as const satisfies ErrorCode[]

const orderPath = { id: examples.order.id }
const reservationPath = { id: examples.reservation.id }

export const getRestaurant = endpoint({
  id: "restaurant.get",
  method: "GET",
  path: "/v1/restaurant",
  tag: "Restaurant",
  summary: "Read the restaurant",
  description:
    "Profile, opening hours, whether the restaurant is open and accepts orders now, ordering and booking settings.",
  access: { kind: "key", scope: "restaurant:read" },
  limit: perMinute(600),
  conditional: true,
  response: { status: 200, schema: Restaurant },
  errors: keyed,
  example: { response: examples.restaurant },
})

export const getMenu = endpoint({
  id: "menu.get",
  method: "GET",
  path: "/v1/menu",
  tag: "Menu",
  summary: "Read the menu",
  description:
    "The live menu. Keep the ETag and send it as If-None-Match: the response for an unchanged menu is 304 without a body.",
  access: { kind: "key", scope: "menu:read" },
  limit: perMinute(600),
  conditional: true,
  response: { status: 200, schema: Menu },
  errors: keyed,
  example: { response: examples.menu },
})

export const quoteOrder = endpoint({
  id: "orders.quote",
  method: "POST",
  path: "/v1/orders/quote",
  tag: "Orders",
  summary: "Price a cart",
  description: "Prices a cart with the same engine as the bill. Works while the restaurant is closed.",
  access: { kind: "key", scope: "orders:write" },
  limit: perMinute(120),
  body: QuoteRequest,
  documentedBody: QuoteRequestByType,
  rules: cartRules,
  response: { status: 200, schema: Quote },
  errors: [...keyed, ...withBody, ...cart],
  example: { body: examples.quoteRequest, response: examples.quote },
})

export const placeOrder = endpoint({
  id: "orders.create",
  method: "POST",
  path: "/v1/orders",
  tag: "Orders",
  summary: "Place an order",
  description:
    "The order waits as PENDING in the restaurant's inbox until staff accept or reject it, or `acceptBy` passes.",
  access: { kind: "key", scope: "orders:write" },
  limit: perMinute(60),
  idempotent: true,
  body: OrderRequest,
  documentedBody: OrderRequestByType,
  rules: cartRules,
  response: { status: 201, schema: Order },
  errors: [
    ...keyed,
    ...withBody,
    ...creates,
    "RESTAURANT_UNAVAILABLE",
    "ORDERING_OFF",
    "CLOSED",
    "NOT_ACCEPTING",
    "PAYMENT_MODE_NOT_ALLOWED",
    ...cart,
    "PRICE_CHANGED",
  ],
  example: { body: examples.orderRequest, response: examples.order },
})

export const getPickupTimes = endpoint({
  id: "orders.pickupTimes",
  method: "GET",
  path: "/v1/pickup-times",
  tag: "Orders",
  summary: "List the pickup times of a day",
  description:
    "The times of the opening hours that begin on this date, those after midnight included. The list is the same while the restaurant is closed or takes no orders. An available time is accepted as `pickupAt` while the restaurant takes orders, unless a dish of the cart takes longer than the restaurant's `prepMinutes`.",
  access: { kind: "key", scope: "restaurant:read" },
  limit: perMinute(120),
  query: closed({
    date: {
      ...LocalDate,
      description:
        "A date in the restaurant's own time zone, from today up to 7 days ahead. After midnight, yesterday counts while its opening hours run.",
    },
  }),
  response: { status: 200, schema: PickupTimes },
  errors: [...keyed, "ORDER_TYPE_NOT_ALLOWED"],
  example: { query: { date: "2026-10-17" }, response: examples.pickupTimes },
})

export const getOrder = endpoint({
  id: "orders.get",
  method: "GET",
  path: "/v1/orders/{id}",
  tag: "Orders",
  summary: "Read an order",
  description:
    "Poll it every 15 seconds until COMPLETED, REJECTED or CANCELLED. A key sees only orders placed with it.",
  access: { kind: "key", scope: "orders:read" },
  limit: perMinute(600),
  conditional: true,
  response: { status: 200, schema: Order },
  errors: [...keyed, "NOT_FOUND"],
  example: { path: orderPath, response: examples.order },
})

export const listOrders = endpoint({
  id: "orders.list",
  method: "GET",
  path: "/v1/orders",
  tag: "Orders",
  summary: "List orders",
  description:
    "Orders placed with this key, newest first. Pages stay stable while new orders arrive. `status=OPEN` reads all orders that are not final.",
  access: { kind: "key", scope: "orders:read" },
  limit: perMinute(120),
  conditional: true,
  query: closed({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    cursor: Type.Optional(text({ min: 1, max: "cursor", description: "`nextCursor` of the previous page." })),
    status: Type.Optional(
      listOf(
        orderStatusFilters,
        "One or more statuses with commas between them. `OPEN` stands for every status that is not final.",
      ),
    ),
    type: Type.Optional(OrderType),
    placedAfter: Type.Optional(TimestampWithOffset),
    placedBefore: Type.Optional(TimestampWithOffset),
    updatedAfter: Type.Optional({
      ...TimestampWithOffset,
      description: "Only orders whose `updatedAt` is later. ISO-8601 with an offset or Z.",
    }),
  }),
  response: { status: 200, schema: OrderList },
  errors: keyed,
  example: { query: { limit: "20", status: "OPEN" }, response: examples.orderList },
})

export const cancelOrder = endpoint({
  id: "orders.cancel",
  method: "POST",
  path: "/v1/orders/{id}/cancel",
  tag: "Orders",
  summary: "Cancel an order",
  description:
    "Possible until the restaurant accepts the order. Cancelling again returns 200 and changes nothing.",
  access: { kind: "key", scope: "orders:write" },
  limit: perMinute(30),
  body: CancelRequest,
  bodyOptional: true,
  response: { status: 200, schema: Order },
  errors: [...keyed, ...withBody, "NOT_FOUND", "CANNOT_CANCEL"],
  example: {
    path: orderPath,
    body: { reason: "Ordered by mistake" },
    response: examples.cancelledOrder,
  },
})

export const getAvailability = endpoint({
  id: "reservations.availability",
  method: "GET",
  path: "/v1/reservations/availability",
  tag: "Reservations",
  summary: "Find bookable times",
  access: { kind: "key", scope: "reservations:read" },
  limit: perMinute(600),
  query: closed({ date: LocalDate, people: PartySize }),
  response: { status: 200, schema: Availability },
  errors: [...keyed, "RESTAURANT_UNAVAILABLE", "BOOKINGS_OFF", "PARTY_TOO_LARGE"],
  example: { query: { date: "2026-10-18", people: "4" }, response: examples.availability },
})

export const bookTable = endpoint({
  id: "reservations.create",
  method: "POST",
  path: "/v1/reservations",
  tag: "Reservations",
  summary: "Book a table",
  description:
    "PENDING until the restaurant confirms, or CONFIRMED at once if the restaurant confirms automatically. At most 3 bookings per day and phone.",
  access: { kind: "key", scope: "reservations:write" },
  limit: perMinute(30),
  idempotent: true,
  body: ReservationRequest,
  response: { status: 201, schema: Reservation },
  errors: [
    ...keyed,
    ...withBody,
    ...creates,
    "RESTAURANT_UNAVAILABLE",
    "BOOKINGS_OFF",
    "PARTY_TOO_LARGE",
    "SLOT_UNAVAILABLE",
  ],
  example: { body: examples.reservationRequest, response: examples.reservation },
})

export const getReservation = endpoint({
  id: "reservations.get",
  method: "GET",
  path: "/v1/reservations/{id}",
  tag: "Reservations",
  summary: "Read a booking",
  description: "Poll it every 30 seconds while PENDING.",
  access: { kind: "key", scope: "reservations:read" },
  limit: perMinute(600),
  conditional: true,
  response: { status: 200, schema: Reservation },
  errors: [...keyed, "NOT_FOUND"],
  example: { path: reservationPath, response: examples.reservation },
})

export const cancelReservation = endpoint({
  id: "reservations.cancel",
  method: "POST",
  path: "/v1/reservations/{id}/cancel",
  tag: "Reservations",
  summary: "Cancel a booking",
  description:
    "Possible until the restaurant's cut-off before the booked time. Cancelling again returns 200 and changes nothing.",
  access: { kind: "key", scope: "reservations:write" },
  limit: perMinute(30),
  body: CancelRequest,
  bodyOptional: true,
  response: { status: 200, schema: Reservation },
  errors: [...keyed, ...withBody, "NOT_FOUND", "CANNOT_CANCEL"],
  example: {
    path: reservationPath,
    body: { reason: "Plans changed" },
    response: examples.cancelledReservation,
  },
})

export const listEvents = endpoint({
  id: "events.list",
  method: "GET",
  path: "/v1/events",
  tag: "Events",
  summary: "Read what has changed",
  description:
    "Every change of the orders and bookings that this key created, of the menu and of the restaurant, oldest first, for 30 days. Store `nextCursor` and send it as `after`: you miss nothing and read nothing twice. An event names its subject; read the subject for the rest. The key gets the types of its scopes.",
  access: { kind: "key", scope: feedScopes },
  limit: perMinute(120),
  query: closed({
    after: Type.Optional(
      text({
        min: 1,
        max: "cursor",
        description:
          "`nextCursor` of an earlier response, or `start` for the oldest event that is kept. Without it: no events, and the cursor of now.",
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: longestFeedWaitSeconds,
        default: 0,
        description:
          "Seconds to wait for an event if there is none after the cursor. At most 5 requests of a key wait at once on each server process; the next is RATE_LIMITED.",
      }),
    ),
    types: Type.Optional(
      listOf(feedEventTypes, "One or more types with commas between them. Default: all types of the scopes."),
    ),
  }),
  response: { status: 200, schema: FeedEventList },
  errors: keyed,
  example: { query: { after: "start", limit: "20", wait: "0" }, response: examples.eventList },
})

export const getTracking = endpoint({
  id: "track.get",
  method: "GET",
  path: "/v1/track/{token}",
  tag: "Tracking",
  summary: "Track an order or booking",
  description: "Needs no key: the token is the last part of `trackingUrl`. Open to browsers of any origin.",
  access: { kind: "public" },
  limit: { count: 60, windowSeconds: 60, per: "address" },
  conditional: true,
  openToBrowsers: true,
  response: { status: 200, schema: Tracking },
  errors: [...anywhere, "NOT_FOUND"],
  example: { path: { token: examples.trackingToken }, response: examples.tracking },
})

export const advanceTestOrder = endpoint({
  id: "test.orders.advance",
  method: "POST",
  path: "/v1/test/orders/{id}/advance",
  tag: "Test mode",
  summary: "Move a test order one step",
  description: "Acts as the restaurant's staff. Test keys only; with a live key this path does not exist.",
  access: { kind: "key", scope: "orders:write", testOnly: true },
  limit: perMinute(600),
  body: closedObject("AdvanceOrderRequest", { to: choice(orderStatuses) }),
  response: { status: 200, schema: Order },
  errors: [...keyed, ...withBody, "NOT_FOUND", "INVALID_TRANSITION"],
  example: { path: orderPath, body: { to: "ACCEPTED" }, response: examples.acceptedOrder },
})

export const advanceTestReservation = endpoint({
  id: "test.reservations.advance",
  method: "POST",
  path: "/v1/test/reservations/{id}/advance",
  tag: "Test mode",
  summary: "Move a test booking one step",
  description:
    "Acts as the restaurant's staff. NO_SHOW is possible from the booked time on; set Service-Test-Time to that time. Test keys only; with a live key this path does not exist.",
  access: { kind: "key", scope: "reservations:write", testOnly: true },
  limit: perMinute(600),
  body: closedObject("AdvanceReservationRequest", { to: choice(reservationStatuses) }),
  response: { status: 200, schema: Reservation },
  errors: [...keyed, ...withBody, "NOT_FOUND", "INVALID_TRANSITION"],
  example: {
    path: reservationPath,
    body: { to: "CONFIRMED" },
    response: examples.confirmedReservation,
  },
})

/** The whole public API, in the order in which the reference shows it. */
export const publicEndpoints = [
  getRestaurant,
  getMenu,
  quoteOrder,
  placeOrder,
  getPickupTimes,
  getOrder,
  listOrders,
  cancelOrder,
  getAvailability,
  bookTable,
  getReservation,
  cancelReservation,
  listEvents,
  getTracking,
  advanceTestOrder,
  advanceTestReservation,
] as const
