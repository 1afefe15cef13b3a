import { endpoint } from "../endpoint.ts"
import { closedObject, nullable, object, PhoneInput, Timestamp } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"

/** What a tablet asks for while it has a network: its series, and what a caller ordered before. */

/** Made by the browser, in the form of all ids. */
export const tabletIdPattern = "^tablet_[0-9a-hjkmnp-tv-z]{26}$"

const CounterSeries = object("CounterSeries", {
  object: Type.Literal("counter_series"),
  series: Type.String({ description: "The numbers of the tablet's orders begin with it: T2-1, T2-2." }),
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
    "The first call gives a series that no other tablet has or had. Every later call with the same tablet returns the same one.",
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

export const reportUnsent = endpoint({
  ...counter,
  id: "console.counter.tablets.put",
  method: "PUT",
  path: "/console/v1/counter/tablets/{id}",
  summary: "Say how much a tablet has not sent yet",
  description:
    "The close of a day names tablets with something unsent. Sent again, it changes nothing but the time of the last report.",
  body: closedObject("UnsentReport", {
    unsent: Type.Integer({ minimum: 0, maximum: 100_000, description: "What only the tablet has." }),
    oldestSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 3_000_000_000,
        description:
          "How long the oldest of it has waited. A duration, because the tablet's clock may be wrong.",
      }),
    ),
  }),
  response: { status: 200, schema: CounterSeries },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
})

export const counterTabletEndpoints = [giveSeries, findCaller, reportUnsent] as const
