import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { moneyOf } from "../money.ts"
import { choice, closed, closedObject, madeId, object, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { ApprovalToken } from "./approval-token.ts"
import { ConsoleOrder, voidKinds } from "./order-schemas.ts"

const voided = {
  lines: Type.Optional(
    Type.Array(
      closed({
        index: Type.Integer({ minimum: 0, maximum: 49, description: "The place in `lines` of the order." }),
        quantity: Type.Integer({ minimum: 1, maximum: 99 }),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  ),
  all: Type.Optional(Type.Literal(true, { description: "Everything that is left of the order." })),
}

export const VoidRequest = closedObject("VoidRequest", {
  id: madeId("void", "Of the void. The tablet makes it."),
  ...voided,
  kind: choice(
    voidKinds,
    "NOT_MADE: the kitchen makes it not. MADE: it was made and is not charged, and the reports show it as a loss.",
  ),
  reason: text({ min: 1, max: "reason" }),
  approval: ApprovalToken,
})
export type VoidRequest = Type.Static<typeof VoidRequest>

export const VoidedRequest = closedObject("VoidedRequest", voided)
export type VoidedRequest = Type.Static<typeof VoidedRequest>

export const VoidAmount = object("VoidAmount", {
  object: Type.Literal("void_amount"),
  amount: moneyOf("How much less is charged, with tax and, if nothing is left, with the charges."),
})

/** Either lines or all, and each line once. */
export function voidRules({ lines, all }: VoidedRequest): Fault[] {
  if ((lines === undefined) === (all === undefined))
    return [{ field: "lines", message: "send either lines, or all: true", reason: "ONE_OF" }]
  const indexes = (lines ?? []).map(({ index }) => index)
  const repeated = indexes.findIndex((index, place) => indexes.indexOf(index) < place)
  if (repeated < 0) return []
  return [{ field: `lines[${repeated}].index`, message: "is there twice", reason: "REPEATED" }]
}

export const voidOrder = endpoint({
  tag: "Counter",
  access: needs("service"),
  id: "console.counter.orders.void",
  method: "POST",
  path: "/console/v1/counter/orders/{id}/void",
  summary: "Void lines of an order that staff entered, or all of it",
  description:
    "What is voided is not charged. Possible until the bill is issued; the order as it was entered stays. Staff void what was not made, until the ticket is printed or the kitchen begins; everything else needs the permission `till`, or the `approval` of somebody who has it, for the amount that it takes off. An order that is in work and of which everything was voided as not made is cancelled. Sent again, it changes nothing.",
  body: VoidRequest,
  rules: voidRules,
  response: { status: 200, schema: ConsoleOrder },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "ID_TAKEN", "BILL_ISSUED", "INVALID_TRANSITION"],
  example: {
    body: {
      id: "void_01k7q3v9x4e8rbhw5tm2c6ndsz",
      lines: [{ index: 0, quantity: 1 }],
      kind: "NOT_MADE",
      reason: "Ordered by mistake",
    },
  },
})

export const readVoidAmount = endpoint({
  tag: "Counter",
  access: needs("service"),
  id: "console.counter.orders.voidAmount",
  method: "POST",
  path: "/console/v1/counter/orders/{id}/void/amount",
  summary: "What a void would take off",
  description: "Changes nothing. An approval of the void is for this amount.",
  body: VoidedRequest,
  rules: voidRules,
  response: { status: 200, schema: VoidAmount },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "BILL_ISSUED", "INVALID_TRANSITION"],
  example: { body: { lines: [{ index: 0, quantity: 1 }] } },
})
