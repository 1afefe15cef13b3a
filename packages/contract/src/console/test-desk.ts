import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { Order, OrderRequest, type OrderStatus, orderStatuses, statusesWithReason } from "../order.ts"
import { OrderRequestByType } from "../requests-by-type.ts"
import {
  Reservation,
  ReservationRequest,
  type ReservationStatus,
  reservationStatuses,
} from "../reservation.ts"
import { cartRules } from "../rules.ts"
import { choice, closed, closedObject, LocalDate, nullable, PhoneInput, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { answerRequest } from "./customer-requests.ts"
import { page, pageOf } from "./lists.ts"
import { ConsoleOrder } from "./order-schemas.ts"
import { ConsoleReservation } from "./reservation-schemas.ts"

/** Orders and bookings of test keys, which staff move by hand. Live ones are never included. */

const TestOrderList = pageOf(ConsoleOrder, "TestOrderList")
const TestReservationList = pageOf(ConsoleReservation, "TestReservationList")

const Reason = Type.Optional(
  text({ min: 1, max: "reason", multiline: true, description: "The customer sees it." }),
)

interface Advance {
  to: OrderStatus | ReservationStatus
  reason?: string
  deliveryPerson?: object
  prepMinutes?: number
}

/** A step requires the same members as a live step, and refuses members of other steps. */
function checkAdvance({ to, reason, deliveryPerson, prepMinutes }: Advance): Fault[] {
  const faults: Fault[] = []
  const refused = statusesWithReason.some(status => status === to)
  const leaves = to === "OUT_FOR_DELIVERY"
  const required = { message: `is required for ${to}`, reason: "REQUIRED" } as const
  if (refused && reason === undefined) faults.push({ field: "reason", ...required })
  if (leaves && !deliveryPerson) faults.push({ field: "deliveryPerson", ...required })
  if (!refused && reason !== undefined)
    faults.push({ field: "reason", message: "goes with REJECTED and CANCELLED only", reason: "NOT_ALLOWED" })
  if (!leaves && deliveryPerson)
    faults.push({
      field: "deliveryPerson",
      message: "goes with OUT_FOR_DELIVERY only",
      reason: "NOT_ALLOWED",
    })
  if (to !== "ACCEPTED" && prepMinutes !== undefined)
    faults.push({ field: "prepMinutes", message: "goes with ACCEPTED only", reason: "NOT_ALLOWED" })
  return faults
}

const testDesk = { tag: "Test desk", access: needs("testDesk"), errors: signedIn } as const

export const listTestOrders = endpoint({
  ...testDesk,
  id: "console.test.orders.list",
  method: "GET",
  path: "/console/v1/test/orders",
  summary: "Orders made with test keys, newest first",
  query: closed(page),
  response: { status: 200, schema: TestOrderList },
})

export const createTestOrderByHand = endpoint({
  ...testDesk,
  id: "console.test.orders.create",
  method: "POST",
  path: "/console/v1/test/orders",
  summary: "Make a test order without a key",
  description: "The body and the rules are those of `POST /v1/orders` in test mode.",
  body: OrderRequest,
  documentedBody: OrderRequestByType,
  rules: cartRules,
  response: { status: 201, schema: Order },
  errors: [
    ...signedIn,
    ...withBody,
    "RESTAURANT_UNAVAILABLE",
    "CLOSED",
    "ORDER_TYPE_NOT_ALLOWED",
    "PAYMENT_MODE_NOT_ALLOWED",
    "OUT_OF_AREA",
    "ITEM_NOT_FOUND",
    "ITEM_UNAVAILABLE",
    "ADDON_INVALID",
    "BELOW_MINIMUM",
    "PRICE_CHANGED",
  ],
})

export const advanceTestOrderByHand = endpoint({
  ...testDesk,
  id: "console.test.orders.advance",
  method: "POST",
  path: "/console/v1/test/orders/{id}/advance",
  summary: "Move a test order one step",
  description:
    "`to` is one of its `nextSteps`. REJECTED and CANCELLED need a reason, OUT_FOR_DELIVERY a delivery person; ACCEPTED may have prepMinutes.",
  body: closedObject("AdvanceOrderByHandRequest", {
    to: choice(orderStatuses),
    reason: Reason,
    deliveryPerson: Type.Optional(
      closed({ name: text({ min: 1, max: "deliveryPersonName" }), phone: PhoneInput }),
    ),
    prepMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 600 })),
  }),
  rules: checkAdvance,
  response: { status: 200, schema: ConsoleOrder },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION"],
})

