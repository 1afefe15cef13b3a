import { cartProperties, priceProperties } from "./quote.ts"
import { OrderType, PaymentMode } from "./restaurant.ts"
import {
  choice,
  closed,
  closedObject,
  nullable,
  object,
  PhoneInput,
  PhoneOutput,
  Pincode,
  Timestamp,
  text,
} from "./schema.ts"
import Type from "./type.ts"

export const orderStatuses = [
  "PENDING",
  "ACCEPTED",
  "PREPARING",
  "READY",
  "OUT_FOR_DELIVERY",
  "COMPLETED",
  "REJECTED",
  "CANCELLED",
] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const OrderStatus = choice(orderStatuses, "COMPLETED, REJECTED and CANCELLED are final.")

/** What `status` of the list accepts. */
export const orderStatusFilters = [...orderStatuses, "OPEN"] as const

/** An order or booking that ends in one of them has a reason. */
export const statusesWithReason = ["REJECTED", "CANCELLED"] as const satisfies OrderStatus[]

export const cancellers = ["CUSTOMER", "RESTAURANT", "SYSTEM"] as const
export type Canceller = (typeof cancellers)[number]
export const CancelledBy = nullable(choice(cancellers, "Who ended it."))

export const ReadyBy = nullable({
  ...Timestamp,
  description: "When the restaurant expects the order to be ready; null until it accepts the order.",
})

export const OrderRequest = closed(
  {
    ...cartProperties,
    customer: closed({ name: text({ min: 1, max: "customerName" }), phone: PhoneInput }),
    payment: PaymentMode,
    note: Type.Optional(text({ max: "note", multiline: true, description: "For the restaurant." })),
    expectedTotal: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          "Paise: the quote's `total.amount`. If the price has changed, the order is refused with PRICE_CHANGED.",
      }),
    ),
  },
  { title: "OrderRequest", description: "The cart of the quote, and the customer." },
)
export type OrderRequest = Type.Static<typeof OrderRequest>

export const DeliveryPerson = object("DeliveryPerson", { name: Type.String(), phone: PhoneOutput })

export const OrderDelivery = object("OrderDelivery", {
  address: Type.Object({
    address: Type.String(),
    pincode: Pincode,
    landmark: nullable(Type.String()),
    lat: nullable(Type.Number()),
    lng: nullable(Type.Number()),
  }),
  person: nullable(DeliveryPerson),
})

const Timeline = Type.Object({
  placedAt: Timestamp,
  acceptedAt: nullable(Timestamp),
  preparingAt: nullable(Timestamp),
  readyAt: nullable(Timestamp),
  outForDeliveryAt: nullable(Timestamp),
  completedAt: nullable(Timestamp),
  rejectedAt: nullable(Timestamp),
  cancelledAt: nullable(Timestamp),
})

/** When the order reached each status. */
export const timelineMembers = {
  PENDING: "placedAt",
  ACCEPTED: "acceptedAt",
  PREPARING: "preparingAt",
  READY: "readyAt",
  OUT_FOR_DELIVERY: "outForDeliveryAt",
  COMPLETED: "completedAt",
  REJECTED: "rejectedAt",
  CANCELLED: "cancelledAt",
} as const satisfies Record<OrderStatus, keyof Type.Static<typeof Timeline>>

export const Order = object("Order", {
  id: Type.String({ examples: ["ord_01k7q3v9x4e8rbhw5tm2c6ndsz"] }),
  object: Type.Literal("order"),
  test: Type.Boolean(),
  number: Type.String({
    description: "The number that staff see. The number of a test order begins with T.",
    examples: ["17"],
  }),
  status: OrderStatus,
  type: OrderType,
  customer: Type.Object({ name: Type.String(), phone: PhoneOutput }),
  delivery: nullable(OrderDelivery),
  pickupAt: nullable(Timestamp),
  payment: PaymentMode,
  note: nullable(Type.String()),
  ...priceProperties,
  prepMinutes: Type.Integer(),
  trackingUrl: Type.String({
    description: "For the customer; the last part of the path is the tracking token.",
  }),
  timeline: Timeline,
  acceptBy: Type.String({
    format: "date-time",
    description: "The order is cancelled if it is not accepted by then.",
  }),
  readyBy: ReadyBy,
  rejectionReason: Type.Optional(Type.String({ description: "Present when REJECTED or CANCELLED." })),
  cancelledBy: CancelledBy,
  createdAt: Timestamp,
  updatedAt: {
    ...Timestamp,
    description:
      "When what this object shows last changed. For an order that nobody accepted in time, `acceptBy`.",
  },
})
export type Order = Type.Static<typeof Order>

export const OrderList = object("OrderList", {
  object: Type.Literal("list"),
  test: Type.Boolean(),
  data: Type.Array(Order),
  hasMore: Type.Boolean(),
  nextCursor: nullable(Type.String({ description: "Send it as `cursor` for the next page." })),
})

export const CancelRequest = closedObject("CancelRequest", {
  reason: Type.Optional(text({ max: "reason", multiline: true, description: "Shown to the restaurant." })),
})
