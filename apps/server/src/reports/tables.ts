import {
  type BookingsReport,
  type ItemsReport,
  type MissedReport,
  missedCauses,
  type OrdersReport,
  type SalesReport,
} from "@rasoi/contract/console"
import { localDate, localTime } from "@rasoi/core"
import { Amount, type Cell } from "./csv.ts"

type Table = Cell[][]

/** All figures of the report, one per column; the first two columns identify the row. */
export function ordersTable({ totals, acceptance, byDay, byHour, byType }: OrdersReport): Table {
  const { answered, p50, p90, p99, max } = acceptance
  const row = (group: string, value: Cell, figures: OrdersReport["totals"], times: Cell[] = []): Cell[] => [
    group,
    value,
    figures.placed,
    figures.accepted,
    figures.rejected,
    figures.cancelledByCustomer,
    figures.cancelledByRestaurant,
    figures.missed,
    figures.completed,
    figures.underWay,
    new Amount(figures.sales.amount),
    ...(times.length > 0 ? times : [null, null, null, null, null]),
  ]
  return [
    [
      "Group",
      "Value",
      "Placed",
      "Accepted",
      "Rejected",
      "Cancelled by customer",
      "Cancelled by restaurant",
      "Missed",
      "Completed",
      "Under way",
      "Sales",
      "Answered",
      "Answer p50 (s)",
      "Answer p90 (s)",
      "Answer p99 (s)",
      "Longest answer (s)",
    ],
    row("Total", null, totals, [answered, p50, p90, p99, max]),
    ...byDay.map(day => row("Day", day.date, day)),
    ...byHour.map(hour => row("Hour", hour.hour, hour)),
    ...byType.map(type => row("Type", type.type, type)),
  ]
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

type TaxFigures = Pick<SalesReport["totals"], "taxable" | "cgst" | "sgst" | "tax">

export function salesTable({ totals, byRate, byCharge, byPayment, byType, byDay }: SalesReport): Table {
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
  return [
    ["Group", "Value", "Part", "Bills", "Taxable", "CGST", "SGST", "Tax", "Total"],
    bills("Total", null, totals),
    ...byRate.flatMap(({ rate, items, charges, all }) => [
      row("GST rate %", rate, "Items", items),
      row("GST rate %", rate, "Charges", charges),
      row("GST rate %", rate, "All", all),
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

export function bookingsTable({ totals, byDay, byHour, bySource }: BookingsReport): Table {
  const row = (group: string, value: Cell, figures: BookingsReport["totals"]): Cell[] => [
    group,
    value,
    figures.bookings,
    figures.guests,
    figures.covers,
    figures.confirmed,
    figures.waiting,
    figures.expected,
    figures.seated,
    figures.noShows,
    figures.cancelledByCustomer,
    figures.cancelledByRestaurant,
    figures.rejected,
    figures.unanswered,
    figures.noShowRate,
  ]
  return [
    [
      "Group",
      "Value",
      "Bookings",
      "Guests",
      "Covers",
      "Confirmed",
      "Waiting",
      "Expected",
      "Seated",
      "No-shows",
      "Cancelled by customer",
      "Cancelled by restaurant",
      "Rejected",
      "Unanswered",
      "No-show rate %",
    ],
    row("Total", null, totals),
    ...byDay.map(day => row("Day", day.date, day)),
    ...byHour.map(hour => row("Hour", hour.hour, hour)),
    ...bySource.map(source => row("Source", source.source, source)),
  ]
}
