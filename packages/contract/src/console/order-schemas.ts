import { Money, moneyOf } from "../money.ts"
import { Order, OrderStatus, orderStatuses } from "../order.ts"
import { orderTypes } from "../restaurant.ts"
import { choice, closedObject, nullable, object, PhoneOutput, Timestamp } from "../schema.ts"
import Type from "../type.ts"
import { CancelRequest } from "./customer-requests.ts"

/** The undo that is possible now. */
export function undoTo<Status extends Type.TSchema>(status: Status) {
  return nullable(
    Type.Object(
      { to: status, until: Timestamp },
      { description: "Staff can take back the last step: `to` which status, and `until` when." },
    ),
  )
}

/** For an undo: the step that it takes back must still be the last one. */
export const UndoRequest = closedObject("UndoRequest", {
  revision: Type.Integer({ minimum: 1, description: "The revision that the step made." }),
})

export const orderSources = ["ONLINE", "COUNTER", "PHONE", "TABLE"] as const
export type OrderSource = (typeof orderSources)[number]
export const OrderSource = choice(
  orderSources,
  "ONLINE: over the API or the restaurant's page. The others are entered by staff: for somebody at the counter, for a caller, for a table.",
)

/** The order types of the API, and the one of tables. */
export const staffOrderTypes = [...orderTypes, "DINE_IN"] as const
export type StaffOrderType = (typeof staffOrderTypes)[number]
export const StaffOrderType = choice(staffOrderTypes, "How the food reaches the customer.")

/** An order as it is stored. One of a key is an `Order`, as the API shows it. */
export const StoredOrder = object("StoredOrder", {
  ...Order.properties,
  type: StaffOrderType,
  trackingUrl: nullable(Type.String({ description: "For the customer; null at the counter and at tables." })),
})
export type StoredOrder = Type.Static<typeof StoredOrder>

export const voidKinds = ["NOT_MADE", "MADE"] as const
export type VoidKind = (typeof voidKinds)[number]

export const Void = object("Void", {
  id: Type.String(),
  kind: choice(voidKinds),
  reason: Type.String(),
  lines: Type.Array(
    Type.Object({
      index: Type.Integer({ description: "The place in `lines`." }),
      quantity: Type.Integer(),
    }),
  ),
  amount: { ...Money, description: "How much less is charged." },
  at: Timestamp,
  by: Type.String(),
})

export const managerReasons = ["KITCHEN_BEGAN", "BILLED", "TICKET_PRINTED"] as const
export type ManagerReason = (typeof managerReasons)[number]

export const IssuedBill = Type.Object(
  {
    number: Type.String(),
    issuedAt: Timestamp,
    printed: Type.Boolean({ description: "Paper with this number exists." }),
    cancelledAt: nullable(Timestamp),
  },
  {
    description:
      "Issued when the order leaves, is completed, or its bill is printed from READY on. The orders of a tab share one, issued by its first print or when the tab is closed.",
  },
)

export const CreditNote = Type.Object(
  {
    number: Type.String({ examples: ["CN-26-27/000003"] }),
    issuedAt: Timestamp,
    printed: Type.Boolean({ description: "Paper with this number exists." }),
    amount: { ...Money, description: "What it takes from the bill." },
  },
  {
    description:
      "The last one for the order. Issued for a return, and when an order is cancelled whose bill was paid: then the bill stays, and the cancellation cannot be undone.",
  },
)

