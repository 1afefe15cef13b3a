import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { choice, closed, closedObject, madeId, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { ApprovalToken } from "./approvals.ts"
import { ConsoleOrder, voidKinds } from "./order-schemas.ts"

export const VoidRequest = closedObject("VoidRequest", {
  id: madeId("void", "Of the void. The tablet makes it."),
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
  kind: choice(
    voidKinds,
    "NOT_MADE: the kitchen makes it not. MADE: it was made and is not charged, and the reports show it as a loss.",
  ),
  reason: text({ min: 1, max: "reason" }),
  approval: ApprovalToken,
})
export type VoidRequest = Type.Static<typeof VoidRequest>

/** Either lines or all, and each line once. */
export function voidRules({ lines, all }: VoidRequest): Fault[] {
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
    "What is voided is not charged. Possible until the bill is issued; the order as it was entered stays. Staff void what was not made, until the ticket is printed or the kitchen begins; everything else needs the permission `till`, or the `approval` of somebody who has it. An order that is in work and of which everything was voided as not made is cancelled. Sent again, it changes nothing.",
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
