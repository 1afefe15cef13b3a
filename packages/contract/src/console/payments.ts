import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { Money, moneyOf } from "../money.ts"
import {
  choice,
  closed,
  closedObject,
  LocalDate,
  nullable,
  object,
  Timestamp,
  TimestampWithOffset,
  text,
} from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { ApprovalToken } from "./approvals.ts"
import { listOf } from "./lists.ts"
import { SignedInBy, TakenBy } from "./taken-by.ts"

/** Money that a restaurant receives for its bills. There is no gateway: a person confirms that the money came. */

export const paymentMethods = ["CASH", "UPI", "CARD", "OTHER"] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const PaymentMethod = choice(paymentMethods)

export const paymentKinds = ["PAYMENT", "REFUND"] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const PaymentKind = choice(paymentKinds)

const Paise = Type.Integer({ minimum: 0, maximum: 10_000_000_00 })
const Id = text({ min: 1, max: "id" })

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

export const PaymentRequest = closedObject("PaymentRequest", {
  orderId: Id,
  method: PaymentMethod,
  amountPaise: { ...Paise, description: "What the restaurant keeps: without the change." },
  roundOffPaise: Type.Optional(
    Type.Integer({
      minimum: -maxRoundOffPaise,
      maximum: maxRoundOffPaise,
      description:
        "What rounding to a whole rupee adds to cash that settles the bill; below zero if the customer pays more than the bill.",
    }),
  ),
  givenPaise: Type.Optional({
    ...Paise,
    description: "The cash that the customer gave; the rest is the change.",
  }),
  taken: Type.Optional({
    ...Type.Literal(true),
    description:
      "The tablet has shown it as paid already. It is written as it was, also above what is open and for a cancelled order.",
  }),
  takenBy: TakenBy,
  signedInBy: SignedInBy,
  ...times,
})
export type PaymentRequest = Type.Static<typeof PaymentRequest>

export const RefundRequest = closedObject("RefundRequest", {
  orderId: Id,
  method: PaymentMethod,
  amountPaise: { ...Paise, minimum: 1 },
  reason: text({ min: 1, max: "reason", multiline: true }),
  approval: ApprovalToken,
  ...times,
})
export type RefundRequest = Type.Static<typeof RefundRequest>

export const Payment = object("Payment", {
  id: Type.String(),
  object: Type.Literal("payment"),
  kind: PaymentKind,
  billNumber: Type.String(),
  method: PaymentMethod,
  amount: Money,
  roundOff: moneyOf("Zero unless cash was rounded; below zero if the customer paid more than the bill."),
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
})

export const BillBalance = object("BillBalance", {
  object: Type.Literal("bill_balance"),
  billNumber: Type.String(),
  orderIds: Type.Array(Type.String()),
  orderNumbers: Type.Array(Type.String(), { description: "In the order of `orderIds`." }),
  table: nullable(Type.String({ description: "The label of its tab. Null: it is for no table." })),
  issuedAt: Timestamp,
  cancelledAt: nullable({
    ...Timestamp,
    description: "A cancelled bill is not to be paid. Null: the bill is valid.",
  }),
  total: Money,
  credited: moneyOf("What credit notes have taken from it."),
  open: moneyOf("What is still to be paid. Never below zero."),
  toRefund: moneyOf("What was paid above that, and must be given back."),
  payments: Type.Array(Payment),
})

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
    "The tablet makes the id. Sent again, it changes nothing. The first payment issues the bill. More than is open is refused, unless the money is `taken` already: then the balance says what is to be given back.",
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
})

export const refundPayment = endpoint({
  ...entry,
  id: "console.payments.refund",
  path: "/console/v1/counter/refunds/{id}",
  summary: "Give money back",
  description: "Needs the permission `till`, or the `approval` of somebody who has it.",
  body: RefundRequest,
})

export const listOpenBills = endpoint({
  ...payments,
  id: "console.payments.open",
  method: "GET",
  path: "/console/v1/counter/bills",
  summary: "Bills that are not paid in full, oldest first; or those that are, newest first",
  query: closed({
    state: Type.Optional(
      choice(
        ["OPEN", "PAID"],
        "PAID: the last 50 that are paid, and all others with money to give back. Left out, OPEN: the last 500.",
      ),
    ),
  }),
  response: { status: 200, schema: listOf(BillBalance, "OpenBillList") },
})

export const getBillBalance = endpoint({
  ...payments,
  id: "console.payments.balance",
  method: "GET",
  path: "/console/v1/counter/orders/{id}/payments",
  summary: "What was paid for an order, and what is open",
  response: { status: 200, schema: BillBalance },
  errors: [...signedIn, "NOT_FOUND"],
})

export const paymentEndpoints = [receivePayment, refundPayment, listOpenBills, getBillBalance] as const
