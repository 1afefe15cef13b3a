import type { PaymentMode } from "@rasoi/contract"
import type { Settings, StaffOrderType } from "@rasoi/contract/console"
import { cashToCollect, type PaymentEntry, receivedPaise } from "../counter/payments.ts"
import { upiLink } from "../counter/upi-link.ts"
import { money } from "../money.ts"
import type { Bill } from "../pricing/bill.ts"
import { isBillOfSupply } from "../pricing/bill-of-supply.ts"
import { gstSummary, isRoundedPerLine } from "../pricing/gst-summary.ts"
import { toPriceFields } from "../pricing/wire.ts"
import { deliveryLines, type PrintedDelivery } from "./delivery.ts"
import { centered, line, type PrintDocument, type PrintLine, type PrintSection, section } from "./lines.ts"
import type { PrintWords } from "./words.ts"

/** What a bill on paper says. The server makes it from its rows, a tablet without a network from what it has stored. */
export interface BillOnPaper {
  readonly bill: Bill
  /** Null: a preview. */
  readonly issued: {
    readonly number: string
    readonly at: Date
    readonly cancelled: { readonly at: Date; readonly reason: string } | null
    /** Earlier prints with this number. */
    readonly prints: number
    /** What is still to be paid. */
    readonly openPaise: number
    /** What was received and given back. Left out: the paper does not say it. */
    readonly entries?: readonly PaidEntry[]
    /** What credit notes have taken. */
    readonly creditedPaise?: number
  } | null
  /** One order, or those of a tab. */
  readonly orderNumbers: readonly string[]
  readonly type: StaffOrderType
  readonly table: string | null
  /** Empty texts: nobody gave them, or they were erased. */
  readonly customer: { readonly name: string; readonly phone: string }
  readonly delivery: PrintedDelivery | null
  readonly payment: PaymentMode
  /** The order was cancelled or rejected. */
  readonly isCalledOff: boolean
}

export interface PaidEntry extends PaymentEntry {
  /** The cash that the customer gave. */
  readonly givenPaise?: number | null
}

/** The seller's details are those of the settings. Before a bill is issued, a preview. */
export function billOnPaper(paper: BillOnPaper, settings: Settings, words: PrintWords): PrintDocument {
  const { bill, issued, payment } = paper
  const { total } = toPriceFields(bill)
  return printDocument("bill", issued?.prints ?? 0, [
    ...(issued?.cancelled ? [cancelledSection(issued.cancelled, settings, words)] : []),
    ...compositionSection(bill, settings, words),
    sellerSection(settings, words),
    headSection(paper, settings, words),
    { list: true, lines: soldLines(bill) },
    section(
      ...taxLines(bill, settings, words),
      line(words.total, { emphasis: "LARGE", amount: total.display }),
    ),
    ...paidSection(paper, words),
    ...deliverySection(paper, settings, words),
    ...upiSection(paper, settings, words),
    section(
      line(`${words.payment}: ${words.payments[payment]}`),
      line(`SAC ${settings.gst.sac}`),
      centered(words.thanks),
    ),
  ])
}

/** The law wants these words at the top of a bill of supply. */
export function compositionSection(bill: Bill, { gst }: Settings, words: PrintWords): PrintSection[] {
  return isBillOfSupply(bill, gst) ? [section(centered(words.compositionDealer, "BOLD"))] : []
}

export function sellerSection({ profile, gst }: Settings, words: PrintWords): PrintSection {
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
  { at, reason }: { readonly at: Date; readonly reason: string },
  { profile }: Settings,
  words: PrintWords,
) {
  const shown = formatTime(at, profile.timezone, words, billDate)
  return section(centered("*** CANCELLED ***", "BOXED"), line(words.cancelled(shown, reason)))
}

export const billDate = { month: "long", year: "numeric" } as const

/** A print before the bill is issued must not look like a bill. */
function headSection(paper: BillOnPaper, { profile, gst }: Settings, words: PrintWords): PrintSection {
  const { bill, issued, orderNumbers, customer } = paper
  const numbers = orderNumbers.map(number => `#${number}`).join(", ")
  const isTaxInvoice = issued && gst.gstin !== null && bill.taxPaise.total > 0
  const isSupply = issued && isBillOfSupply(bill, gst)
  const date = issued ? formatTime(issued.at, profile.timezone, words, billDate) : null
  return section(
    centered(isTaxInvoice ? words.taxInvoice : isSupply ? words.billOfSupply : words.bill, "LARGE"),
    line(issued ? `${words.billNumber} ${issued.number}` : words.noBillNumber, { emphasis: "BOLD" }),
    !issued && line(words.notIssued),
    date && line(`${words.date} ${date}`),
    line(`${words.order} ${numbers}, ${placeOnPaper(paper, words)}`),
    customer.name !== "" && line(`${words.customer}: ${customer.name}, ${customer.phone}`),
  )
}

/** "Pickup", or for a table also which one: "Table 4". */
export function placeOnPaper(
  { type, table }: Pick<BillOnPaper, "type" | "table">,
  words: PrintWords,
): string {
  return [words.types[type], table].filter(Boolean).join(" ")
}