export const getSampleOrder = endpoint({
  ...testDesk,
  id: "console.test.orders.sample",
  method: "GET",
  path: "/console/v1/test/orders/sample",
  summary: "A body for a test order that this restaurant accepts",
  response: {
    status: 200,
    schema: Type.Object({
      object: Type.Literal("sample_order"),
      // Two schemas of one name would be one in the document: `documentedBody` above has the other.
      order: nullable({ ...OrderRequest, title: "SampleOrder" }),
    }),
  },
})

export const answerTestCancelRequest = endpoint({
  ...testDesk,
  ...answerRequest,
  id: "console.test.orders.answerCancelRequest",
  method: "POST",
  path: "/console/v1/test/orders/{id}/cancel-request",
  summary: "Answer a customer who asks to cancel a test order",
  response: { status: 200, schema: ConsoleOrder },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION"],
})

export const listTestReservations = endpoint({
  ...testDesk,
  id: "console.test.reservations.list",
  method: "GET",
  path: "/console/v1/test/reservations",
  summary: "Bookings made with test keys, newest first",
  query: closed(page),
  response: { status: 200, schema: TestReservationList },
})

export const createTestReservationByHand = endpoint({
  ...testDesk,
  id: "console.test.reservations.create",
  method: "POST",
  path: "/console/v1/test/reservations",
  summary: "Make a test booking without a key",
  description: "The body and the rules are those of `POST /v1/reservations` in test mode.",
  body: ReservationRequest,
  response: { status: 201, schema: Reservation },
  errors: [
    ...signedIn,
    ...withBody,
    "RESTAURANT_UNAVAILABLE",
    "BOOKINGS_OFF",
    "PARTY_TOO_LARGE",
    "RATE_LIMITED",
    "SLOT_UNAVAILABLE",
  ],
})

export const advanceTestReservationByHand = endpoint({
  ...testDesk,
  id: "console.test.reservations.advance",
  method: "POST",
  path: "/console/v1/test/reservations/{id}/advance",
  summary: "Move a test booking one step",
  description: "`to` is one of its `nextSteps`, at any time. REJECTED and CANCELLED need a reason.",
  body: closedObject("AdvanceReservationByHandRequest", { to: choice(reservationStatuses), reason: Reason }),
  rules: checkAdvance,
  response: { status: 200, schema: ConsoleReservation },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION"],
})

export const getSampleReservation = endpoint({
  ...testDesk,
  id: "console.test.reservations.sample",
  method: "GET",
  path: "/console/v1/test/reservations/sample",
  summary: "A body for a test booking on a date",
  query: closed({ date: LocalDate }),
  response: {
    status: 200,
    schema: Type.Object({ object: Type.Literal("sample_reservation"), reservation: ReservationRequest }),
  },
})

export const answerTestMoveRequest = endpoint({
  ...testDesk,
  ...answerRequest,
  id: "console.test.reservations.answerMoveRequest",
  method: "POST",
  path: "/console/v1/test/reservations/{id}/move-request",
  summary: "Answer a customer who asks for another time of a test booking",
  response: { status: 200, schema: ConsoleReservation },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION", "SLOT_UNAVAILABLE"],
})

export const testDeskEndpoints = [
  getSampleOrder,
  getSampleReservation,
  listTestOrders,
  createTestOrderByHand,
  advanceTestOrderByHand,
  answerTestCancelRequest,
  listTestReservations,
  createTestReservationByHand,
  advanceTestReservationByHand,
  answerTestMoveRequest,
] as const
