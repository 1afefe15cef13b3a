import {
  type BookingsReport,
  type ItemsReport,
  type MissedReport,
  missedCauses,
  type OrdersReport,
  type SalesReport,
} from "@rasoi/contract/console"
import { localDate, localTime, showsTax } from "@rasoi/core"
import { Amount, type Cell, type Columns, cellsOf, headingsOf } from "./csv.ts"

type Table = Cell[][]

/** The first two columns identify the row. */
function figuresTable<Figures>(
  columns: Columns<Figures>,
  rows: readonly (readonly [group: string, value: Cell, figures: Figures])[],
): Table {
  return [
    ["Group", "Value", ...headingsOf(columns)],
    ...rows.map(([group, value, figures]) => [group, value, ...cellsOf(columns, figures)]),
  ]
}

/** Only the row of the totals has the times of the answers. */
const orderColumns: Columns<OrdersReport["totals"] & Partial<OrdersReport["acceptance"]>> = [
  ["Placed", figures => figures.placed],
  ["Accepted", figures => figures.accepted],
  ["Rejected", figures => figures.rejected],
  ["Cancelled by customer", figures => figures.cancelledByCustomer],
  ["Cancelled by restaurant", figures => figures.cancelledByRestaurant],
  ["Cancelled on request", figures => figures.cancelledOnRequest],
  ["Missed", figures => figures.missed],
  ["Completed", figures => figures.completed],
  ["Under way", figures => figures.underWay],
  ["Sales", figures => new Amount(figures.sales.amount)],
  ["Answered", figures => figures.answered ?? null],
  ["Answer p50 (s)", figures => figures.p50 ?? null],
  ["Answer p90 (s)", figures => figures.p90 ?? null],
  ["Answer p99 (s)", figures => figures.p99 ?? null],
  ["Longest answer (s)", figures => figures.max ?? null],
]

export function ordersTable({ totals, acceptance, byDay, byHour, byType }: OrdersReport): Table {
  return figuresTable(orderColumns, [
    ["Total", null, { ...totals, ...acceptance }],
    ...byDay.map(day => ["Day", day.date, day] as const),
    ...byHour.map(hour => ["Hour", hour.hour, hour] as const),
    ...byType.map(type => ["Type", type.type, type] as const),
  ])
}

export function missedTable({ data, timezone }: MissedReport): Table {
  const headings = ["Date", "Time", "Why", "Count", "Order", "Type", "Value", "Reason", "Offline (s)"]
  const rows = data.map(entry => [
    localDate(timezone, Date.parse(entry.at)),
    localTime(timezone, Date.parse(entry.at)),
    missedCauses[entry.cause],
    entry.count,
    entry.number,
    entry.type,
    entry.value && new Amount(entry.value.amount),
    entry.reason,
    entry.offlineSeconds,
  ])
  return [headings, ...rows]
}

const noAmounts = [null, null, null, null, null]

type TaxFigures = Pick<SalesReport["totals"], "taxable" | "cgst" | "sgst" | "tax">

const rateGroup = "GST rate %"

/** A composition dealer has neither rates nor the four columns of tax. */
function withoutTax(table: Table): Table {
  return table.filter(([group]) => group !== rateGroup).map(row => row.toSpliced(4, 4))
}

function turnoverRows(group: string, spans: NonNullable<SalesReport["composition"]>["byMonth"] = []): Table {
  return spans.map(({ from, to, bills, turnover }) => [
    ...[group, `${from} to ${to}`, "All", bills, null, null, null, null],
    new Amount(turnover.amount),
  ])
}

export function salesTable(report: SalesReport): Table {
  const table = taxedSalesTable(report)
  return showsTax(report) ? table : withoutTax(table)
}

