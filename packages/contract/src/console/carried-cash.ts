import { endpoint } from "../endpoint.ts"
import { Money } from "../money.ts"
import { closedObject, LocalDate, nullable, object, Timestamp, TimestampWithOffset, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { listOf } from "./lists.ts"

/** Cash on delivery: a delivery person has it until they hand it in. */

const personName = nullable(Type.String({ description: "Null: the person was erased." }))

export const CarriedCash = object("CarriedCash", {
  object: Type.Literal("carried_cash"),
  personId: Type.String(),
  name: personName,
  phone: nullable(Type.String({ description: "Null: the person was erased." })),
  amount: Money,
  since: { ...Timestamp, description: "When they received the oldest of it." },
  orderNumbers: Type.Array(Type.String(), {
    description: "The orders that it is from, oldest first: at most the last 200.",
  }),
})
export type CarriedCash = Type.Static<typeof CarriedCash>

export const HandIn = object("HandIn", {
  object: Type.Literal("hand_in"),
  id: Type.String(),
  personId: Type.String(),
  name: personName,
  amount: Money,
  at: Timestamp,
  belongsTo: nullable({
    ...LocalDate,
    description: "The day on which it was handed in, if that day was closed already.",
  }),
  by: Type.String({ description: "Who received it." }),
})
export type HandIn = Type.Static<typeof HandIn>

const CarriedCashList = listOf(CarriedCash, "CarriedCashList")
const carriedCash = { tag: "Payments", access: needs("service"), errors: signedIn } as const

export const listCarriedCash = endpoint({
  ...carriedCash,
  id: "console.carriedCash.list",
  method: "GET",
  path: "/console/v1/counter/carried-cash",
  summary: "The cash that delivery people have, by person",
  response: { status: 200, schema: CarriedCashList },
})

export const HandInRequest = closedObject("HandInRequest", {
  personId: text({ min: 1, max: "id" }),
  amountPaise: Type.Integer({ minimum: 1, maximum: 10_000_000_00 }),
  receivedAt: { ...TimestampWithOffset, description: "By the device's clock." },
  sentAt: {
    ...TimestampWithOffset,
    description:
      "By the device's clock, when it sends this. The server corrects `receivedAt` by the difference.",
  },
})
export type HandInRequest = Type.Static<typeof HandInRequest>

export const handInCash = endpoint({
  ...carriedCash,
  id: "console.carriedCash.handIn",
  method: "PUT",
  path: "/console/v1/counter/hand-ins/{id}",
  summary: "Write down what a delivery person hands in",
  description:
    "The device makes the id. Sent again, it changes nothing. All that they have or a part of it; more is refused. It is in the drawer of the day on which it is handed in.",
  body: HandInRequest,
  response: { status: 200, schema: CarriedCashList },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "ID_TAKEN"],
})

export const carriedCashEndpoints = [listCarriedCash, handInCash] as const
