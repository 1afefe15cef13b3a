import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { highestBillPaise, textLimits } from "../limits.ts"
import { closedObject, TimestampWithOffset, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { BillBalance } from "./payments.ts"
import { SavedFile, SignedInBy, TakenBy } from "./taken-by.ts"

/** Bills that a tablet has issued without a network, with numbers of its own series. */

/** "T2-26-27/14": the 14th bill of series T2 in the financial year 26-27. The server's own numbers begin with a digit. */
export const tabletBillNumberPattern = "^T[1-9][0-9]{0,4}-[0-9]{2}-[0-9]{2}/[1-9][0-9]{0,6}$"

const Id = text({ min: 1, max: "id" })

export const CounterBillRequest = closedObject("CounterBillRequest", {
  number: Type.String({
    pattern: tabletBillNumberPattern,
    maxLength: textLimits.billNumber,
    examples: ["T2-26-27/14"],
  }),
  orderIds: Type.Array(Id, {
    minItems: 1,
    maxItems: 100,
    description: "What is billed: one order, or with `tabId` the orders of the tab that the tablet knew.",
  }),
  tabId: Type.Optional(Id),
  totalPaise: Type.Integer({
    minimum: 0,
    maximum: highestBillPaise,
    description: "What the tablet has shown or printed.",
  }),
  takenBy: TakenBy,
  signedInBy: SignedInBy,
  issuedAt: { ...TimestampWithOffset, description: "By the tablet's clock." },
  sentAt: {
    ...TimestampWithOffset,
    description:
      "By the tablet's clock, when it sends this. The server corrects `issuedAt` by the difference.",
  },
})
export type CounterBillRequest = Type.Static<typeof CounterBillRequest>

/** One order, or the orders of a tab, each once. */
export function counterBillRules({ orderIds, tabId }: CounterBillRequest): Fault[] {
  if (tabId === undefined && orderIds.length > 1)
    return [{ field: "tabId", message: "is required for several orders", reason: "REQUIRED" }]
  const repeated = orderIds.findIndex((id, place) => orderIds.indexOf(id) < place)
  if (repeated < 0) return []
  return [{ field: `orderIds[${repeated}]`, message: "is there twice", reason: "REPEATED" }]
}

export const enterBill = endpoint({
  tag: "Counter",
  access: needs("service"),
  id: "console.counter.bill",
  method: "PUT",
  path: "/console/v1/counter/bills/{id}",
  summary: "Enter a bill that a tablet has issued",
  description:
    "The tablet makes the id and the number. Sent again, it changes nothing. The response is the balance of the bill that is valid for these orders. It has another number if they have a valid bill already, or if something was voided, cancelled or moved meanwhile: then the tablet's number is entered as a cancelled bill, so that it is not missing. If all the orders are cancelled, the response is that cancelled bill. A tab is closed with its bill; its other orders go to a new tab with the same label.",
  query: SavedFile,
  body: CounterBillRequest,
  rules: counterBillRules,
  response: { status: 200, schema: BillBalance },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "ID_TAKEN"],
})

export const counterBillEndpoints = [enterBill] as const
