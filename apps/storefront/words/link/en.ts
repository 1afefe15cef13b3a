import type { OrderStatus, OrderType, ReservationStatus } from "@rasoi/sdk"
import type { OrderPathStatus } from "../../link.ts"
import { counted } from "./counted.ts"

/** One text, or one for each order type. */
export type TextByType = string | Record<OrderType, string>

/** The page of an order or booking, in English. */
export const en = {
  test: "A test: nothing of this reaches the kitchen",
  order: (number: string) => `Order ${number}`,
  yourOrder: "Your order",
  yourTable: "Your table",
  callPerson: (name: string) => `Call ${name}`,
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
  readyAfter: (minutes: number) => `Once accepted, it takes about ${minutes} minutes.`,
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
    CASH_ON_DELIVERY: (amount: string) => `Pay ${amount} in cash on delivery.`,
  },
  nothingToPay: "Nothing to pay.",
  /** What the customer does next. */
  next: {
    wait: "You need not do anything now.",
    collect: (number: string) => `At the counter, say your number: ${number}.`,
    cash: (amount: string) => `Please have ${amount} in cash ready.`,
    near: "Please keep your phone near.",
    order: "You can order again from the menu.",
    come: "Come at this time. If you are late, please call.",
    book: "You can book another time.",
  },
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
  /** What the holder of the link can do, and what came of it. */
  cancelOrder: "Cancel the order",
  cancelOrderHelp:
    "The restaurant has not accepted it yet. If you cancel now, nothing is cooked and you pay nothing.",
  ask: "Ask to cancel",
  askHelp:
    "The restaurant has accepted your order and may be cooking it already. It decides, and its answer appears on this page.",
  asked: (when: string) => `You asked at ${when} to cancel the order. The answer appears here.`,
  noAnswer: (phone: string) => `There is no answer yet. Call the restaurant: ${phone}`,
  kept: (reason: string) => `The restaurant keeps the order. It says: ${reason}`,
  callToCancel: (phone: string) => `To cancel the order now, call the restaurant: ${phone}`,
  cancelBooking: "Cancel the booking",
  cancelBookingHelp: "Other guests can then book your table.",
  move: "Change time or guests",
  people: "Guests",
  date: "Date",
  seeTimes: "See free times",
  freeTimes: "Free times",
  noTimes: "No time is free on this day for so many guests.",
  otherDay: (first: string, last: string) =>
    `This day cannot be booked here. Choose a day from ${first} to ${last}.`,
  current: "Your booking now",
  wanted: "Your new booking",
  moveNow: "Move the booking",
  askToMove: "Ask to move",
  askToMoveHelp:
    "The restaurant decides. You keep your table until then, and the answer appears on this page.",
  moveAsked: (when: string, guests: string) =>
    `You asked for ${when}, ${guests}. You keep your table until the restaurant answers. The answer appears here.`,
  moveKept: (reason: string) => `The restaurant cannot move your booking. It says: ${reason}`,
  moveAgreed: (when: string, guests: string) =>
    `The restaurant moved your booking as you asked. It was ${when}, ${guests}.`,
  moved: (when: string, guests: string) => `You moved your booking. It was ${when}, ${guests}.`,
  tooLate: (when: string, phone: string) =>
    `You could change or cancel it here until ${when}. Call the restaurant: ${phone}`,
  bookedTooLate: (phone: string) =>
    `This booking cannot be changed or cancelled here. Call the restaurant: ${phone}`,
  until: (when: string) => `You can do this here until ${when}.`,
  noMoreMoves: (phone: string) =>
    `This booking was moved here as often as is possible. Call the restaurant: ${phone}`,
  priceStays: (amount: string) => `The price stays as it is: ${amount}`,
  orderAgain: "Order again",
  orderAgainHelp: "This opens the restaurant’s menu with these dishes in the cart. Nothing is ordered yet.",
  openMenu: "Open the menu",
  changed: "Something has changed in the meantime. Please look again.",
  full: "This time is no longer free. Choose another one.",
  tooLarge: (phone: string) => `For so many guests call the restaurant: ${phone}`,
  notPossible: (phone: string) => `This is not possible here now. Call the restaurant: ${phone}`,
  foreign: "This form did not come from this page. Open your link again.",
  back: "Back",
  onScreen: (when: string) => `On the kitchen’s screen, ${when}`,
  answersHere: "Answers appear on this page. Nothing is sent to you.",
  calendarChanged: "Update your calendar",
  /** "{time}" is replaced here and by the page's script. */
  updated: "Updated at {time}",
  offline: "No connection. Last updated at {time}.",
  unknownTitle: "Nothing here",
  unknown: "We cannot find this order",
  unknownHelp:
    "The link may be incomplete, or very old. Open it again from the message it came in, or call the restaurant.",
  /** The form that was sent had made it before. */
  alreadyOrder:
    "You had already sent this form: this is the order that it made. Nothing was ordered a second time.",
  alreadyBooking:
    "You had already sent this form: this is the booking that it made. Nothing was booked a second time.",
  /** Nobody gets a message, so the link is all that a customer has. */
  send: { title: "Send it to yourself.", text: "It is the only way back to this page: we send no message." },
}

export type LinkTexts = typeof en