export function soldLines(bill: Bill): PrintLine[] {
  const { lines, charges } = toPriceFields(bill)
  return [
    ...lines.map(({ quantity, name, unitPrice, addOns, total }) => {
      const details = [
        `@ ${unitPrice.display}`,
        ...addOns.map(addOn => `+ ${addOn.name} ${addOn.price.display}`),
      ]
      // Of a credit note for an amount: no dish came back.
      if (quantity === 0) return line(name, { amount: total.display })
      return line(name, {
        quantity: `${quantity} ×`,
        amount: total.display,
        details: details.map(text => ({ text, emphasis: "NONE" })),
      })
    }),
    ...charges.map(({ name, amount }) => line(name, { amount: amount.display })),
  ]
}

/** Not a table: its columns would not fit on narrow paper. A bill of supply has none. */
export function taxLines(bill: Bill, { gst }: Pick<Settings, "gst">, words: PrintWords): PrintLine[] {
  if (isBillOfSupply(bill, gst)) return []
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

/** How the bill was paid: nothing before the first payment, because the total says what is to be paid. */
function paidSection({ bill, issued }: BillOnPaper, words: PrintWords): PrintSection[] {
  const { entries = [], creditedPaise = 0, openPaise = 0, cancelled = null } = issued ?? {}
  if (entries.length === 0 || cancelled) return []
  const received = receivedPaise(entries)
  const show = (paise: number) => ({ amount: money(paise).display })
  const methods = [...new Set(entries.map(({ method }) => method))].flatMap(method => {
    const paise = receivedPaise(entries.filter(entry => entry.method === method))
    return paise === 0 ? [] : [line(words.methods[method], show(paise))]
  })
  const roundOff = entries.reduce((sum, { roundOffPaise }) => sum + roundOffPaise, 0)
  const toRefund = received + roundOff - (bill.totalPaise - creditedPaise)
  return [
    section(
      ...methods,
      ...changeLines(entries, words),
      // As it changes the total.
      roundOff !== 0 && line(words.roundOff, show(0 - roundOff)),
      creditedPaise > 0 && line(words.creditNotes, show(-creditedPaise)),
      openPaise > 0
        ? line(words.stillToPay, { emphasis: "BOLD", ...show(openPaise) })
        : received > 0 && line(words.paid, { emphasis: "BOLD", ...show(received) }),
      openPaise === 0 &&
        toRefund > 0 &&
        received > 0 &&
        line(words.toGiveBack, show(Math.min(received, toRefund))),
    ),
  ]
}

/** Of cash that nobody gave back. */
function changeLines(entries: readonly PaidEntry[], words: PrintWords): PrintLine[] {
  if (entries.some(({ kind }) => kind === "REFUND")) return []
  const given = entries.filter(({ givenPaise, amountPaise }) => (givenPaise ?? 0) > amountPaise)
  const sumOf = (amountOf: (entry: PaidEntry) => number) =>
    given.reduce((sum, entry) => sum + amountOf(entry), 0)
  const givenPaise = sumOf(entry => entry.givenPaise ?? 0)
  if (givenPaise === 0) return []
  return [
    line(words.given, { amount: money(givenPaise).display }),
    line(words.change, { amount: money(givenPaise - sumOf(({ amountPaise }) => amountPaise)).display }),
  ]
}

/** What the delivery person reads on the road, at the door and at the till. */
function deliverySection(paper: BillOnPaper, { counter }: Settings, words: PrintWords): PrintSection[] {
  const { customer, delivery, payment, isCalledOff, bill, issued } = paper
  const lines = deliveryLines(customer, delivery, words, "LARGE")
  if (lines.length === 0) return []
  const openPaise = issued ? issued.openPaise : bill.totalPaise
  // Also of a completed order: a duplicate repeats the original.
  const isCollected = payment === "CASH_ON_DELIVERY" && !isCalledOff && openPaise > 0
  return [
    section(
      line(`${words.deliverTo}: ${customer.name}`, { emphasis: "BOLD" }),
      ...lines,
      isCollected &&
        line(words.collect(money(cashToCollect(openPaise, counter)).display), { emphasis: "LARGE" }),
    ),
  ]
}

/** A code for the customer's phone, if the restaurant has a UPI id and something is to be paid. */
function upiSection(
  { issued }: BillOnPaper,
  { counter, profile }: Settings,
  words: PrintWords,
): PrintSection[] {
  const { upiId } = counter
  if (upiId === null || !issued || issued.cancelled || issued.openPaise <= 0) return []
  const { number: note, openPaise: amountPaise } = issued
  const code = upiLink({ upiId, name: profile.name, amountPaise, note })
  const amount = money(amountPaise).display
  return [{ ...section(centered(words.payByUpi(amount), "BOLD"), centered(upiId)), code }]
}

export function printDocument(
  object: PrintDocument["object"],
  prints: number,
  sections: PrintSection[],
): PrintDocument {
  if (prints === 0) return { object, copy: "ORIGINAL", sections }
  const duplicateMark = section(centered("*** DUPLICATE ***", "BOXED"))
  return { object, copy: "DUPLICATE", sections: [duplicateMark, ...sections] }
}

/** In the restaurant's time zone, such as "Sat, 17 Oct, 6:35 pm". */
export function formatTime(
  at: Date,
  timeZone: string,
  { locale }: PrintWords,
  date: Intl.DateTimeFormatOptions,
): string {
  const show = (options: Intl.DateTimeFormatOptions) => at.toLocaleString(locale, { timeZone, ...options })
  return `${show({ day: "numeric", ...date })}, ${show({ hour: "numeric", minute: "2-digit", hour12: true })}`
}
