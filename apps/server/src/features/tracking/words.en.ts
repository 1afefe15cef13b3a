import type { OrderStatus, OrderType, ReservationStatus } from "@rasoi/contract"
import { usualTexts } from "@rasoi/contract/console/usual-reasons"
import type { OrderPathStatus } from "@rasoi/core"
import { counted } from "./counted.ts"

/** One text, or one for each order type. */
export type TextByType = string | Record<OrderType, string>

/** The texts of the tracking page, in English. */
export const en = {
  languages: "Language",
  test: "A test: nothing of this reaches the kitchen",
  order: (number: string) => `Order ${number}`,
  yourOrder: "Your order",
  yourTable: "Your table",
  theRestaurant: "The restaurant",
  call: "Call the restaurant",
  callPerson: (name: string) => `Call ${name}`,
  directions: "Directions",
  privacyNotice: "How we use your data",
  delivery: "Delivery",
  isBringing: (name: string) => `${name} is bringing it`,
  steps: {
    PENDING: "Ordered",
    ACCEPTED: "Accepted",
    PREPARING: "In the kitchen",
    READY: { PICKUP: "Ready to collect", DELIVERY: "Packed" },
    OUT_FOR_DELIVERY: "On the way",
    COMPLETED: { PICKUP: "Collected", DELIVERY: "Delivered" },
  } satisfies Record<OrderPathStatus, TextByType>,
  ahead: "still to come",
  orderStatus: {
    PENDING: "Waiting for the restaurant",
    ACCEPTED: "The restaurant has your order",
    PREPARING: "Your food is being cooked",
    READY: { PICKUP: "Your order is ready to collect", DELIVERY: "Your order is packed" },
    OUT_FOR_DELIVERY: "Your order is on its way",
    COMPLETED: { PICKUP: "Collected. Enjoy your meal", DELIVERY: "Delivered. Enjoy your meal" },
    REJECTED: "The restaurant could not take this order",
    CANCELLED: "This order was cancelled",
  } satisfies Record<OrderStatus, TextByType>,
  readyAbout: (when: string) => `Ready about ${when}`,
  leavesAbout: (when: string) => `Leaves the kitchen about ${when}`,
  arrivesAbout: (when: string) => `Arrives about ${when}`,
  timeChanged: (before: string, reason: string | null) =>
    reason === null
      ? `New time: it was ${before}.`
      : `New time: it was ${before}. The restaurant says: ${reason}`,
  late: (when: string) => `It takes a little longer than ${when}`,
  answersBy: (when: string) =>
    `The restaurant answers by ${when}. Without an answer the order is cancelled, and you pay nothing.`,
  expired: "The restaurant did not answer in time. You pay nothing.",
  byCustomer: "Cancelled from your side.",
  bill: {
    subtotal: "Subtotal",
    total: "Total",
    included: "Prices include tax.",
  },
  payment: {
    PAY_AT_COUNTER: "Pay at the counter.",
    CASH_ON_DELIVERY: "Pay in cash on delivery.",
  },
  nothingToPay: "Nothing to pay.",
  bookingStatus: {
    PENDING: "Waiting for the restaurant to confirm",
    CONFIRMED: "Your table is booked",
    SEATED: "Enjoy your meal",
    REJECTED: "The restaurant could not take this booking",
    CANCELLED: "This booking was cancelled",
    NO_SHOW: "This booking has passed",
  } satisfies Record<ReservationStatus, string>,
  notConfirmed: "It is not confirmed yet. Without an answer from the restaurant it is cancelled.",
  bookingChanged: (when: string, guests: string) =>
    `The restaurant changed your booking. It was ${when}, ${guests}.`,
  unconfirmed: "The restaurant did not confirm it in time.",
  from: (from: string, to: string) => `${from} to ${to}`,
  guests: counted("en", { one: "{count} guest", other: "{count} guests" }),
  price: {
    DUE: {
      DEDUCT: (amount: string) => `${amount} at the restaurant, taken off your bill.`,
      FEE: (amount: string) => `${amount} at the restaurant, as a booking fee.`,
    },
    PAID: (amount: string) => `${amount} paid.`,
    WAIVED: (amount: string) => `You do not pay the ${amount}.`,
  },
  calendar: "Add to your calendar",
  calendarSummary: (people: number, name: string) => `Table for ${people} at ${name}`,
  calendarPhone: (phone: string) => `Restaurant: ${phone}`,
  /** "{time}" is replaced here and by the page's script. */
  updated: "Updated at {time}",
  offline: "No connection. Last updated at {time}.",
  unknownTitle: "Nothing here",
  unknown: "We cannot find this order",
  unknownHelp:
    "The link may be incomplete, or very old. Open it again from the message it came in, or call the restaurant.",
  tooMany: "Too many requests. Wait a minute.",
  /** What staff chose from the usual texts. */
  usual: usualTexts.en,
}

export type Texts = typeof en
