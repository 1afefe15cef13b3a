import { Money } from "./money.ts"
import { byDate, choice, LocalDate, LocalTime, nullable, object, Pincode, Timestamp } from "./schema.ts"
import Type from "./type.ts"

export const dayKeys = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type DayKey = (typeof dayKeys)[number]

export const orderTypes = ["PICKUP", "DELIVERY"] as const
export const OrderType = choice(orderTypes, "How the food reaches the customer.")
export type OrderType = (typeof orderTypes)[number]

export const paymentModes = ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"] as const
export const PaymentMode = choice(
  paymentModes,
  "No online payment: customers pay at the counter, or in cash on delivery.",
)
export type PaymentMode = (typeof paymentModes)[number]

export const bookingPriceModes = ["DEDUCT", "FEE"] as const
export const BookingPriceMode = choice(
  bookingPriceModes,
  "`DEDUCT`: taken off the final bill. `FEE`: a fee for the booking itself.",
)

export const Period = Type.Object(
  { open: LocalTime, close: LocalTime },
  {
    title: "Period",
    description:
      "One opening period. If `close` is at or before `open`, it ends after midnight; 00:00 to 00:00 is 24 hours.",
  },
)

/** The same schema for each day of the week. */
export function weekOf<Day extends Type.TSchema>(day: Day) {
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
}

export const OpeningHours = Type.Object(
  {
    days: Type.Object(weekOf(Type.Array(Period))),
    closedDates: Type.Array(LocalDate, { description: "No opening period starts on these dates." }),
    specialDates: byDate(Type.Array(Period), {
      description:
        "The periods of single dates, in place of those of the weekday; an empty list is a closed date. `closedDates` takes precedence. A period belongs to the date on which it opens, so the night before still continues into the date.",
    }),
  },
  { title: "OpeningHours", description: "All seven day keys are present; an empty list is a closed day." },
)

export const BookingPrice = object("BookingPrice", {
  ...Money.properties,
  mode: BookingPriceMode,
  per: choice(["BOOKING", "GUEST"], "Whether the amount counts once, or for each guest."),
})

export const Restaurant = object("Restaurant", {
  id: Type.String(),
  object: Type.Literal("restaurant"),
  test: Type.Boolean({ description: "True for a test key." }),
  timezone: Type.String({ description: "An IANA zone name.", examples: ["Asia/Kolkata"] }),
  currency: Type.Literal("INR"),
  name: Type.String(),
  tagline: nullable(Type.String({ description: "A line under the name, up to 120 characters." })),
  phone: Type.String(),
  address: Type.Object({
    line: Type.String(),
    city: Type.String(),
    state: Type.String(),
    pincode: Pincode,
  }),
  gstin: nullable(Type.String({ description: "The GST identification number." })),
  fssai: nullable(
    Type.String({ description: "The FSSAI licence number, 14 digits.", examples: ["11226333000417"] }),
  ),
  privacyNoticeUrl: nullable(
    Type.String({
      description: "The restaurant's privacy notice. Show it where customers enter their data.",
    }),
  ),
  openingHours: OpeningHours,
  status: Type.Object({
    open: Type.Boolean(),
    label: Type.String({ description: "Ready to show.", examples: ["Open until 11:30 pm"] }),
    opensAt: nullable(Timestamp),
    closesAt: nullable(Timestamp),
  }),
  ordering: Type.Object({
    enabled: Type.Boolean({ description: "Online ordering is switched on." }),
    acceptingNow: Type.Boolean({
      description:
        "Ordering is on, the restaurant is open, and at least one staff device is online to see the order.",
    }),
    resumesAt: nullable({
      ...Timestamp,
      description:
        "When a pause by staff ends by itself. Null while nothing is paused, and while the restaurant could take no orders without the pause either: closed, ordering off, no staff device online. If staff end it early, the feed has a `restaurant.updated`; at this time it has none.",
    }),
    types: Type.Array(OrderType),
    minimumOrder: Money,
    deliveryPincodes: Type.Array(Pincode, { description: "If empty, delivery is not limited by pincode." }),
    prepMinutes: Type.Integer(),
    paymentModes: Type.Array(PaymentMode),
    pickup: nullable(
      Type.Object(
        { earliest: Timestamp, latest: Timestamp },
        {
          description:
            "The first and the last available time of `/v1/pickup-times` within 7 days. Between them the restaurant can be closed. Null while PICKUP or ordering is off, the restaurant is closed, or no time is left.",
        },
      ),
    ),
  }),
  booking: Type.Object({
    enabled: Type.Boolean(),
    maxPeople: Type.Integer(),
    slotMinutes: Type.Integer(),
    daysAhead: Type.Integer(),
    price: nullable(BookingPrice),
  }),
})
export type Restaurant = Type.Static<typeof Restaurant>
