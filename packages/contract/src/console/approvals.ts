import { endpoint } from "../endpoint.ts"
import { choice, closedObject, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { serviceOrDevice, signedIn, withBody } from "./access.ts"
import { approvedActs } from "./approved-acts.ts"
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

export const approveAct = endpoint({
  tag: "PINs",
  id: "console.counter.approvals.create",
  method: "POST",
  path: "/console/v1/counter/approvals",
  summary: "Approve one act with a PIN",
  description:
    "Only on a paired device, whoever is signed in on it. The person of the PIN needs the permission `till`. The token works once, for two minutes, for this act, order and amount.",
  access: serviceOrDevice,
  body: closedObject("ApprovalRequest", {
    staffId: PersonId,
    pin: Pin,
    act: choice(approvedActs),
    orderId: text({ min: 1, max: "id" }),
    amountPaise: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000_000_00, description: "Of a refund or a discount." }),
    ),
  }),
  response: { status: 201, schema: Approval },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "PIN_REFUSED"],
})
