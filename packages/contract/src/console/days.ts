import { endpoint } from "../endpoint.ts"
import { Money, moneyOf } from "../money.ts"
import { choice, closed, closedObject, LocalDate, nullable, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { CarriedCash, HandIn } from "./carried-cash.ts"
import { listOf } from "./lists.ts"
import { Payment, PaymentMethod } from "./payments.ts"
import { WatchFigures } from "./watch.ts"

/** The money of a service day, and its close. */

const Paise = Type.Integer({ minimum: 0, maximum: 10_000_000_00 })

const DayClose = object("DayClose", {
  at: Timestamp,
  by: Type.String(),
  float: Money,
  expected: Money,
  counted: Money,
  difference: moneyOf("Below zero if cash is missing."),
  note: nullable(Type.String()),
})

const OpenBill = object("OpenBill", {
  billNumber: Type.String(),
  orderNumber: Type.String({ description: "Of the bill's first order." }),
  table: nullable(Type.String({ description: "The label of its tab." })),
  issuedAt: Timestamp,
  open: Money,
})

const OpenTab = object("OpenTab", {
  id: Type.String(),
  label: Type.String(),
  openedAt: Timestamp,
  total: Money,
})

const UnsentTablet = object("UnsentTablet", {
  series: Type.String(),
  device: nullable(Type.String({ description: "The name of the device that reported last." })),
  unsent: Type.Integer({ description: "What it has not sent, by its last report." }),
  oldestAt: nullable(Timestamp),
  heardAt: Timestamp,
  replacedBy: nullable(
    Type.String({
      description:
        "The series that the same paired device got since then: the tablet has lost its storage, with what it had not sent.",
    }),
  ),
})

const MissingNumbers = object("MissingNumbers", {
  object: Type.Literal("missing_numbers"),
  kind: choice(["BILL", "ORDER"]),
  numbers: Type.String({ examples: ["T2-26-27/5–7"] }),
  count: Type.Integer(),
})

export const Day = object("Day", {
  object: Type.Literal("day"),
  date: LocalDate,
  closed: nullable(DayClose),
  byMethod: Type.Array(
    Type.Object({ method: PaymentMethod, received: Money, refunded: Money, count: Type.Integer() }),
  ),
  byPerson: Type.Array(
    Type.Object({ name: Type.String(), method: PaymentMethod, received: Money, refunded: Money }),
  ),
  cash: moneyOf(
    "Cash received less cash given back, without what delivery people carry, and with what they have handed in. With the float, it is what must be in the drawer.",
  ),
  carried: moneyOf("Cash of this day that delivery people received. It is not in `cash`."),
  handedIn: Type.Array(HandIn, { description: "What they handed in on this day, oldest first." }),
  out: Type.Array(CarriedCash, { description: "What they still had at the end of this day, or have now." }),
  roundOff: Money,
  late: Type.Array(Payment, { description: "What belongs to a day that was closed already." }),
  openBills: Type.Integer({ description: "Bills that are not paid in full." }),
  watch: nullable(WatchFigures),
  open: Type.Object(
    {
      bills: Type.Array(OpenBill, { description: "The last 500, oldest first; `openBills` counts all." }),
      tabs: Type.Array(OpenTab, { description: "Oldest first." }),
      tablets: Type.Array(UnsentTablet, {
        description:
          "Tablets that said that they have something unsent, and tablets of the last 24 hours that are silent now.",
      }),
      missing: Type.Array(MissingNumbers, {
        description:
          "Numbers of tablets that are missing on this day: a later one has arrived, or the tablet has reported them. At most 100 of a kind.",
      }),
      days: Type.Array(LocalDate, {
        description: "Days of the month before this one that have money and were not closed, newest first.",
      }),
    },
    { description: "What somebody should look at before the day is closed, as it is now." },
  ),
})
export type Day = Type.Static<typeof Day>

const DaySummary = object("DaySummary", {
  object: Type.Literal("day_summary"),
  date: LocalDate,
  received: Money,
  refunded: Money,
  roundOff: Money,
  late: Type.Object(
    { count: Type.Integer(), amount: moneyOf("Received less given back.") },
    { description: "What belongs to days that were closed already." },
  ),
  closed: nullable(DayClose),
})

const days = { tag: "Payments", access: needs("service"), errors: [...signedIn, "NOT_FOUND"] } as const

export const getDay = endpoint({
  ...days,
  id: "console.days.get",
  method: "GET",
  path: "/console/v1/counter/days/{date}",
  summary: "The money of a service day",
  description:
    "`today` instead of a date is the service day of this moment. Staff read this day only. Whoever closes days also reads those that are open, and the one before. Every day needs the permission `days`.",
  response: { status: 200, schema: Day },
})

export const exportDay = endpoint({
  ...days,
  id: "console.days.export",
  method: "GET",
  path: "/console/v1/counter/days/{date}/day.csv",
  access: needs("till"),
  summary: "The money of a service day as a spreadsheet",
  description:
    "CSV in UTF-8 with a byte order mark. Amounts are rupees. A text that a spreadsheet would run as a formula begins with an apostrophe.",
  response: { status: 200, mediaType: "text/csv; charset=utf-8" },
})

export const listDays = endpoint({
  ...days,
  id: "console.days.list",
  method: "GET",
  path: "/console/v1/counter/days",
  access: needs("days"),
  summary: "The days of a month, with what was counted",
  query: closed({
    month: Type.Optional(
      Type.String({
        pattern: "^2[01][0-9]{2}-(0[1-9]|1[0-2])$",
        description: "Left out, the month of the service day of this moment.",
        examples: ["2026-10"],
      }),
    ),
  }),
  response: { status: 200, schema: listOf(DaySummary, "DayList") },
  errors: signedIn,
})

export const CloseDayRequest = closedObject("CloseDayRequest", {
  floatPaise: { ...Paise, description: "The cash in the drawer when the day began." },
  countedPaise: { ...Paise, description: "The cash in the drawer now." },
  note: Type.Optional(
    text({ max: "note", multiline: true, description: "Required if there is a difference." }),
  ),
})

export const closeDay = endpoint({
  ...days,
  id: "console.days.close",
  method: "POST",
  path: "/console/v1/counter/days/{date}/close",
  access: needs("till"),
  summary: "Close a service day",
  description:
    "A closed day takes no more payments: later ones go to the next open day. Closing it again is refused, and so is a day of the future or more than 400 days ago. Open bills, tabs and unsent tablets do not hinder it.",
  body: CloseDayRequest,
  response: { status: 200, schema: Day },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "DAY_CLOSED"],
})

export const dayEndpoints = [getDay, exportDay, listDays, closeDay] as const
