// Written by `npm run generate` from packages/contract. Do not edit.

import type {
  AdvanceOrderRequest,
  AdvanceReservationRequest,
  Availability,
  CancelRequest,
  EventList,
  EventsListQuery,
  Menu,
  Order,
  OrderList,
  OrderRequest,
  OrdersListQuery,
  OrdersPickupTimesQuery,
  PickupTimes,
  Quote,
  QuoteRequest,
  Reservation,
  ReservationRequest,
  ReservationsAvailabilityQuery,
  Restaurant,
  Tracking,
} from "./types.ts"

/** The dated version of the API that this package was made for. */
export const apiVersion = "2026-10-17"

/** The request and response types of each operation. */
export interface Operations {
  "restaurant.get": { response: Restaurant }
  "menu.get": { response: Menu }
  "orders.quote": { body: QuoteRequest; response: Quote }
  "orders.create": { body: OrderRequest; response: Order }
  "orders.pickupTimes": { query: OrdersPickupTimesQuery; response: PickupTimes }
  "orders.get": { response: Order }
  "orders.list": { query: OrdersListQuery; response: OrderList }
  "orders.cancel": { body: CancelRequest; response: Order }
  "reservations.availability": { query: ReservationsAvailabilityQuery; response: Availability }
  "reservations.create": { body: ReservationRequest; response: Reservation }
  "reservations.get": { response: Reservation }
  "reservations.cancel": { body: CancelRequest; response: Reservation }
  "events.list": { query: EventsListQuery; response: EventList }
  "track.get": { response: Tracking }
  "test.orders.advance": { body: AdvanceOrderRequest; response: Order }
  "test.reservations.advance": { body: AdvanceReservationRequest; response: Reservation }
}

export type OperationId = keyof Operations

export interface OperationFacts {
  readonly method: "GET" | "POST"
  readonly path: string
  /** Sends the key. Other operations never do. */
  readonly keyed: boolean
  /** A create: takes effect once per Idempotency-Key. */
  readonly idempotent: boolean
  /** Responses have an ETag, and are 304 if nothing has changed. */
  readonly conditional: boolean
}

export const operations: Readonly<Record<OperationId, OperationFacts>> = {
  "restaurant.get": {
    method: "GET",
    path: "/v1/restaurant",
    keyed: true,
    idempotent: false,
    conditional: true,
  },
  "menu.get": { method: "GET", path: "/v1/menu", keyed: true, idempotent: false, conditional: true },
  "orders.quote": {
    method: "POST",
    path: "/v1/orders/quote",
    keyed: true,
    idempotent: false,
    conditional: false,
  },
  "orders.create": { method: "POST", path: "/v1/orders", keyed: true, idempotent: true, conditional: false },
  "orders.pickupTimes": {
    method: "GET",
    path: "/v1/pickup-times",
    keyed: true,
    idempotent: false,
    conditional: false,
  },
  "orders.get": { method: "GET", path: "/v1/orders/{id}", keyed: true, idempotent: false, conditional: true },
  "orders.list": { method: "GET", path: "/v1/orders", keyed: true, idempotent: false, conditional: true },
  "orders.cancel": {
    method: "POST",
    path: "/v1/orders/{id}/cancel",
    keyed: true,
    idempotent: false,
    conditional: false,
  },
  "reservations.availability": {
    method: "GET",
    path: "/v1/reservations/availability",
    keyed: true,
    idempotent: false,
    conditional: false,
  },
  "reservations.create": {
    method: "POST",
    path: "/v1/reservations",
    keyed: true,
    idempotent: true,
    conditional: false,
  },
  "reservations.get": {
    method: "GET",
    path: "/v1/reservations/{id}",
    keyed: true,
    idempotent: false,
    conditional: true,
  },
  "reservations.cancel": {
    method: "POST",
    path: "/v1/reservations/{id}/cancel",
    keyed: true,
    idempotent: false,
    conditional: false,
  },
  "events.list": { method: "GET", path: "/v1/events", keyed: true, idempotent: false, conditional: false },
  "track.get": {
    method: "GET",
    path: "/v1/track/{token}",
    keyed: false,
    idempotent: false,
    conditional: true,
  },
  "test.orders.advance": {
    method: "POST",
    path: "/v1/test/orders/{id}/advance",
    keyed: true,
    idempotent: false,
    conditional: false,
  },
  "test.reservations.advance": {
    method: "POST",
    path: "/v1/test/reservations/{id}/advance",
    keyed: true,
    idempotent: false,
    conditional: false,
  },
}
