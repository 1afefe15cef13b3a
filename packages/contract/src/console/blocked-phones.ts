import { endpoint } from "../endpoint.ts"
import { closedObject, object, PhoneInput, PhoneOutput, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { Author, needs, signedIn, withBody } from "./access.ts"
import { listOf } from "./lists.ts"

/** Phones that cannot order on the restaurant's own page. */

/** So that the list is short enough for one response. */
export const maxBlockedPhones = 1000

const BlockedPhone = object("BlockedPhone", {
  id: Type.String(),
  object: Type.Literal("blocked_phone"),
  phone: PhoneOutput,
  reason: Type.String(),
  blockedBy: Author,
  blockedAt: Timestamp,
})

const blockedPhones = { tag: "Blocked phones", access: needs("blockedPhones"), errors: signedIn } as const

export const listBlockedPhones = endpoint({
  ...blockedPhones,
  id: "console.blockedPhones.list",
  method: "GET",
  path: "/console/v1/blocked-phones",
  summary: "Phones that cannot order on the restaurant's page, newest first",
  response: { status: 200, schema: listOf(BlockedPhone, "BlockedPhoneList") },
})

export const blockPhone = endpoint({
  ...blockedPhones,
  id: "console.blockedPhones.create",
  method: "POST",
  path: "/console/v1/blocked-phones",
  summary: "Block a phone",
  description:
    "Orders that it has placed stay as they are. Orders over the API are not affected. An entry is removed with other personal data of its age.",
  body: closedObject("BlockPhoneRequest", {
    phone: PhoneInput,
    reason: text({ min: 1, max: "reason", description: "For the team; the customer does not see it." }),
  }),
  response: { status: 201, schema: BlockedPhone },
  errors: [...signedIn, ...withBody],
})

export const unblockPhone = endpoint({
  ...blockedPhones,
  id: "console.blockedPhones.delete",
  method: "DELETE",
  path: "/console/v1/blocked-phones/{id}",
  summary: "Unblock a phone",
  response: { status: 204 },
  errors: [...signedIn, "NOT_FOUND"],
})

export const blockedPhoneEndpoints = [listBlockedPhones, blockPhone, unblockPhone] as const
