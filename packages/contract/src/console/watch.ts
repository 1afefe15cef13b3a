import { endpoint } from "../endpoint.ts"
import { Money, moneyOf } from "../money.ts"
import { choice, closed, LocalDate, nullable, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, reportErrors } from "./access.ts"
import { approvedActs } from "./approved-acts.ts"
import { page, pageOf } from "./lists.ts"
import { markReasons } from "./marks.ts"

/** What an owner should look at, because money can be lost by it without a trace in the books. */

export const watchKinds = [
  "CANCELLED",
  "VOIDED",
  "REFUNDED",
  "MARKED",
  "HAND_OVER_UNDONE",
  "DRAWER",
  "ENTRY_REMOVED",
  "TABLET_SILENT",
  "SERIES_REPLACED",
  "NUMBERS_MISSING",
  "CORRECTED",
  "EARLIER_DAY",
  "APPROVED",
  "UNCONFIRMED",
  "OTHER_PERSON",
  "RECOVERED",
  "NUMBER_REFUSED",
  "NUMBER_MARKED",
  "ORDERS_MISSING",
  "NUMBERS_SKIPPED",
] as const
export type WatchKind = (typeof watchKinds)[number]

export const WatchKind = choice(
  watchKinds,
  "CANCELLED: an online order that was accepted and cancelled by staff, or ended in any way after its acceptance was undone; or another one by staff after the kitchen began, its ticket was printed or the bill was issued. VOIDED: dishes of an order. REFUNDED: money given back. MARKED: a tablet billed another price. HAND_OVER_UNDONE: a hand-over or delivery was undone. DRAWER: a day was closed with a difference. ENTRY_REMOVED: a manager took something off a tablet that the server had refused. TABLET_SILENT: a tablet said that it has something unsent, and nothing since. SERIES_REPLACED: a paired device got a new number series. NUMBERS_MISSING: bills of a tablet that have not arrived, up to the last one that it has reported. CORRECTED: a payment got another method. EARLIER_DAY: an order, a bill or money that came on a later day than it says. Money that no tablet can have held since then counts on the day on which it came. APPROVED: a manager allowed it with a PIN. UNCONFIRMED: taken by somebody who no longer takes orders here when it arrived, or without a network with a PIN that did not work then. OTHER_PERSON: an order or a payment that is under another name than that of who was signed in and sent it. RECOVERED: a tablet sent it again after a restore. NUMBER_REFUSED: an order or a bill of a tablet that was refused, because of its number or, of an order, of what it says. NUMBER_MARKED: because of the number of a tablet. ORDERS_MISSING: orders of a tablet that have not arrived. NUMBERS_SKIPPED: left out after a restore.",
)

/** What a kind has more to say, one list for all kinds. */
export const watchCauses = [
  ...approvedActs,
  "LEFT",
  "NO_PIN",
  "LOCKED",
  "NO_SERIES",
  "OTHER_TABLET",
  "NUMBER_JUMP",
  "NUMBER_TAKEN",
  "CONTENT",
  "NO_SECRET",
  "SAVED_FILE",
  "OTHER_YEAR",
  "REPLACED",
  "GIVEN",
  "UNKNOWN",
  "HAND_IN",
  "ORDER",
  "BILL",
  ...markReasons,
] as const
export type WatchCause = (typeof watchCauses)[number]

const WatchCause = choice(
  watchCauses,
  "APPROVED: the act. UNCONFIRMED: LEFT, NO_PIN or LOCKED. NUMBER_REFUSED: NO_SERIES, OTHER_TABLET, NUMBER_JUMP, NUMBER_TAKEN, somebody without the secret had used it up, and what was sold got another number, or CONTENT, the server refused what the order says, and the order has not come since. NUMBER_MARKED: NO_SECRET, the tablet's code is older than its secret, SAVED_FILE, a manager sent it from a file, or OTHER_YEAR, a bill names another financial year than its time. NUMBERS_SKIPPED: the last number was in the data that was REPLACED, was GIVEN, or is UNKNOWN. EARLIER_DAY: HAND_IN, a delivery person handed it in, or an ORDER or a BILL of a tablet, null for a payment; what belongs to an order that is listed is not. MARKED: as in the list of marks.",
)

const figures = {
  count: Type.Integer(),
  amount: moneyOf("The sum of the amounts, whatever their sign."),
}

