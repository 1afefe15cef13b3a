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
  /**
   * What the customer has paid of the bill, and the orders for which it was credited. Null: a record that nobody pays any more.
   */
  readonly paid: {
    readonly entries: readonly PaymentEntry[]
    readonly creditedIds: ReadonlySet<string>
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
  const creditedPaise = orders
    .filter(({ id }) => paid?.creditedIds.has(id))
    .reduce((sum, order) => sum + charged(order).totalPaise, 0)
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

/** The credit note for an order: what its bill had of it. */
export function creditNoteDocument(
  { orders: [order], tab, voids, issued: note }: Omit<Billed, "paid"> & { issued: BillRow },
  settings: Settings,
  language: ConsoleLanguage = defaultLanguage,
): PrintDocument {
  const credited = chargedOf(order, voids.get(order.id))
  const words = wordsIn(language)
  const { customer } = representOrder(order)
  return printDocument("credit_note", note.prints, [
    ...compositionSection(credited, settings, words),
    sellerSection(settings, words),
    section(
      centered(words.creditNote, "LARGE"),
      line(`${words.creditNoteNumber} ${note.bill_number}`, { emphasis: "BOLD" }),
      line(`${words.date} ${formatTime(note.billed_at, settings.profile.timezone, words, billDate)}`),
      line(words.creditsBill(note.credits ?? ""), { emphasis: "BOLD" }),
      line(
        `${words.order} #${order.number}, ${placeOnPaper({ type: order.type, table: tab?.label ?? null }, words)}`,
      ),
      customer.name !== "" && line(`${words.customer}: ${customer.name}, ${customer.phone}`),
      order.rejection_reason && line(`${words.reason}: ${order.rejection_reason}`),
    ),
    { list: true, lines: soldLines(credited) },
    section(
      ...taxLines(credited, settings, words),
      line(words.credited, { emphasis: "LARGE", amount: money(credited.totalPaise).display }),
    ),
    section(line(`SAC ${settings.gst.sac}`)),
  ])
}
