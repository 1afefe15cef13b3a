import { Order, OrderStatus, orderStatuses } from "../order.ts"
import { choice, nullable, PhoneOutput, Timestamp } from "../schema.ts"
import Type from "../type.ts"

export const ConsoleOrder = Type.Object(
  {
    ...Order.properties,
    revision: Type.Integer({ description: "Counts its steps." }),
    billNumber: nullable(Type.String()),
    nextSteps: Type.Array(OrderStatus, { description: "Where staff can move it now." }),
    customerReason: nullable(
      Type.String({ description: "Why the customer cancelled it, where they gave a reason." }),
    ),
  },
  { title: "ConsoleOrder" },
)

export const ConsoleOrderList = Type.Object(
  {
    object: Type.Literal("list"),
    data: Type.Array(ConsoleOrder),
    counts: Type.Object(
      Object.fromEntries(orderStatuses.map(status => [status, Type.Integer()])) as Record<
        (typeof orderStatuses)[number],
        Type.TInteger
      >,
      { description: "How many there are in each status: active ones now, final ones of the day." },
    ),
    hasMore: Type.Boolean(),
    nextCursor: nullable(Type.String()),
  },
  { title: "ConsoleOrderList" },
)

export const OrderHistory = Type.Object(
  {
    object: Type.Literal("order_history"),
    orderId: Type.String(),
    placedAt: Timestamp,
    moves: Type.Array(
      Type.Object({
        from: OrderStatus,
        to: OrderStatus,
        at: Timestamp,
        by: Type.String(),
        device: nullable(Type.String()),
        reason: nullable(Type.String()),
      }),
    ),
    receipts: Type.Array(
      Type.Object({
        deviceId: Type.String(),
        device: nullable(Type.String()),
        pushedAt: nullable(Timestamp),
        shownAt: nullable(Timestamp),
        acknowledgedAt: nullable(Timestamp),
      }),
      { description: "When it reached each device; none: no device was told." },
    ),
  },
  { title: "OrderHistory" },
)

export const DeliveryPersonRecord = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal("delivery_person"),
    name: Type.String(),
    phone: PhoneOutput,
    active: Type.Boolean(),
  },
  { title: "DeliveryPersonRecord" },
)

export const OrderingStatus = Type.Object(
  {
    object: Type.Literal("ordering_status"),
    receiving: Type.Boolean({ description: "An order placed now would be taken." }),
    reason: nullable(choice(["SUSPENDED", "OFF", "CLOSED", "PAUSED", "NO_DEVICE"])),
    label: Type.String({
      description: "Ready to show.",
      examples: ["Not receiving orders: no device is online"],
    }),
    pausedUntil: nullable(Timestamp),
    opensAt: nullable(Timestamp),
    devicesOnline: Type.Integer(),
  },
  { title: "OrderingStatus" },
)