/** The line on the close of a day and in the sales report. */
export const WatchFigures = Type.Object(figures, {
  description: "What the screen Watch lists. Null without the permission `days`.",
})

const WatchEntry = object("WatchEntry", {
  object: Type.Literal("watch_entry"),
  id: Type.String({ description: "One of a kind has each id once." }),
  kind: WatchKind,
  at: Timestamp,
  date: { ...LocalDate, description: "The service day." },
  person: nullable(
    Type.String({
      description: "Who was signed in: on a tablet, at its last report. Null: nobody, or nobody does this.",
    }),
  ),
  otherPerson: nullable(
    Type.String({
      description:
        "APPROVED: who asked. CORRECTED: who had taken the money. EARLIER_DAY: who handed it in. OTHER_PERSON: whose name it is under.",
    }),
  ),
  device: nullable(Type.String()),
  amount: nullable({
    ...Money,
    description:
      "Null also where another entry of the kind and the day has the same money, and where nobody knows it.",
  }),
  subject: nullable(
    Type.String({ description: "The number of the order or the bill, or the tablet's series." }),
  ),
  quantity: nullable(
    Type.Integer({
      description:
        "How many entries or numbers, where one entry stands for several. NUMBER_REFUSED: after 2,000 within 30 days, one entry counts the others of a person, day and reason; it has the number of the last one.",
    }),
  ),
  reason: nullable(Type.String()),
  cause: nullable(WatchCause),
  claimedAt: nullable({
    ...Timestamp,
    description:
      "When it was, by the tablet that sent it, if that is an earlier service day. `at` and `date` are then those of its arrival.",
  }),
  orderId: nullable(Type.String()),
  billNumber: nullable(Type.String()),
})
export type WatchEntry = Type.Static<typeof WatchEntry>

const WatchReport = object("WatchReport", {
  object: Type.Literal("watch_report"),
  from: LocalDate,
  to: LocalDate,
  timezone: Type.String(),
  totals: Type.Object(figures),
  byKind: Type.Array(Type.Object({ kind: WatchKind, ...figures }), { description: "All kinds." }),
  byPerson: Type.Array(Type.Object({ person: nullable(Type.String()), kind: WatchKind, ...figures }), {
    description: "The largest amounts first.",
  }),
  byDay: Type.Array(Type.Object({ date: LocalDate, ...figures }), {
    description: "Days with entries, newest first.",
  }),
})
export type WatchReport = Type.Static<typeof WatchReport>

const range = {
  from: Type.Optional({ ...LocalDate, description: "The first service day. Default: six days before `to`." }),
  to: Type.Optional({
    ...LocalDate,
    description: "The last one, inclusive. Default: today. At most 366 days.",
  }),
}

const watch = { tag: "Reports", access: needs("days"), errors: reportErrors } as const

export const getWatch = endpoint({
  ...watch,
  id: "console.reports.watch",
  method: "GET",
  path: "/console/v1/reports/watch",
  summary: "What an owner should look at: counts and sums",
  description:
    "Made from what is stored, so it covers the past. Days are service days. What is erased about guests is not in it; amounts stay.",
  query: closed(range),
  response: { status: 200, schema: WatchReport },
})

export const listWatch = endpoint({
  ...watch,
  id: "console.reports.watch.list",
  method: "GET",
  path: "/console/v1/reports/watch/entries",
  summary: "What an owner should look at, one kind after the other",
  description: "Newest first; before them, marked orders whose difference nobody knows.",
  query: closed({
    ...range,
    kind: WatchKind,
    person: Type.Optional(text({ min: 1, max: "staffName", description: "Only entries of this person." })),
    ...page,
  }),
  response: { status: 200, schema: pageOf(WatchEntry, "WatchEntryList") },
})

export const exportWatch = endpoint({
  ...watch,
  id: "console.reports.watch.export",
  method: "GET",
  path: "/console/v1/reports/watch.csv",
  summary: "What an owner should look at, as a spreadsheet",
  description:
    "CSV in UTF-8 with a byte order mark. Amounts are rupees. A text that a spreadsheet would run as a formula begins with an apostrophe. At most 5,000 entries of each kind; if there are more, the last lines say so.",
  query: closed(range),
  response: { status: 200, mediaType: "text/csv; charset=utf-8" },
})

export const watchEndpoints = [getWatch, listWatch, exportWatch] as const
