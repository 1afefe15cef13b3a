import { Money, moneyOf } from "../money.ts"
import { OrderType, PaymentMode } from "../restaurant.ts"
import { choice, LocalDate, nullable, object, Timestamp } from "../schema.ts"
import Type from "../type.ts"
import { MissedCause } from "./missed-causes.ts"
import { StaffOrderType } from "./order-schemas.ts"
import { PaymentMethod } from "./payments.ts"
import { reservationSources } from "./reservation-schemas.ts"
import { WatchFigures } from "./watch.ts"

const count = (description?: string) => Type.Integer(description ? { description } : {})
const Hour = Type.Integer({ minimum: 0, maximum: 23, description: "In the restaurant's time zone." })

const range = {
  from: LocalDate,
  to: LocalDate,
  timezone: Type.String({ description: "The time zone of dates and hours." }),
}

const orderFigures = {
  placed: count(),
  accepted: count("Ever accepted, whatever became of them."),
  rejected: count("Turned down by staff."),
  cancelledByCustomer: count(),
  cancelledByRestaurant: count(
    "Called off by staff after they had been accepted, other than at the customer's request.",
  ),
  cancelledOnRequest: count("Called off by staff because the customer asked on the tracking page."),
  missed: count("Cancelled by the clock: nobody answered in time."),
  completed: count(),
  underWay: count("Waiting for an answer, or on the way to completion."),
  sales: moneyOf("The totals of those that are completed, tax and charges included."),
}

const Seconds = nullable(
  Type.Integer({ description: "Whole seconds, rounded up; null when none was answered." }),
)

export const OrdersReport = object("OrdersReport", {
  object: Type.Literal("orders_report"),
  ...range,
  totals: object("OrderFigures", orderFigures),
  acceptance: Type.Object(
    { answered: count(), p50: Seconds, p90: Seconds, p99: Seconds, max: Seconds },
    {
      description:
        "How long customers waited until staff accepted or rejected. `p90`: nine in ten were answered within this time.",
    },
  ),
  byDay: Type.Array(Type.Object({ date: LocalDate, ...orderFigures }), {
    description: "Every day of the range.",
  }),
  byHour: Type.Array(Type.Object({ hour: Hour, ...orderFigures }), {
    description: "All 24 hours, by the time at which orders were placed.",
  }),
  byType: Type.Array(Type.Object({ type: StaffOrderType, ...orderFigures }), {
    description: "DINE_IN only if there were any.",
  }),
})
export type OrdersReport = Type.Static<typeof OrdersReport>

export const MissedReport = object("MissedReport", {
  object: Type.Literal("missed_report"),
  ...range,
  orders: count("Orders that were placed and lost."),
  attempts: count("Attempts that were refused; one customer may try several times."),
  causes: Type.Array(
    Type.Object({
      cause: MissedCause,
      label: Type.String({ description: "Ready to show, in English." }),
      count: count(),
      value: nullable(moneyOf("What the orders would have come to; null for refused attempts.")),
      reasons: Type.Array(Type.Object({ reason: Type.String(), count: count() }), {
        description: "The reasons that staff gave, most frequent first; at most 20.",
      }),
    }),
    { description: "Most frequent first; only causes that occurred." },
  ),
  data: Type.Array(
    Type.Object({
      at: Type.String({
        format: "date-time",
        description: "When the order was placed; for refused attempts, the minute in which they arrived.",
      }),
      cause: MissedCause,
      count: count("1 for an order; of attempts, how many in that minute."),
      orderId: nullable(Type.String()),
      number: nullable(Type.String()),
      type: nullable(OrderType),
      value: nullable(Money),
      customer: nullable(
        Type.Object(
          { name: Type.String(), phone: Type.String() },
          { description: "Null for refused attempts." },
        ),
      ),
      reason: nullable(Type.String({ description: "The reason that staff gave." })),
      offlineSeconds: nullable(
        Type.Integer({
          description:
            "For an unanswered order: how long no staff device was connected while it waited. Null if not recorded.",
        }),
      ),
    }),
    { description: "Newest first." },
  ),
  hasMore: Type.Boolean({
    description: "True if there are more than `limit`. The counts above include all.",
  }),
})
export type MissedReport = Type.Static<typeof MissedReport>

const taxFigures = {
  taxable: moneyOf("Before tax."),
  cgst: Money,
  sgst: Money,
  tax: moneyOf("CGST and SGST."),
}
const TaxFigures = object("TaxFigures", taxFigures)
const billFigures = { bills: count(), ...taxFigures, total: moneyOf("Taxable and tax: what was billed.") }

const Turnover = object("Turnover", {
  from: LocalDate,
  to: LocalDate,
  bills: count(),
  turnover: moneyOf("What was billed, less credit notes."),
})

const moneyMoved = { received: Money, refunded: Money }

const numberRange = { from: Type.String(), to: Type.String(), count: count() }

