// Written by `npm run generate` from packages/contract. Do not edit.

import type {
  AdvanceOrderRequest,
  AdvanceReservationRequest,
  Availability,
  CancelRequest,
  Menu,
  Order,
  OrderList,
  OrderRequest,
  OrdersListQuery,
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

/** What each operation takes and answers. */
export interface Operations {
  "restaurant.get": { answer: Restaurant }
  "menu.get": { answer: Menu }
  "orders.quote": { body: QuoteRequest; answer: Quote }
  "orders.create": { body: OrderRequest; answer: Order }
  "orders.get": { answer: Order }
  "orders.list": { query: OrdersListQuery; answer: OrderList }
  "orders.cancel": { body: CancelRequest; answer: Order }
  "reservations.availability": { query: ReservationsAvailabilityQuery; answer: Availability }
  "reservations.create": { body: ReservationRequest; answer: Reservation }
  "reservations.get": { answer: Reservation }
  "reservations.cancel": { body: CancelRequest; answer: Reservation }
  "track.get": { answer: Tracking }
  "test.orders.advance": { body: AdvanceOrderRequest; answer: Order }
  "test.reservations.advance": { body: AdvanceReservationRequest; answer: Reservation }
}

export type OperationId = keyof Operations

export interface OperationFacts {
  readonly method: "GET" | "POST"
  readonly path: string
  /** Needs a key; the others never see one. */
  readonly keyed: boolean
  /** A create: made once for each Idempotency-Key. */
  readonly idempotent: boolean
  /** Answers with an ETag, and 304 where nothing has changed. */
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
  "orders.get": { method: "GET", path: "/v1/orders/{id}", keyed: true, idempotent: false, conditional: true },
  "orders.list": { method: "GET", path: "/v1/orders", keyed: true, idempotent: false, conditional: false },
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
