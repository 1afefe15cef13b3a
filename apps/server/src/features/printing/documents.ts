import { usualTextIn, usualTexts } from "@rasoi/contract/console/usual-reasons"
import { type ConsoleLanguage, defaultLanguage, languages } from "@rasoi/contract/languages"
import {
  type BillOnPaper,
  balanceOf,
  billDate,
  billOnPaper,
  centered,
  compositionSection,
  formatTime,
  isOrderCalledOff,
  line,
  money,
  type PaymentEntry,
  type PrintDocument,
  type PrintWords,
  placeOnPaper,
  printDocument,
  printTexts,
  returnedBill,
  section,
  sellerSection,
  soldLines,
  type TicketOnPaper,
  tabBill,
  taxLines,
  ticketOnPaper,
  withoutVoided,
} from "@rasoi/core"
import type { BillRow } from "../billing/bills/index.ts"
import type { TabRow } from "../billing/tabs/index.ts"
import { chargedOf, type VoidRow, voidedLines } from "../billing/voids/index.ts"
import { type OrderRow, representOrder } from "../orders/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"

type Settings = RestaurantSnapshot["settings"]

type Tab = Pick<TabRow, "label">

/** The kitchen ticket. */
export function ticketDocument(
  row: OrderRow,
  { profile }: Settings,
  language: ConsoleLanguage = defaultLanguage,
  { tab, voids = [] }: { tab?: Tab | undefined; voids?: readonly VoidRow[] | undefined } = {},
): PrintDocument {
  const { customer, delivery, note, lines, pickupAt, readyBy } = representOrder(row)
  const leftOut = voids.filter(({ kind }) => kind === "NOT_MADE")
  const paper: TicketOnPaper = {
    ...{ number: row.number, type: row.type, table: tab?.label ?? null, customer, note, pickupAt, readyBy },
    delivery: delivery?.address ?? null,
    lines: withoutVoided(lines, voidedLines(leftOut)),
    notMade: leftOut.flatMap(({ lines: voided, reason }) =>
      voided.map(({ index, quantity }) => ({
        name: lines[index]?.name ?? "",
        quantity,
        reason: usualTextIn(usualTexts[language], reason),
      })),
    ),
    placedAt: row.placed_at.toISOString(),
    prints: row.ticket_prints,
  }
  return ticketOnPaper(paper, profile.timezone, wordsIn(language))
}

/** What nobody has printed yet. */
export function asPreview(document: PrintDocument): PrintDocument {
  return { ...document, sections: [section(centered("*** PREVIEW ***", "BOXED")), ...document.sections] }
}

const wordsIn = (language: ConsoleLanguage): PrintWords => ({
  locale: languages[language].locale,
  ...printTexts[language],
})

/** What a bill is printed from. */
export interface Billed {
  /** One order, or those of a tab. */
  readonly orders: readonly [OrderRow, ...OrderRow[]]
  readonly tab: Tab | undefined
  /** By order. */
  readonly voids: ReadonlyMap<string, readonly VoidRow[]>
  /** Undefined: a preview. */
  readonly issued: BillRow | undefined
  /** What the customer has paid of the bill, and what credit notes have taken. Null: a record that nobody pays any more. */
  readonly paid: {
    readonly entries: readonly (PaymentEntry & { readonly givenPaise: number | null })[]
    readonly creditedPaise: number
  } | null
}

/** The amounts are those of the placed orders without what was voided, the seller's details those of the settings. Before a bill is issued, a preview. */
export function billDocument(
  billed: Billed,
  settings: Settings,
  language: ConsoleLanguage = defaultLanguage,
): PrintDocument {
  const { orders, tab, voids, issued, paid } = billed
  const charged = (order: OrderRow) => chargedOf(order, voids.get(order.id))
  const bill = tab ? tabBill(orders.map(charged)) : charged(orders[0])
  const { totalPaise } = bill
  const creditedPaise = paid?.creditedPaise ?? 0
  const { customer, delivery, payment, status } = representOrder(orders[0])
  const paper: BillOnPaper = {
    bill,
    issued: issued
      ? {
          number: issued.bill_number,
          at: issued.billed_at,
          cancelled: issued.cancelled_at && { at: issued.cancelled_at, reason: issued.cancel_reason ?? "" },
          prints: issued.prints,
          openPaise: paid
            ? balanceOf({ totalPaise, creditedPaise, isCancelled: false }, paid.entries).openPaise
            : 0,
          ...(paid && { entries: paid.entries, creditedPaise }),
        }
      : null,
    orderNumbers: orders.map(({ number }) => number),
    type: orders[0].type,
    table: tab?.label ?? null,
    customer,
    delivery: delivery?.address ?? null,
    payment,
    isCalledOff: isOrderCalledOff(status),
  }
  return billOnPaper(paper, settings, wordsIn(language))
}

interface Credited extends Omit<Billed, "paid"> {
  readonly issued: BillRow
  /** Of the return. Null: that of the cancelled order. */
  readonly reason: string | null
}

/** What a credit note takes of the bill: all that it had of an order, or the parts that were returned. */
export function creditNoteDocument(
  { orders, tab, voids, issued: note, reason }: Credited,
  settings: Settings,
  language: ConsoleLanguage = defaultLanguage,
): PrintDocument {
  const [order] = orders
  const charged = (each: OrderRow) => chargedOf(each, voids.get(each.id))
  const parts = note.credited_parts
  const bills = parts
    ? orders.map(each =>
        returnedBill(
          charged(each),
          parts.filter(({ orderId }) => orderId === each.id),
        ),
      )
    : [charged(order)]
  const credited = tab ? tabBill(bills) : (bills[0] ?? charged(order))
  const words = wordsIn(language)
  const { customer } = representOrder(order)
  const why = reason === null ? order.rejection_reason : usualTextIn(usualTexts[language], reason)
  const numbers = orders.map(({ number }) => `#${number}`).join(", ")
  return printDocument("credit_note", note.prints, [
    ...compositionSection(credited, settings, words),
    sellerSection(settings, words),
    section(
      centered(words.creditNote, "LARGE"),
      line(`${words.creditNoteNumber} ${note.bill_number}`, { emphasis: "BOLD" }),
      line(`${words.date} ${formatTime(note.billed_at, settings.profile.timezone, words, billDate)}`),
      line(words.creditsBill(note.credits ?? ""), { emphasis: "BOLD" }),
      line(
        `${words.order} ${numbers}, ${placeOnPaper({ type: order.type, table: tab?.label ?? null }, words)}`,
      ),
      customer.name !== "" && line(`${words.customer}: ${customer.name}, ${customer.phone}`),
      why && line(`${words.reason}: ${why}`),
    ),
    { list: true, lines: soldLines(credited) },
    section(
      ...taxLines(credited, settings, words),
      line(words.credited, { emphasis: "LARGE", amount: money(credited.totalPaise).display }),
    ),
    section(line(`SAC ${settings.gst.sac}`)),
  ])
}
