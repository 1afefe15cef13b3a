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
import { ApprovalToken } from "./approval-token.ts"
import { listOf } from "./lists.ts"
import { SignedInBy, TakenBy } from "./taken-by.ts"

/** Money that a restaurant receives for its bills. There is no gateway: a person confirms that the money came. */

export const paymentMethods = ["CASH", "UPI", "CARD", "OTHER"] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const PaymentMethod = choice(paymentMethods)

export const paymentKinds = ["PAYMENT", "REFUND"] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const PaymentKind = choice(paymentKinds)

const mostPaise = 10_000_000_00
const Paise = Type.Integer({ minimum: 0, maximum: mostPaise })
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
  amountPaise: {
    ...Paise,
    examples: [43_900],
    description: "What the restaurant keeps: without the change. Zero is refused.",
  },
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
  carried: Type.Optional({
    ...Type.Literal(true),
    description:
      "Cash that the delivery person of the order has until they hand it in. If the order has none, the cash is in the drawer.",
  }),
  takenBy: TakenBy,
  series: Type.Optional(
    Type.String({
      pattern: "^T[1-9][0-9]{0,4}$",
      description:
        "Of the tablet. Money of an earlier day goes to that day if the request has the secret of this tablet, and the tablet has not reported since then that nothing is unsent; otherwise it counts today, with a mark. No part of the content: left out by tablets of older versions.",
    }),
  ),
  signedInBy: SignedInBy,
  ...times,
})
export type PaymentRequest = Type.Static<typeof PaymentRequest>

export const refundKinds = ["RETURN", "OVERPAID"] as const
export type RefundKind = (typeof refundKinds)[number]

export const RefundRequest = closedObject("RefundRequest", {
  orderId: Id,
  method: PaymentMethod,
  kind: Type.Optional(
    choice(
      refundKinds,
      "RETURN: a credit note takes exactly this off the bill, with its tax. OVERPAID: more came than is due, and no note is written. Left out by older versions: OVERPAID up to what is to be given back, otherwise a RETURN of the amount.",
    ),
  ),
  whole: Type.Optional({
    ...Type.Literal(true),
    description: "RETURN: everything that is left of the bill, at a table that of all its orders.",
  }),
  lines: Type.Optional(
    Type.Array(
      closed({
        orderId: Type.Optional(Id),
        index: Type.Integer({ minimum: 0, maximum: 49 }),
        quantity: Type.Integer({ minimum: 1, maximum: 99 }),
      }),
      {
        minItems: 1,
        maxItems: 500,
        description:
          "RETURN: so many of these lines, as `/returns` of the order numbers them. `orderId`: another order of the bill.",
      },
    ),
  ),
  amountPaise: Type.Optional({
    ...Paise,
    minimum: 1,
    description:
      "What is given back. Needed unless `whole` or `lines` say it: then it may be left out, and is refused if it is another amount.",
  }),
  reason: text({ min: 1, max: "reason", multiline: true }),
  approval: ApprovalToken,
  ...times,
})
export type RefundRequest = Type.Static<typeof RefundRequest>

export const CorrectionRequest = closedObject("CorrectionRequest", {
  orderId: Id,
  paymentId: Id,
  method: { ...PaymentMethod, description: "How the money came." },
  reason: text({ min: 1, max: "reason", multiline: true }),
  ...times,
})
export type CorrectionRequest = Type.Static<typeof CorrectionRequest>

export const bookedRefundKinds = ["RETURN", "OVERPAID", "CORRECTION"] as const
export type BookedRefundKind = (typeof bookedRefundKinds)[number]
export const paymentMarks = ["AFTER_REPORT"] as const
export type PaymentMark = (typeof paymentMarks)[number]

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
  refundKind: nullable(
    choice(
      bookedRefundKinds,
      "CORRECTION: it takes a payment back that was written with a wrong method. Null: a payment, or a refund of an earlier version.",
    ),
  ),
  corrects: nullable(
    Type.String({
      description: "The payment whose method was wrong: that of this reversal, or of this new payment.",
    }),
  ),
  mark: nullable(
    choice(
      paymentMarks,
      "AFTER_REPORT: it is said to have come on an earlier day. Its tablet has reported since then that nothing is unsent, or nobody proves which tablet it was.",
    ),
  ),
  receivedAt: Timestamp,
  day: { ...LocalDate, description: "The service day in whose books it is." },
  belongsTo: nullable({
    ...LocalDate,
    description: "The day of the money, if that day was closed already.",
  }),
  by: Type.String(),
  carried: Type.Boolean({ description: "A delivery person received it, and hands it in later." }),
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
  givenBack: moneyOf("What an earlier version gave back without a credit note. It is not open."),
  isKnown: Type.Boolean({
    description:
      "False: nobody says whether it was paid, as of an order over the API. Then `open` is not owed.",
  }),
  creditNotes: Type.Array(
    object("BillCreditNote", {
      number: Type.String(),
      issuedAt: Timestamp,
      printed: Type.Boolean(),
      amount: Money,
      orderIds: Type.Array(Type.String()),
    }),
    { description: "Oldest first." },
  ),
  open: moneyOf("What is still to be paid. Never below zero."),
  toRefund: moneyOf("What was paid above that, and must be given back."),
  payments: Type.Array(Payment),
})

