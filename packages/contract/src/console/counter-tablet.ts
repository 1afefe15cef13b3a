import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { highestBillPaise, mostKnownToTablet } from "../limits.ts"
import { closed, closedObject, nullable, object, PhoneInput, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"

/** What a tablet asks for while it has a network: its series, and what a caller ordered before. */

/** Made by the browser, in the form of all ids. */
export const tabletIdPattern = "^tablet_[0-9a-hjkmnp-tv-z]{26}$"

const CounterSeries = object("CounterSeries", {
  object: Type.Literal("counter_series"),
  series: Type.String({ description: "The numbers of the tablet's orders begin with it: T2-1, T2-2." }),
  restoredAt: nullable({
    ...Timestamp,
    description:
      "When this server's data was last restored from a backup. A tablet that sees a new time asks what is missing, and sends it again.",
  }),
})

const Caller = object("Caller", {
  object: Type.Literal("caller"),
  name: nullable(Type.String({ description: "Null: this phone has not ordered here." })),
  delivery: nullable(
    Type.Object(
      { address: Type.String(), pincode: Type.String(), landmark: nullable(Type.String()) },
      { description: "Of the last order that was brought." },
    ),
  ),
  lastOrder: nullable(
    Type.Object(
      {
        placedAt: Timestamp,
        lines: Type.Array(
          Type.Object({
            menuItemId: Type.String(),
            name: Type.String(),
            quantity: Type.Integer(),
            addOns: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
            note: nullable(Type.String()),
          }),
        ),
      },
      {
        description:
          "The last order that was not rejected or cancelled, without prices: they may be others today.",
      },
    ),
  ),
})

const LastNumber = Type.Integer({ minimum: 0, maximum: 9_999_999 })
const FinancialYear = Type.String({ pattern: "^[0-9]{2}-[0-9]{2}$", examples: ["26-27"] })
const Ids = Type.Array(text({ min: 1, max: "id" }), { maxItems: mostKnownToTablet })

const counter = {
  tag: "Counter",
  access: needs("service"),
  errors: [...signedIn, ...withBody],
} as const

export const giveSeries = endpoint({
  ...counter,
  id: "console.counter.series",
  method: "POST",
  path: "/console/v1/counter/series",
  summary: "Get the tablet's number series",
  description:
    "The first call gives a series that no other tablet has or had. Every later call with the same tablet returns the same one. With the header `tablet`, the secret in it belongs to the series from the first call on, and numbers of the series need it.",
  body: closedObject("CounterSeriesRequest", { tabletId: Type.String({ pattern: tabletIdPattern }) }),
  response: { status: 200, schema: CounterSeries },
})

export const findCaller = endpoint({
  ...counter,
  id: "console.counter.caller",
  method: "POST",
  path: "/console/v1/counter/callers",
  summary: "What this restaurant knows about a caller",
  description: "The phone is in the body, because addresses of requests are logged.",
  body: closedObject("CallerRequest", { phone: PhoneInput }),
  response: { status: 200, schema: Caller },
})

const UnsentReport = closedObject("UnsentReport", {
  unsent: Type.Integer({ minimum: 0, maximum: 100_000, description: "What only the tablet has." }),
  unsentPaise: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: highestBillPaise,
      description:
        "The money of it: of each order once, the order or its payments. Left out by tablets of older versions.",
    }),
  ),
  oldestSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3_000_000_000,
      description:
        "How long the oldest of it has waited. A duration, because the tablet's clock may be wrong.",
    }),
  ),
  numbers: Type.Optional(
    closed(
      {
        series: Type.Integer({ minimum: 1, maximum: 99_999 }),
        order: LastNumber,
        bills: Type.Array(closed({ financialYear: FinancialYear, number: LastNumber }), { maxItems: 20 }),
      },
      {
        description:
          "The tablet's series, 2 for T2, and the last number that it has given to an order, and to a bill of each financial year. Needs the header `tablet`.",
      },
    ),
  ),
})

/** Nobody makes up years, each of which would be missing bills. */
function unsentRules({ numbers }: Type.Static<typeof UnsentReport>): Fault[] {
  const wrong = (numbers?.bills ?? []).findIndex(({ financialYear }) => !isFinancialYear(financialYear))
  if (wrong < 0) return []
  const field = `numbers.bills[${wrong}].financialYear`
  const message = "must be two years that follow each other"
  return [{ field, message, reason: "PATTERN", params: { example: "26-27" } }]
}

const isFinancialYear = (year: string) => (Number(year.slice(0, 2)) + 1) % 100 === Number(year.slice(3))

export const reportUnsent = endpoint({
  ...counter,
  id: "console.counter.tablets.put",
  method: "PUT",
  path: "/console/v1/counter/tablets/{id}",
  summary: "Say how much a tablet has not sent yet",
  description:
    "The close of a day names tablets with something unsent. Sent again, it changes nothing but the time of the last report.",
  body: UnsentReport,
  rules: unsentRules,
  response: { status: 200, schema: CounterSeries },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
})

const known = { orders: Ids, bills: Ids, payments: Ids }

export const findMissing = endpoint({
  ...counter,
  id: "console.counter.missing",
  method: "POST",
  path: "/console/v1/counter/missing",
  summary: "Which of what a tablet has sent is not there",
  description:
    "After a restore the server lacks what came after the backup. The tablet asks with the ids of what it still knows, and sends again what is missing. Bills are asked for by their numbers.",
  body: closedObject("KnownToTablet", known),
  response: {
    status: 200,
    schema: object("MissingOfTablet", { object: Type.Literal("missing_of_tablet"), ...known }),
  },
})

export const counterTabletEndpoints = [giveSeries, findCaller, reportUnsent, findMissing] as const
