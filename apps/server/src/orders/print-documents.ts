import type { QueryOf } from "@rasoi/contract"
import type { getTicket } from "@rasoi/contract/console"
import { type Bill, gstSummary, kitchenTicket, money, toPriceFields } from "@rasoi/core"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import {
  centered,
  line,
  type PrintDocument,
  type PrintLine,
  type PrintSection,
  section,
} from "./print-lines.ts"
import { type PrintWords, printWords } from "./print-words.ts"
import { representOrder } from "./representation.ts"
import type { OrderRow } from "./store.ts"

type Settings = RestaurantSnapshot["settings"]
export type PrintLanguage = QueryOf<typeof getTicket>["language"]

/** The kitchen ticket. */
export function ticketDocument(
  row: OrderRow,
  { profile }: Settings,
  language: PrintLanguage = "en",
): PrintDocument {
  const order = representOrder(row)
  const { customerName, note, lines, portions } = kitchenTicket(order)
  const words = printWords[language]
  const type = words.types[row.type]
  const shown = (at: Date) => formatTime(at, profile.timezone, words, { weekday: "short", month: "short" })
  const due = order.pickupAt ? shown(new Date(order.pickupAt)) : words.asap
  return printDocument("ticket", row.ticket_prints, [
    section(
      centered(`#${row.number}`, "HUGE"),
      centered(type, "LARGE"),
      line(`${words.placed} ${shown(row.placed_at)}`),
      line(`${type}: ${due}`, { emphasis: "BOLD" }),
      line(customerName),
    ),
    { list: true, lines: lines.map(dishLine) },
    ...(note ? [section(line(`${words.note}: ${note}`, { emphasis: "BOXED" }))] : []),
    section(line(words.portions(portions))),
  ])
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

/** The amounts are those of the placed order. Only the seller's details come from the current settings. */
export function billDocument(
  row: OrderRow,
  settings: Settings,
  language: PrintLanguage = "en",
): PrintDocument {
  const bill = JSON.parse(row.bill) as Bill
  const words = printWords[language]
  const { total } = toPriceFields(bill)
  return printDocument("bill", row.bill_prints, [
    sellerSection(settings, words),
    headSection(row, bill, settings, words),
    { list: true, lines: soldLines(bill) },
    section(...taxLines(bill, words), line(words.total, { emphasis: "LARGE", amount: total.display })),
    section(
      line(`${words.payment}: ${words.payments[representOrder(row).payment]}`),
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

/** The bill number is assigned on completion. An earlier print must not look like a bill. */
function headSection(row: OrderRow, bill: Bill, { profile, gst }: Settings, words: PrintWords): PrintSection {
  const { customer } = representOrder(row)
  const isTaxInvoice = row.bill_number !== null && gst.gstin !== null && bill.taxPaise.total > 0
  const date =
    row.billed_at && formatTime(row.billed_at, profile.timezone, words, { month: "long", year: "numeric" })
  return section(
    centered(isTaxInvoice ? words.taxInvoice : words.bill, "LARGE"),
    line(row.bill_number ? `${words.billNumber} ${row.bill_number}` : words.noBillNumber, {
      emphasis: "BOLD",
    }),
    row.bill_number === null && line(words.notCompleted),
    date && line(`${words.date} ${date}`),
    line(`${words.order} #${row.number}, ${words.types[row.type]}`),
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
