import { endpoint } from "../endpoint.ts"
import { Money, moneyOf } from "../money.ts"
import { choice, closed, nullable, object, Timestamp } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn } from "./access.ts"
import { page, pageOf } from "./lists.ts"

/** Orders that a tablet billed with another price than the server's. They are stored as billed; somebody should look at them. */

/** What is stored of a mark. */
export const storedMarkReasons = ["PRICE", "UNKNOWN_VERSION"] as const
export const markReasons = [...storedMarkReasons, "OLD_PRICES", "NOT_ON_MENU"] as const

const Versions = {
  settingsVersion: Type.Integer(),
  menuVersion: Type.Integer(),
  total: nullable(Money),
  tax: nullable(Money),
}

const CounterMark = object("CounterMark", {
  object: Type.Literal("counter_mark"),
  orderId: Type.String(),
  number: Type.String({ description: "It begins with the tablet's series." }),
  placedAt: Timestamp,
  device: nullable(Type.String()),
  by: Type.String(),
  reason: choice(
    markReasons,
    "The price is another one; or the server does not know the menu or settings with which the tablet priced; or others had replaced them when the order was taken; or the menu of that time has not what was sold.",
  ),
  billed: Money,
  expected: nullable(
    moneyOf("What the server would have billed; null if it does not know the versions, or did not store it."),
  ),
  billedTax: nullable(Money),
  named: Type.Object(Versions, { description: "The price with the versions that the tablet names." }),
  atTheTime: nullable(
    Type.Object(Versions, {
      description:
        "The price with the versions that were current when the order was taken. No amount: that menu has not what was sold. Null: it was entered before the server compared them.",
    }),
  ),
  difference: nullable(
    moneyOf("The largest difference of a total or of a tax, above zero. Null: it is not known."),
  ),
  seen: nullable(Type.Object({ at: Timestamp, by: Type.String() })),
})
export type CounterMark = Type.Static<typeof CounterMark>

const marks = { tag: "Counter", access: needs("till") } as const

export const listMarks = endpoint({
  ...marks,
  id: "console.counter.marks.list",
  method: "GET",
  path: "/console/v1/counter/marks",
  summary: "Orders whose billed price is not the server's",
  description:
    "First those whose difference nobody knows, then the largest difference, so that many small ones hide nothing.",
  query: closed({
    seen: Type.Optional(choice(["yes", "no"], "Left out, only those that nobody has seen.")),
    ...page,
  }),
  response: { status: 200, schema: pageOf(CounterMark, "CounterMarkList") },
  errors: signedIn,
})

export const seeMark = endpoint({
  ...marks,
  id: "console.counter.marks.seen",
  method: "POST",
  path: "/console/v1/counter/marks/{id}/seen",
  summary: "Say that somebody has looked at a mark",
  description: "The id is that of the order. Sent again, it changes nothing.",
  response: { status: 200, schema: CounterMark },
  errors: [...signedIn, "NOT_FOUND"],
})

export const markEndpoints = [listMarks, seeMark] as const
