import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { Money, moneyOf } from "../money.ts"
import { choice, closed, LocalDate, nullable, Timestamp, TimestampWithOffset, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { listOf } from "./lists.ts"
import * as examples from "./payment-examples.ts"

/** Money that a restaurant receives for its bills. There is no gateway: a person confirms that the money came. */

export const paymentMethods = ["CASH", "UPI", "CARD", "OTHER"] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const PaymentMethod = choice(paymentMethods)

const Paise = Type.Integer({ minimum: 0, maximum: 10_000_000_00 })
const Id = text({ min: 1, max: 64 })

/** Half a rupee. */
export const maxRoundOffPaise = 50

const times = {
  receivedAt: { ...TimestampWithOffset, description: "By the tablet's clock." },
  sentAt: {
    ...TimestampWithOffset,
    description:
      "By the tablet's clock, when it sends this. The server corrects `receivedAt` by the difference.",
  },
}

export const PaymentRequest = closed(
  {
    orderId: Id,
    method: PaymentMethod,
    amountPaise: { ...Paise, description: "What the restaurant keeps: without the change." },
    roundOffPaise: Type.Optional(
      Type.Integer({
        minimum: -maxRoundOffPaise,
        maximum: maxRoundOffPaise,
        description:
          "What rounding to a whole rupee adds to cash that settles the bill; below zero if the guest pays more than the bill.",
      }),
    ),
    givenPaise: Type.Optional({
      ...Paise,
      description: "The cash that the guest gave; the rest is the change.",
    }),
    ...times,
  },
  { title: "PaymentRequest" },
)
export type PaymentRequest = Type.Static<typeof PaymentRequest>

export const RefundRequest = closed(
  {
    orderId: Id,
    method: PaymentMethod,
    amountPaise: { ...Paise, minimum: 1 },
    reason: text({ min: 1, max: 200, multiline: true }),
    ...times,
  },
  { title: "RefundRequest" },
)
export type RefundRequest = Type.Static<typeof RefundRequest>

export const Payment = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal("payment"),
    kind: choice(["PAYMENT", "REFUND"]),
    billNumber: Type.String(),
    method: PaymentMethod,
    amount: Money,
    roundOff: moneyOf("Zero unless cash was rounded; below zero if the guest paid more than the bill."),
    given: nullable(Money),
    change: nullable(Money),
    reason: nullable(Type.String()),
    receivedAt: Timestamp,
    day: { ...LocalDate, description: "The service day in whose books it is." },
    belongsTo: nullable({
      ...LocalDate,
      description: "The day of the money, if that day was closed already.",
    }),
    by: Type.String(),
  },
  { title: "Payment" },
)

export const BillBalance = Type.Object(
  {
    object: Type.Literal("bill_balance"),
    billNumber: Type.String(),
    orderIds: Type.Array(Type.String()),
    issuedAt: Timestamp,
    total: Money,
    open: moneyOf("What is still to be paid."),
    payments: Type.Array(Payment),
  },
  { title: "BillBalance" },
)

export const Day = Type.Object(
  {
    object: Type.Literal("day"),
    date: LocalDate,
    closed: nullable(
      Type.Object({
        at: Timestamp,
        by: Type.String(),
        float: Money,
        expected: Money,
        counted: Money,
        difference: moneyOf("Below zero if cash is missing."),
        note: nullable(Type.String()),
      }),
    ),
    byMethod: Type.Array(
      Type.Object({ method: PaymentMethod, received: Money, refunded: Money, count: Type.Integer() }),
    ),
    byPerson: Type.Array(Type.Object({ name: Type.String(), method: PaymentMethod, received: Money })),
    roundOff: Money,
    late: Type.Array(Payment, { description: "What belongs to a day that was closed already." }),
    openBills: Type.Integer({ description: "Bills that are not paid in full." }),
  },
  { title: "Day" },
)

const payments = { tag: "Payments", access: needs("service"), errors: signedIn } as const
const entry = {
  ...payments,
  method: "PUT",
  response: { status: 200, schema: BillBalance },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "ID_TAKEN", "INVALID_TRANSITION"],
} as const

export const receivePayment = endpoint({
  ...entry,
  id: "console.payments.receive",
  path: "/console/v1/counter/payments/{id}",
  summary: "Write down a payment",
  description:
    "The tablet makes the id. Sent again, it changes nothing. The first payment issues the bill. More than is open is refused.",
  body: PaymentRequest,
  rules: ({ method, amountPaise, givenPaise, roundOffPaise = 0 }: PaymentRequest): Fault[] => {
    if (givenPaise !== undefined && method !== "CASH")
      return [{ field: "givenPaise", message: "is only for CASH", reason: "NOT_ALLOWED" }]
    if (givenPaise !== undefined && givenPaise < amountPaise)
      return [{ field: "givenPaise", message: "must be at least amountPaise", reason: "NOT_ALLOWED" }]
    if (roundOffPaise !== 0 && method !== "CASH")
      return [{ field: "roundOffPaise", message: "is only for CASH", reason: "NOT_ALLOWED" }]
    return []
  },
  example: { body: examples.paymentRequest, response: examples.balance },
})

export const refundPayment = endpoint({
  ...entry,
  id: "console.payments.refund",
  path: "/console/v1/counter/refunds/{id}",
  access: needs("till"),
  summary: "Give money back",
  body: RefundRequest,
  example: { body: examples.refundRequest, response: examples.balance },
})

export const listOpenBills = endpoint({
  ...payments,
  id: "console.payments.open",
  method: "GET",
  path: "/console/v1/counter/bills",
  summary: "Bills that are not paid in full, oldest first",
  response: { status: 200, schema: listOf(BillBalance, "OpenBillList") },
  example: { response: { object: "list", data: [examples.balance] } },
})

export const getBillBalance = endpoint({
  ...payments,
  id: "console.payments.balance",
  method: "GET",
  path: "/console/v1/counter/orders/{id}/payments",
  summary: "What was paid for an order, and what is open",
  response: { status: 200, schema: BillBalance },
  errors: [...signedIn, "NOT_FOUND"],
  example: { response: examples.balance },
})

export const getDay = endpoint({
  ...payments,
  id: "console.days.get",
  method: "GET",
  path: "/console/v1/counter/days/{date}",
  access: needs("till"),
  summary: "The money of a service day",
  response: { status: 200, schema: Day },
  errors: [...signedIn, "NOT_FOUND"],
  example: { response: examples.day },
})

export const CloseDayRequest = closed(
  {
    floatPaise: { ...Paise, description: "The cash in the drawer when the day began." },
    countedPaise: { ...Paise, description: "The cash in the drawer now." },
    note: Type.Optional(text({ max: 300, multiline: true })),
  },
  { title: "CloseDayRequest" },
)

export const closeDay = endpoint({
  ...payments,
  id: "console.days.close",
  method: "POST",
  path: "/console/v1/counter/days/{date}/close",
  access: needs("till"),
  summary: "Close a service day",
  description:
    "A closed day takes no more payments: later ones go to the next open day. Closing it again is refused.",
  body: CloseDayRequest,
  response: { status: 200, schema: Day },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "DAY_CLOSED"],
  example: { body: { floatPaise: 200_000, countedPaise: 275_600 }, response: examples.day },
})

export const paymentEndpoints = [
  receivePayment,
  refundPayment,
  listOpenBills,
  getBillBalance,
  getDay,
  closeDay,
] as const
