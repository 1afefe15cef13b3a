import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { choice, closedObject, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { serviceOrDevice, signedIn, withBody } from "./access.ts"
import { type ApprovedAct, approvedActs } from "./approved-acts.ts"
import { paymentMethods } from "./payments.ts"
import { PersonId, Pin } from "./pins.ts"

/** The PIN of somebody with the permission `till` allows one act, without a change of person. */

export * from "./approval-token.ts"
export * from "./approved-acts.ts"

export const Approval = object("Approval", {
  object: Type.Literal("approval"),
  token: Type.String({ description: "Works once, for this act on this device." }),
  expiresAt: Timestamp,
  by: Type.String({ description: "The name of who approved it." }),
})

const ApprovalRequest = closedObject("ApprovalRequest", {
  staffId: PersonId,
  pin: Pin,
  act: choice(approvedActs),
  orderId: text({ min: 1, max: "id" }),
  amountPaise: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000_000_00,
      description:
        "Of a refund or a discount; of a void, what it takes off. The act must have exactly this amount.",
    }),
  ),
  method: Type.Optional(
    choice(
      paymentMethods,
      "Of a refund: it must give the money back in this way. Left out by older consoles: in any.",
    ),
  ),
})

const hasAmount: Readonly<Record<ApprovedAct, boolean>> = {
  VOID: true,
  REFUND: true,
  CANCEL: false,
  DISCOUNT: true,
}

/** Otherwise the token would be for nothing: the act has an amount exactly if its approval has one. */
function approvalRules({ act, amountPaise, method }: Type.Static<typeof ApprovalRequest>): Fault[] {
  const isAbove = (field: string) =>
    ({ field, message: "does not go with this act", reason: "NOT_ALLOWED" }) as const
  if (method !== undefined && act !== "REFUND") return [isAbove("method")]
  if (hasAmount[act] === (amountPaise !== undefined)) return []
  // An older console asks for a void without an amount, and shows this message.
  const message = "is required; load this page anew, then try again"
  return [hasAmount[act] ? { field: "amountPaise", message, reason: "REQUIRED" } : isAbove("amountPaise")]
}

export const approveAct = endpoint({
  tag: "PINs",
  id: "console.counter.approvals.create",
  method: "POST",
  path: "/console/v1/counter/approvals",
  summary: "Approve one act with a PIN",
  description:
    "Only on a paired device, whoever is signed in on it. The person of the PIN needs the permission `till`. The token works once, for two minutes, for this act, order and amount; of a refund also for this way of giving money back.",
  access: serviceOrDevice,
  body: ApprovalRequest,
  rules: approvalRules,
  response: { status: 201, schema: Approval },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "PIN_REFUSED"],
  example: {
    body: {
      ...{ staffId: "stf_01k7q3v9x4e8rbhw5tm2c6ndsz", pin: "739105", act: "REFUND" },
      ...{ orderId: "ord_01k7q3v9x4e8rbhw5tm2c6ndsz", amountPaise: 40_900, method: "CASH" },
    },
  },
})
