import { type ConsoleLanguage, defaultLanguage } from "@rasoi/contract/languages"
import {
  type Bill,
  gstSummary,
  isRoundedPerLine,
  kitchenTicket,
  money,
  tabBill,
  toPriceFields,
  withoutVoided,
} from "@rasoi/core"
import type { BillRow } from "../bills/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import type { TabRow } from "../tabs/index.ts"
import { chargedOf, type VoidRow, voidedLines } from "../voids/index.ts"
import { billDelivery, ticketDelivery } from "./print-delivery.ts"
import {
  centered,
  line,
  type PrintDocument,
  type PrintLine,
  type PrintSection,
  section,
} from "./print-lines.ts"
import { type PrintWords, printWordsIn } from "./print-words.ts"
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
  const notMade = voidedLines(voids.filter(({ kind }) => kind === "NOT_MADE"))
  const ordered = { ...order, lines: withoutVoided(order.lines, notMade) }
  const { customerName, note, lines, portions } = kitchenTicket(ordered)
  const words = printWordsIn(language)
  const type = placeOf(row, tab, words)
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
    ...(note ? [section(line(`${words.note}: ${note}`, { emphasis: "BOXED" }))] : []),
    section(line(words.portions(portions))),
    ...ticketDelivery(order, words),
  ])
}

/** "Pickup", or for a table also which one: "Table 4". */
function placeOf({ type }: Pick<OrderRow, "type">, tab: Tab | undefined, words: PrintWords): string {
  return [words.types[type], tab?.label].filter(Boolean).join(" ")
}

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
}

/** The amounts are those of the placed orders without what was voided, the seller's details those of the settings. Before a bill is issued, a preview. */
export function billDocument(
  billed: Billed,
  settings: Settings,
  language: ConsoleLanguage = defaultLanguage,
): PrintDocument {
  const { orders, tab, voids, issued } = billed
  const charged = (order: OrderRow) => chargedOf(order, voids.get(order.id))
  const bill = tab ? tabBill(orders.map(charged)) : charged(orders[0])
  const words = printWordsIn(language)
  const { total } = toPriceFields(bill)
  const order = representOrder(orders[0])
  return printDocument("bill", issued?.prints ?? 0, [
    ...(issued?.cancelled_at ? [cancelledSection(issued, settings, words)] : []),
    sellerSection(settings, words),
    headSection(billed, bill, settings, words),
    { list: true, lines: soldLines(bill) },
    section(...taxLines(bill, words), line(words.total, { emphasis: "LARGE", amount: total.display })),
    ...billDelivery(order, total, words),
    section(
      line(`${words.payment}: ${words.payments[order.payment]}`),
      line(`SAC ${settings.gst.sac}`),
      centered(words.thanks),
    ),
  ])
}

function sellerSection({ profile, gst }: Settings, words: PrintWords): PrintSection {
  const { line: street, city, state, pincode } = profile.address
  return section(
    centered(profile.name, "LARGE"),
    centered(`${street}, ${city}, ${state} ${pincode}`),
    centered(`${words.phone} ${profile.phone}`),
    gst.gstin && centered(`GSTIN ${gst.gstin}`),
    gst.fssaiNumber && centered(`FSSAI ${gst.fssaiNumber}`),
  )
}

function cancelledSection(
  { cancelled_at, cancel_reason }: BillRow,
  { profile }: Settings,
  words: PrintWords,
) {
  const at = cancelled_at && formatTime(cancelled_at, profile.timezone, words, billDate)
  return section(centered("*** CANCELLED ***", "BOXED"), line(words.cancelled(at ?? "", cancel_reason ?? "")))
}

const billDate = { month: "long", year: "numeric" } as const

/** A print before the bill is issued must not look like a bill. */
function headSection(
  { orders, tab, issued }: Billed,
  bill: Bill,
  { profile, gst }: Settings,
  words: PrintWords,
): PrintSection {
  const { customer } = representOrder(orders[0])
  const numbers = orders.map(({ number }) => `#${number}`).join(", ")
  const isTaxInvoice = issued && gst.gstin !== null && bill.taxPaise.total > 0
  const date = issued ? formatTime(issued.billed_at, profile.timezone, words, billDate) : null
  return section(
    centered(isTaxInvoice ? words.taxInvoice : words.bill, "LARGE"),
    line(issued ? `${words.billNumber} ${issued.bill_number}` : words.noBillNumber, { emphasis: "BOLD" }),
    !issued && line(words.notIssued),
    date && line(`${words.date} ${date}`),
    line(`${words.order} ${numbers}, ${placeOf(orders[0], tab, words)}`),
    customer.name !== "" && line(`${words.customer}: ${customer.name}, ${customer.phone}`),
  )
}

function soldLines(bill: Bill): PrintLine[] {
  const { lines, charges } = toPriceFields(bill)
  return [
    ...lines.map(({ quantity, name, unitPrice, addOns, total }) => {
      const details = [
        `@ ${unitPrice.display}`,
        ...addOns.map(addOn => `+ ${addOn.name} ${addOn.price.display}`),
      ]
      return line(name, {
        quantity: `${quantity} ×`,
        amount: total.display,
        details: details.map(text => ({ text, emphasis: "NONE" })),
      })
    }),
    ...charges.map(({ name, amount }) => line(name, { amount: amount.display })),
  ]
}

/** Not a table: its columns would not fit on narrow paper. */
function taxLines(bill: Bill, words: PrintWords): PrintLine[] {
  const { rows, taxablePaise } = gstSummary(bill)
  return [
    line(words.taxableValue, { amount: money(taxablePaise).display }),
    ...rows
      .filter(({ rateBasisPoints }) => rateBasisPoints > 0)
      .flatMap(row =>
        [["CGST", row.cgstPaise] as const, ["SGST", row.sgstPaise] as const].map(([tax, paise]) =>
          line(words.taxOn(`${tax} ${row.rateBasisPoints / 200}%`, money(row.taxablePaise).display), {
            amount: money(paise).display,
          }),
        ),
      ),
    ...(rows.some(isRoundedPerLine) ? [line(words.taxRounded)] : []),
  ]
}

function printDocument(
  object: PrintDocument["object"],
  prints: number,
  sections: PrintSection[],
): PrintDocument {
  if (prints === 0) return { object, copy: "ORIGINAL", sections }
  const duplicateMark = section(centered("*** DUPLICATE ***", "BOXED"))
  return { object, copy: "DUPLICATE", sections: [duplicateMark, ...sections] }
}

/** In the restaurant's time zone, such as "Sat, 17 Oct, 6:35 pm". */
function formatTime(
  at: Date,
  timeZone: string,
  { locale }: PrintWords,
  date: Intl.DateTimeFormatOptions,
): string {
  const show = (options: Intl.DateTimeFormatOptions) => at.toLocaleString(locale, { timeZone, ...options })
  return `${show({ day: "numeric", ...date })}, ${show({ hour: "numeric", minute: "2-digit", hour12: true })}`
}
