import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { choice, closedObject, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { serviceOrDevice, signedIn, withBody } from "./access.ts"
import { type ApprovedAct, approvedActs } from "./approved-acts.ts"
import { PersonId, Pin } from "./pins.ts"

/** The PIN of somebody with the permission `till` allows one act, without a change of person. */

export * from "./approved-acts.ts"

/** In the request of the act. */
export const ApprovalToken = Type.Optional(
  text({
    min: 1,
    max: "approvalToken",
    description: "From an approval, for somebody without the permission `till`.",
  }),
)

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
    Type.Integer({ minimum: 0, maximum: 10_000_000_00, description: "Of a refund or a discount." }),
  ),
})

const hasAmount: Readonly<Record<ApprovedAct, boolean>> = {
  VOID: false,
  REFUND: true,
  CANCEL: false,
  DISCOUNT: true,
}

/** Otherwise the token would be for nothing: the act has an amount exactly if its approval has one. */
function approvalRules({ act, amountPaise }: Type.Static<typeof ApprovalRequest>): Fault[] {
  if (hasAmount[act] === (amountPaise !== undefined)) return []
  if (hasAmount[act]) return [{ field: "amountPaise", message: "is required", reason: "REQUIRED" }]
  return [{ field: "amountPaise", message: "is only for a refund or a discount", reason: "NOT_ALLOWED" }]
}

export const approveAct = endpoint({
  tag: "PINs",
  id: "console.counter.approvals.create",
  method: "POST",
  path: "/console/v1/counter/approvals",
  summary: "Approve one act with a PIN",
  description:
    "Only on a paired device, whoever is signed in on it. The person of the PIN needs the permission `till`. The token works once, for two minutes, for this act, order and amount.",
  access: serviceOrDevice,
  body: ApprovalRequest,
  rules: approvalRules,
  response: { status: 201, schema: Approval },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "PIN_REFUSED"],
})