export const SalesReport = object("SalesReport", {
  object: Type.Literal("sales_report"),
  ...range,
  totals: object("BillFigures", billFigures),
  documents: Type.Array(
    Type.Object({
      kind: choice(["BILL", "CREDIT_NOTE"]),
      series: nullable(
        Type.String({
          description: "T2: the bills of a tablet. CN: credit notes. Null: the server's bills.",
        }),
      ),
      financialYear: Type.String({ examples: ["26-27"] }),
      from: Type.String(),
      to: Type.String(),
      issued: count("Cancelled ones included."),
      cancelled: count("They keep their number and are in no sum."),
      missing: Type.Array(Type.Object(numberRange), {
        description:
          "Numbers of a tablet that never arrived, in the whole financial year: their bills are still on the tablet, or were deleted there. At most 100 ranges.",
      }),
      skipped: Type.Array(
        Type.Object({
          ...numberRange,
          restoredAt: Timestamp,
          backupAt: { ...Timestamp, description: "When the backup was made that was restored." },
        }),
        {
          description:
            "Numbers that are not issued, because they may have been before the data was restored from a backup. In the whole financial year.",
        },
      ),
    }),
    {
      description:
        "The bills and credit notes by series and financial year, as the table of documents in GSTR-1 asks for them.",
    },
  ),
  missingOrders: Type.Array(Type.Object({ series: Type.String({ examples: ["T2"] }), ...numberRange }), {
    description:
      "Numbers of tablets' orders that never arrived, before an order of these days or after the last one. At most 100 ranges.",
  }),
  credited: Type.Object(
    { notes: count(), ...taxFigures, total: Money },
    { description: "The credit notes of these days. All sums are already without them." },
  ),
  composition: nullable(
    Type.Object(
      {
        byQuarter: Type.Array(Turnover),
        byMonth: Type.Array(Turnover, { description: "Those that have begun." }),
      },
      {
        description:
          "The turnover of a composition dealer, who has no tax to report: bills of supply less their credit notes, in the whole quarters that the range touches. Null for a restaurant that is no composition dealer and was none in these quarters.",
      },
    ),
  ),
  losses: Type.Object(
    { voids: count(), amount: Money },
    { description: "What was made, voided in these days and not charged. It is in no other sum." },
  ),
  watch: nullable(WatchFigures),
  received: Type.Object(
    {
      ...moneyMoved,
      roundOff: moneyOf(
        "What rounding cash to whole rupees added to the payments; below zero: guests paid more.",
      ),
      byMethod: Type.Array(Type.Object({ method: PaymentMethod, ...moneyMoved })),
    },
    {
      description:
        "The payments that were written down, by the service day in whose books they are. Bills may be paid on another day.",
    },
  ),
  byRate: Type.Array(
    Type.Object({
      rate: Type.Number({ description: "Per cent; 0 for sales without tax." }),
      items: TaxFigures,
      charges: TaxFigures,
      all: TaxFigures,
    }),
    { description: "Lowest rate first." },
  ),
  byCharge: Type.Array(Type.Object({ type: choice(["PACKAGING", "DELIVERY", "OTHER"]), ...taxFigures })),
  byPayment: Type.Array(Type.Object({ payment: PaymentMode, ...billFigures })),
  byType: Type.Array(Type.Object({ type: StaffOrderType, ...billFigures }), {
    description: "DINE_IN only if there were any.",
  }),
  byDay: Type.Array(Type.Object({ date: LocalDate, ...billFigures }), {
    description: "Every day of the range.",
  }),
})
export type SalesReport = Type.Static<typeof SalesReport>

const soldFigures = {
  name: Type.String({ description: "The name in today's menu, or on the last bill for a removed item." }),
  quantity: count(),
  sales: moneyOf("Quantity × price as the menu listed it."),
}

const SoldItem = object("SoldItem", {
  id: Type.String({
    description: "The item's id; for a removed item, the menuItemId it was sold with.",
  }),
  onMenu: Type.Boolean(),
  ...soldFigures,
  sizes: Type.Array(
    Type.Object({
      menuItemId: Type.String(),
      name: Type.String(),
      quantity: count(),
      sales: Money,
    }),
    { description: "Sales of each size; empty for an item without sizes." },
  ),
})
const SoldAddOn = object("SoldAddOn", { id: Type.String(), ...soldFigures })

export const ItemsReport = object("ItemsReport", {
  object: Type.Literal("items_report"),
  ...range,
  items: Type.Object({ byQuantity: Type.Array(SoldItem), bySales: Type.Array(SoldItem) }),
  addOns: Type.Object({ byQuantity: Type.Array(SoldAddOn), bySales: Type.Array(SoldAddOn) }),
})
export type ItemsReport = Type.Static<typeof ItemsReport>

const bookingFigures = {
  bookings: count(),
  guests: count("All guests that were booked, whatever became of it."),
  covers: count("The guests who were seated."),
  confirmed: count("Ever confirmed, whatever became of them."),
  waiting: count("Not answered yet, and not due yet."),
  expected: count("Confirmed, and neither seated nor marked as missing yet."),
  seated: count(),
  noShows: count(),
  cancelledByCustomer: count(),
  cancelledByRestaurant: count(),
  rejected: count(),
  unanswered: count("Cancelled by the clock: nobody answered by its time."),
  noShowRate: nullable(
    Type.Number({
      description: "No-shows as a percentage of seated bookings and no-shows; null if there are none.",
    }),
  ),
}

export const BookingsReport = object("BookingsReport", {
  object: Type.Literal("bookings_report"),
  ...range,
  totals: object("BookingFigures", bookingFigures),
  byDay: Type.Array(Type.Object({ date: LocalDate, ...bookingFigures }), {
    description: "Every day of the range.",
  }),
  byHour: Type.Array(Type.Object({ hour: Hour, ...bookingFigures }), {
    description: "All 24 hours, by the time at which stays begin.",
  }),
  bySource: Type.Array(Type.Object({ source: choice(reservationSources), ...bookingFigures })),
})
export type BookingsReport = Type.Static<typeof BookingsReport>
