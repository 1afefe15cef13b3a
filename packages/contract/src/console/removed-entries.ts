import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { textLimits } from "../limits.ts"
import { choice, closed, closedObject, object, printableOrBreak, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"

/** What a tablet holds that the server has refused. It leaves the tablet only after the server has stored that somebody removed it. */

export const removedEntryKinds = ["ORDER", "BILL", "PAYMENT"] as const
export type RemovedEntryKind = (typeof removedEntryKinds)[number]

export const RemoveEntryRequest = closedObject("RemoveEntryRequest", {
  kind: choice(removedEntryKinds),
  // Not a closed object: the tablet must get rid of what another version of it has made, too.
  request: Type.Unsafe<unknown>({
    description:
      "What the tablet would have sent. The server does not store what it says about the guest. Printable texts, at most 20 lists or objects in one another. Watch has its amount, up to that of the largest bill.",
  }),
  refusal: closed(
    { code: text({ min: 1, max: "id" }), message: text({ max: "note", multiline: true }) },
    { description: "Why the server has refused it." },
  ),
  reason: text({ min: 1, max: "note", multiline: true }),
})
export type RemoveEntryRequest = Type.Static<typeof RemoveEntryRequest>

const printable = new RegExp(`^${printableOrBreak}*$`, "u")
/** Far deeper than any request of a tablet. */
const mostDepth = 20

/** Where the request has something that cannot be stored: undefined where all of it can. */
function findFault(value: unknown, field: string, depth = 0): Fault | undefined {
  const unprintable = {
    field,
    message: "has a character that cannot be stored",
    reason: "UNPRINTABLE",
  } as const
  if (typeof value === "string") return printable.test(value) ? undefined : unprintable
  if (typeof value !== "object" || value === null) return undefined
  if (depth === mostDepth) {
    const message = `has more than ${mostDepth} lists or objects in one another`
    return { field, message, reason: "PATTERN", params: { example: null } }
  }
  for (const [name, part] of Object.entries(value)) {
    if (!printable.test(name)) return unprintable
    const step = Array.isArray(value) ? `[${name}]` : `.${name.slice(0, textLimits.errorField)}`
    const fault = findFault(part, field + step, depth + 1)
    if (fault) return fault
  }
  return undefined
}

/** Of anything that a tablet may have made, only what can be stored. */
function removeEntryRules({ request }: RemoveEntryRequest): Fault[] {
  const fault = findFault(request, "request")
  return fault ? [fault] : []
}

const RemovedEntry = object("RemovedEntry", {
  object: Type.Literal("removed_entry"),
  id: Type.String(),
  at: Timestamp,
  by: Type.String(),
})

export const removeEntry = endpoint({
  tag: "Counter",
  access: needs("till"),
  id: "console.counter.entries.remove",
  method: "PUT",
  path: "/console/v1/counter/removed-entries/{id}",
  summary: "Store that somebody removes a refused entry from a tablet",
  description:
    "The id is that of the order, the bill or the payment. Sent again, it changes nothing. The same id with other content is refused, and so is what the server has: that is not refused any more.",
  body: RemoveEntryRequest,
  rules: removeEntryRules,
  example: {
    body: {
      kind: "PAYMENT",
      request: { orderId: "ord_01k7q3v9x4e8rbhw5tm2c6ndsz", method: "CASH", amountPaise: 42_000 },
      refusal: { code: "INVALID_TRANSITION", message: "This order has no bill that can be paid now." },
      reason: "The guest left without paying",
    },
  },
  response: { status: 200, schema: RemovedEntry },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "ID_TAKEN"],
})

export const removedEntryEndpoints = [removeEntry] as const