function taxedSalesTable({
  totals,
  documents,
  missingOrders,
  credited,
  composition,
  losses,
  received,
  watch,
  byRate,
  byCharge,
  byPayment,
  byType,
  byDay,
}: SalesReport): Table {
  const amountOf = ({ amount }: { amount: number }) => new Amount(amount)
  const row = (
    group: string,
    value: Cell,
    part: string,
    { taxable, cgst, sgst, tax }: TaxFigures,
  ): Cell[] => [
    group,
    value,
    part,
    null,
    amountOf(taxable),
    amountOf(cgst),
    amountOf(sgst),
    amountOf(tax),
    new Amount(taxable.amount + tax.amount),
  ]
  const bills = (group: string, value: Cell, figures: SalesReport["totals"]): Cell[] =>
    row(group, value, "All", figures).with(3, figures.bills)
  const paid = (group: string, method: string, amount: { amount: number }): Cell[] => [
    ...[group, method, "All", null, null, null, null, null],
    amountOf(amount),
  ]
  return [
    ["Group", "Value", "Part", "Bills", "Taxable", "CGST", "SGST", "Tax", "Total"],
    bills("Total", null, totals),
    ...documents.flatMap(({ issued, cancelled, missing, skipped, ...all }) => {
      const counted = (part: string, count: number, { from, to } = all) => [
        "Documents",
        `${from} to ${to}`,
        part,
        count,
        ...noAmounts,
      ]
      return [
        counted("Issued", issued),
        counted("Cancelled", cancelled),
        ...missing.map(gap => counted("Missing", gap.count, { ...all, ...gap })),
        ...skipped.map(gap =>
          counted(`Not issued after a restore of ${gap.backupAt}`, gap.count, { ...all, ...gap }),
        ),
      ]
    }),
    ...missingOrders.map(({ from, to, count }) => [
      ...["Orders", `${from} to ${to}`, "Missing", count],
      ...noAmounts,
    ]),
    ...turnoverRows("Quarter", composition?.byQuarter),
    ...turnoverRows("Month", composition?.byMonth),
    ...(credited.notes === 0 ? [] : [row("Credit notes", null, "All", credited).with(3, credited.notes)]),
    ...(losses.voids === 0
      ? []
      : [
          ["Loss", "Made, not charged", "All", losses.voids, null, null, null, null, amountOf(losses.amount)],
        ]),
    ...received.byMethod.flatMap(({ method, ...moved }) => [
      paid("Received", method, moved.received),
      ...(moved.refunded.amount === 0 ? [] : [paid("Refunded", method, moved.refunded)]),
    ]),
    ...(received.roundOff.amount === 0 ? [] : [paid("Round-off", "CASH", received.roundOff)]),
    ...(watch === null || watch.count === 0
      ? []
      : [["Watch", null, "All", watch.count, null, null, null, null, amountOf(watch.amount)]]),
    ...byRate.flatMap(({ rate, items, charges, all }) => [
      row(rateGroup, rate, "Items", items),
      row(rateGroup, rate, "Charges", charges),
      row(rateGroup, rate, "All", all),
    ]),
    ...byCharge.map(charge => row("Charge", charge.type, "Charges", charge)),
    ...byPayment.map(mode => bills("Payment", mode.payment, mode)),
    ...byType.map(type => bills("Type", type.type, type)),
    ...byDay.map(day => bills("Day", day.date, day)),
  ]
}

interface Sold {
  id: string
  name: string
  quantity: number
  sales: { amount: number }
}

export function itemsTable({ items, addOns }: ItemsReport): Table {
  const sizesOf = ({ name, sizes }: ItemsReport["items"]["bySales"][number]): Table =>
    sizes.map(size => soldRow("Size", name, size.name, size))
  return [
    ["Kind", "Name", "Size", "Quantity", "Sales", "Place by quantity", "Place by sales"],
    ...rankedRows("Item", items, item => `${item.onMenu} ${item.id}`, sizesOf),
    ...rankedRows(
      "Add-on",
      addOns,
      ({ id }) => id,
      () => [],
    ),
  ]
}

/** The entries of both lists, each with its rank in both and its sub-rows. */
function rankedRows<One extends Sold>(
  kind: string,
  { byQuantity, bySales }: { byQuantity: One[]; bySales: One[] },
  keyOf: (one: One) => string,
  below: (one: One) => Table,
): Table {
  const rankIn = (list: One[], key: string) => {
    const index = list.findIndex(one => keyOf(one) === key)
    return index < 0 ? null : index + 1
  }
  const all = new Map([...bySales, ...byQuantity].map(one => [keyOf(one), one]))
  return [...all].flatMap(([key, one]) => [
    soldRow(kind, one.name, null, one, rankIn(byQuantity, key), rankIn(bySales, key)),
    ...below(one),
  ])
}

function soldRow(
  kind: string,
  name: string,
  size: string | null,
  { quantity, sales }: Pick<Sold, "quantity" | "sales">,
  ...ranks: Cell[]
): Cell[] {
  const [rankByQuantity = null, rankBySales = null] = ranks
  return [kind, name, size, quantity, new Amount(sales.amount), rankByQuantity, rankBySales]
}

const bookingColumns: Columns<BookingsReport["totals"]> = [
  ["Bookings", figures => figures.bookings],
  ["Guests", figures => figures.guests],
  ["Covers", figures => figures.covers],
  ["Confirmed", figures => figures.confirmed],
  ["Waiting", figures => figures.waiting],
  ["Expected", figures => figures.expected],
  ["Seated", figures => figures.seated],
  ["No-shows", figures => figures.noShows],
  ["Cancelled by customer", figures => figures.cancelledByCustomer],
  ["Cancelled by restaurant", figures => figures.cancelledByRestaurant],
  ["Rejected", figures => figures.rejected],
  ["Unanswered", figures => figures.unanswered],
  ["No-show rate %", figures => figures.noShowRate],
]

export function bookingsTable({ totals, byDay, byHour, bySource }: BookingsReport): Table {
  return figuresTable(bookingColumns, [
    ["Total", null, totals],
    ...byDay.map(day => ["Day", day.date, day] as const),
    ...byHour.map(hour => ["Hour", hour.hour, hour] as const),
    ...bySource.map(source => ["Source", source.source, source] as const),
  ])
}
