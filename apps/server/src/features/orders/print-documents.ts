import { usualTextIn, usualTexts } from "@rasoi/contract/console/usual-reasons"
import { type ConsoleLanguage, defaultLanguage, languages } from "@rasoi/contract/languages"
import {
  type BillOnPaper,
  balanceOf,
  billDate,
  billOnPaper,
  centered,
  compositionSection,
  deliveryLines,
  formatTime,
  isOrderCalledOff,
  kitchenTicket,
  line,
  money,
  type PaymentEntry,
  type PrintDocument,
  type PrintLine,
  type PrintWords,
  placeOnPaper,
  printDocument,
  printTexts,
  section,
  sellerSection,
  soldLines,
  tabBill,
  taxLines,
  withoutVoided,
} from "@rasoi/core"
import type { BillRow } from "../bills/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import type { TabRow } from "../tabs/index.ts"
import { chargedOf, type VoidRow, voidedLines } from "../voids/index.ts"
import { representOrder } from "./representation.ts"
import type { OrderRow } from "./store.ts"

type Settings = RestaurantSnapshot["settings"]

type Tab = Pick<TabRow, "label">

/** The kitchen ticket. */
export function ticketDocument(
  row: OrderRow,
  { profile }: Settings,
  language: ConsoleLanguage = defaultLanguage,
  { tab, voids = [] }: { tab?: Tab | undefined; voids?: readonly VoidRow[] | undefined } = {},
): PrintDocument {
  const order = representOrder(row)
  const leftOut = voids.filter(({ kind }) => kind === "NOT_MADE")
  const notMade = voidedLines(leftOut)
  const ordered = { ...order, lines: withoutVoided(order.lines, notMade) }
  const { customerName, note, lines, portions } = kitchenTicket(ordered)
  const words = wordsIn(language)
  const type = placeOnPaper({ type: row.type, table: tab?.label ?? null }, words)
  // Where the bag goes.
  const delivery = deliveryLines(order.customer, order.delivery?.address ?? null, words, "BOLD")
  const shown = (at: Date) => formatTime(at, profile.timezone, words, { weekday: "short", month: "short" })
  return printDocument("ticket", row.ticket_prints, [
    section(
      centered(`#${row.number}`, "HUGE"),
      centered(type, "LARGE"),
      line(`${words.placed} ${shown(row.placed_at)}`),
      line(dueText(row, words, shown), { emphasis: "BOLD" }),
      customerName && line(customerName),
    ),
    { list: true, lines: lines.map(dishLine) },
    // The kitchen may hold an earlier ticket that has them.
    ...(leftOut.length > 0 ? [section(...voidedText(order.lines, leftOut, language))] : []),
    ...(note ? [section(line(`${words.note}: ${note}`, { emphasis: "BOXED" }))] : []),
    section(line(words.portions(portions))),
    ...(delivery.length === 0 ? [] : [section(...delivery)]),
  ])
}

/** "Do not cook: 1 × Dal Makhani (Ordered by mistake)". */
function voidedText(
  ordered: readonly { name: string }[],
  voids: readonly VoidRow[],
  language: ConsoleLanguage,
): PrintLine[] {
  const { doNotCook } = printTexts[language]
  return voids.flatMap(({ lines, reason }) =>
    lines.map(({ index, quantity }) => {
      const why = usualTextIn(usualTexts[language], reason)
      return line(`${doNotCook}: ${quantity} × ${ordered[index]?.name} (${why})`, { emphasis: "BOLD" })
    }),
  )
}

const wordsIn = (language: ConsoleLanguage): PrintWords => ({
  locale: languages[language].locale,
  ...printTexts[language],
})

/** As the board shows it: the time that staff promised with any delay, or before acceptance the customer's own. */
function dueText(row: OrderRow, words: PrintWords, shown: (at: Date) => string): string {
  const { pickupAt, readyBy } = representOrder(row)
  const type = words.types[row.type]
  const due = readyBy ?? pickupAt
  if (!due) return `${type}: ${words.asap}`
  return `${due === pickupAt ? type : words.due}: ${shown(new Date(due))}`
}

function dishLine({
  quantity,
  name,
  addOns,
  note,
}: ReturnType<typeof kitchenTicket>["lines"][number]): PrintLine {
  const details: PrintLine["details"] = addOns.map(addOn => ({ text: `+ ${addOn}`, emphasis: "BOLD" }))
  if (note) details.push({ text: `! ${note}`, emphasis: "UNDERLINED" })
  return line(name, { quantity: `${quantity} ×`, emphasis: "LARGE", details })
}

/** What a bill is printed from. */
export interface Billed {
  /** One order, or those of a tab. */
  readonly orders: readonly [OrderRow, ...OrderRow[]]
  readonly tab: Tab | undefined
  /** By order. */
  readonly voids: ReadonlyMap<string, readonly VoidRow[]>
  /** Undefined: a preview. */
  readonly issued: BillRow | undefined
  /** What the guest has paid of the bill, and the orders for which it was credited. Null: a record that nobody pays any more. */
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
