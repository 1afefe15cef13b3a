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

const example = {
  id: "bph_01k7q3v9x4e8rbhw5tm2c6ndsz",
  object: "blocked_phone",
  phone: "9845012345",
  reason: "Ordered twice and did not open the door",
  blockedBy: "Asha Rao",
  blockedAt: "2026-10-17T13:05:00.000Z",
} as const

const blockedPhones = { tag: "Blocked phones", access: needs("blockedPhones"), errors: signedIn } as const

export const listBlockedPhones = endpoint({
  ...blockedPhones,
  id: "console.blockedPhones.list",
  method: "GET",
  path: "/console/v1/blocked-phones",
  summary: "Phones that cannot order on the restaurant's page, newest first",
  response: { status: 200, schema: listOf(BlockedPhone, "BlockedPhoneList") },
  example: { response: { object: "list", data: [example] } },
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
    reason: text({ min: 1, max: 200, description: "For the team; the customer does not see it." }),
  }),
  response: { status: 201, schema: BlockedPhone },
  errors: [...signedIn, ...withBody],
  example: { body: { phone: "+91 98450 12345", reason: example.reason }, response: example },
})

export const unblockPhone = endpoint({
  ...blockedPhones,
  id: "console.blockedPhones.delete",
  method: "DELETE",
  path: "/console/v1/blocked-phones/{id}",
  summary: "Unblock a phone",
  response: { status: 204 },
  errors: [...signedIn, "NOT_FOUND"],
  example: {},
})

export const blockedPhoneEndpoints = [listBlockedPhones, blockPhone, unblockPhone] as const