export const ConsoleOrder = object("ConsoleOrder", {
  ...StoredOrder.properties,
  source: OrderSource,
  table: nullable(Type.String({ description: "The label of its tab. Null: it is for no table." })),
  tabId: nullable(Type.String()),
  voids: Type.Array(Void, {
    description: "Oldest first. What was voided is in `total` and not in `charged`.",
  }),
  charged: { ...Money, description: "What the bill has of this order." },
  pricedWith: Type.Object(
    { settingsVersion: Type.Integer(), menuVersion: Type.Integer() },
    { description: "The versions with which it was priced; a tablet names them." },
  ),
  ticketPrinted: Type.Boolean({ description: "Paper of its kitchen ticket exists." }),
  revision: Type.Integer({ description: "The number of steps so far." }),
  delayMinutes: Type.Integer({ description: "Minutes that staff added to the promised time." }),
  firstOrder: Type.Boolean({
    description:
      "Placed on the restaurant's own page, with a phone of which no order had been accepted by then.",
  }),
  undo: undoTo(OrderStatus),
  bill: nullable(IssuedBill),
  toCollect: nullable(
    moneyOf(
      "What staff ask for when they hand it over or deliver it: what is open of its bill, not rounded. Null: nothing is open, nobody is asked, or its table pays.",
    ),
  ),
  creditNote: nullable(CreditNote),
  cancelNeedsManager: nullable(
    choice(
      managerReasons,
      "Why only somebody with the permission `till` cancels it, rejects it or voids it as not made, whatever its status is now: the kitchen has begun at some time, a bill was issued, or staff entered it and its ticket is printed. Null: that needs no permission.",
    ),
  ),
  rejectNeedsPerson: Type.Boolean({
    description:
      "It waits again after it was accepted: a person rejects it, not a paired device on which nobody is signed in.",
  }),
  nextSteps: Type.Array(OrderStatus, { description: "The statuses that staff can move it to now." }),
  customerReason: nullable(
    Type.String({ description: "The customer's reason for cancelling, if they gave one." }),
  ),
  cancelRequest: CancelRequest,
})

export const ConsoleOrderList = object("ConsoleOrderList", {
  object: Type.Literal("list"),
  data: Type.Array(ConsoleOrder),
  counts: Type.Object(
    Object.fromEntries(orderStatuses.map(status => [status, Type.Integer()])) as Record<
      (typeof orderStatuses)[number],
      Type.TInteger
    >,
    { description: "The number of orders per status: all active orders, and the day's final ones." },
  ),
  hasMore: Type.Boolean(),
  nextCursor: nullable(Type.String()),
  totals: nullable(
    Type.Object(
      { orders: Type.Integer(), sales: nullable(Money) },
      {
        description:
          "Of all finished orders that match, with the first page. `sales` is what is charged of the completed ones, for those who may read reports.",
      },
    ),
  ),
  searchLacksOlder: Type.Boolean({
    description:
      "For some minutes after an upgrade, a restore or a crash of the database: older orders are still being added to what `search` finds.",
  }),
})

export const MoverKind = choice(
  ["STAFF", "DEVICE", "CUSTOMER", "CLOCK"],
  "STAFF: `by` is a person's name. DEVICE: the name of a paired device on which nobody was signed in. CLOCK: nobody answered in time.",
)

/** One step in the history of an order or a booking. */
export function moveOf<Status extends Type.TSchema>(status: Status) {
  return {
    from: status,
    to: status,
    at: Timestamp,
    by: Type.String(),
    byKind: MoverKind,
    device: nullable(Type.String()),
    reason: nullable(Type.String()),
    undo: Type.Boolean({ description: "Takes back the step before." }),
  }
}

export const OrderHistory = object("OrderHistory", {
  object: Type.Literal("order_history"),
  orderId: Type.String(),
  placedAt: Timestamp,
  moves: Type.Array(
    Type.Object({
      ...moveOf(OrderStatus),
      delayMinutes: nullable(
        Type.Integer({ description: "The delay from then on; null: the entry changed the status." }),
      ),
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
    { description: "When the order reached each device; empty if it reached none." },
  ),
})

export const DeliveryPersonRecord = object("DeliveryPersonRecord", {
  id: Type.String(),
  object: Type.Literal("delivery_person"),
  name: Type.String(),
  phone: PhoneOutput,
  active: Type.Boolean(),
})

/** Why a restaurant receives no orders; null: it does. */
export const NotReceiving = nullable(choice(["SUSPENDED", "OFF", "CLOSED", "PAUSED", "NO_DEVICE"]))

export const OrderingStatus = object("OrderingStatus", {
  object: Type.Literal("ordering_status"),
  receiving: Type.Boolean({ description: "True if an order placed now would be accepted." }),
  reason: NotReceiving,
  label: Type.String({
    description: "Ready to show.",
    examples: ["Not receiving orders: no device is online"],
  }),
  pausedUntil: nullable(Timestamp),
  opensAt: nullable(Timestamp),
  devicesOnline: Type.Integer(),
})