const ofPart = { orderId: Type.String(), index: Type.Integer(), name: Type.String() }
const leftOfPart = {
  amount: moneyOf("What is left of it, with its tax."),
  tax: Money,
  rateBasisPoints: Type.Integer(),
}

export const ReturnableBill = object("ReturnableBill", {
  object: Type.Literal("returnable_bill"),
  billNumber: Type.String(),
  lines: Type.Array(
    Type.Object({ ...ofPart, quantity: Type.Integer({ description: "How many are left." }), ...leftOfPart }),
  ),
  charges: Type.Array(Type.Object({ ...ofPart, ...leftOfPart })),
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
  rules: ({ method, amountPaise, givenPaise, roundOffPaise = 0, carried }: PaymentRequest): Fault[] => {
    if (amountPaise === 0)
      return [
        {
          field: "amountPaise",
          message: "must be more than 0: nothing was paid",
          reason: "OUT_OF_RANGE",
          params: { least: 1, most: mostPaise },
        },
      ]
    if (carried && method !== "CASH")
      return [{ field: "carried", message: "is only for CASH", reason: "NOT_ALLOWED" }]
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
  description:
    "Sent again, it changes nothing. A RETURN issues a credit note, also for a completed order. No refund opens the bill again. Needs the permission `till`, or the `approval` of somebody who has it.",
  body: RefundRequest,
  example: {
    body: {
      ...{ orderId: "ord_01k7q3v9x4e8rbhw5tm2c6ndsz", method: "CASH", kind: "RETURN", whole: true },
      ...{ reason: "Cold", receivedAt: "2026-10-17T13:05:00.000Z", sentAt: "2026-10-17T13:05:00.000Z" },
    },
  },
  rules: ({ orderId, kind, whole, lines, amountPaise }: RefundRequest): Fault[] => {
    if (kind !== "RETURN" && (whole || lines))
      return [{ field: whole ? "whole" : "lines", message: "is only for kind RETURN", reason: "NOT_ALLOWED" }]
    const ids = (lines ?? []).map(line => `${line.orderId ?? orderId} ${line.index}`)
    const repeated = ids.findIndex((id, place) => ids.indexOf(id) < place)
    if (repeated >= 0)
      return [{ field: `lines[${repeated}].index`, message: "is there twice", reason: "REPEATED" }]
    if (whole && lines) return [{ field: "lines", message: "does not go with whole", reason: "NOT_ALLOWED" }]
    if (!whole && !lines && amountPaise === undefined)
      return [{ field: "amountPaise", message: "is required", reason: "REQUIRED" }]
    return []
  },
})

export const correctPayment = endpoint({
  ...entry,
  id: "console.payments.correct",
  path: "/console/v1/counter/corrections/{id}",
  access: needs("till"),
  summary: "Correct the method of a payment",
  description:
    "A reversal and a new payment, both or neither, in the books of the day of the payment, or of the next one that is open. Sent again, it changes nothing.",
  body: CorrectionRequest,
})

export const getReturnable = endpoint({
  ...payments,
  id: "console.payments.returnable",
  method: "GET",
  path: "/console/v1/counter/orders/{id}/returns",
  summary: "What is left of an order's bill to return",
  response: { status: 200, schema: ReturnableBill },
  errors: [...signedIn, "NOT_FOUND"],
})

export const creditGivenBack = endpoint({
  ...payments,
  id: "console.payments.creditGivenBack",
  method: "POST",
  path: "/console/v1/counter/orders/{id}/given-back-note",
  access: needs("till"),
  summary: "Issue the credit note for money that an earlier version gave back without one",
  description: "Sent again, it changes nothing.",
  response: { status: 200, schema: BillBalance },
  errors: [...signedIn, "NOT_FOUND"],
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
        "PAID: the last 50 that are paid, and all others with money to give back or given back without a credit note. Left out, OPEN: the last 500.",
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

export const paymentEndpoints = [
  receivePayment,
  refundPayment,
  correctPayment,
  getReturnable,
  creditGivenBack,
  listOpenBills,
  getBillBalance,
] as const
