import { endpoint } from "../endpoint.ts"
import { choice, closed, LocalDate } from "../schema.ts"
import Type from "../type.ts"
import { needs, reportErrors } from "./access.ts"
import { OrderSource } from "./order-schemas.ts"
import { BookingsReport, ItemsReport, MissedReport, OrdersReport, SalesReport } from "./report-schemas.ts"

const range = {
  from: Type.Optional({
    ...LocalDate,
    description: "The first date. Default: the start of the week that ends with `to`.",
  }),
  to: Type.Optional({
    ...LocalDate,
    description: "The last date, inclusive. Default: today. The range is at most 366 days.",
  }),
}

/** Reports about orders. Those that nobody answered are all ONLINE, and bookings have sources of their own. */
const rangeAndSource = {
  ...range,
  source: Type.Optional({ ...OrderSource, description: "Only orders that came this way. Left out, all." }),
}

const limit = (maximum: number, preset: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: preset }))

/** The name is a literal type in the path, so that callers get the type of the response. */
const report = <Name extends string>(name: Name, summary: string) =>
  ({
    id: `console.reports.${name}`,
    method: "GET",
    path: `/console/v1/reports/${name}`,
    tag: "Reports",
    summary,
    access: needs("reports"),
    query: closed(rangeAndSource),
    errors: reportErrors,
  }) as const

const asFile =
  "CSV in UTF-8 with a byte order mark. Amounts are rupees. A text that a spreadsheet would run as a formula begins with an apostrophe."

const exported = <Name extends string>(name: Name, summary: string) =>
  ({
    ...report(name, summary),
    id: `console.reports.${name}.export`,
    path: `/console/v1/reports/${name}.csv`,
    description: asFile,
    response: { status: 200, mediaType: "text/csv; charset=utf-8" },
  }) as const

export const getOrdersReport = endpoint({
  ...report("orders", "How many orders came, and what became of them"),
  description:
    "Live orders by the restaurant's own date on which they were placed: the order number belongs to that date, and it does not change when the time zone in the settings changes. Hours use today's zone. `sales` is the total of these orders; the sales report uses the date of the bill.",
  response: { status: 200, schema: OrdersReport },
})

export const getMissedReport = endpoint({
  ...report("missed", "Which orders were lost, and why"),
  description:
    "Orders that nobody answered, orders that staff rejected or cancelled, and attempts with live keys that were refused before an order existed. The cause of an unanswered order comes from the devices' reports and connection times, which are accurate to about a minute; absences of up to 90 seconds do not count. Refused attempts are counted by the minute, not by customer: a website's retry counts again, but a replay of a remembered response with the same Idempotency-Key does not, and invalid requests do not. Attempts and connections are stored for 400 days; if a server is killed, at most the last minute is lost. Orders are kept.",
  query: closed({ ...range, limit: limit(200, 50) }),
  response: { status: 200, schema: MissedReport },
})

export const getSalesReport = endpoint({
  ...report("sales", "Sales and GST, by rate"),
  description:
    "Bills by the restaurant's own date of the bill, which a GST return uses, whatever the order's status; cancelled bills are in no sum. The report adds up the tax on the bills and calculates none again, so it matches them to the paisa. Rates are separate for items and charges; a bill does not record the kind of an item, so items are not split further. With a `source`, `documents` is empty, because the bills of all sources share their numbers. `received` is the money of these service days.",
  response: { status: 200, schema: SalesReport },
})

export const getItemsReport = endpoint({
  ...report("items", "What sells"),
  description:
    "Items, their sizes and add-ons of completed orders, by the date of the bill. Today's menu decides which sizes belong to an item; an item that is no longer on it has its own row. An item's sales include its add-ons.",
  query: closed({ ...rangeAndSource, limit: limit(100, 20) }),
  response: { status: 200, schema: ItemsReport },
})

export const getBookingsReport = endpoint({
  ...report("bookings", "Who came, and who did not"),
  description:
    "Live bookings, including those by telephone and walk-ins, by the date of the visit; a stay after midnight has the date on which its service opened. Every booking is counted once among waiting, expected, seated, no-shows, cancelled, rejected and unanswered.",
  query: closed(range),
  response: { status: 200, schema: BookingsReport },
})

export const exportOrdersReport = endpoint(exported("orders", "The orders report as a spreadsheet"))

export const exportMissedReport = endpoint({
  ...exported("missed", "The lost orders as a spreadsheet"),
  description: `The newest 10,000. ${asFile}`,
  query: closed(range),
})

export const exportSalesReport = endpoint(exported("sales", "The sales report as a spreadsheet"))

export const exportItemsReport = endpoint({
  ...exported("items", "What sells, as a spreadsheet"),
  description: `All items that are among the first by quantity or by sales. ${asFile}`,
  query: closed({ ...rangeAndSource, limit: limit(100, 100) }),
})

export const exportBookingsReport = endpoint({
  ...exported("bookings", "The bookings report as a spreadsheet"),
  query: closed(range),
})

export const exportOrderList = endpoint({
  ...exported("order-list", "Every order as a row, for the accountant"),
  id: "console.reports.orderList.export",
  description: `\`dates=placed\`: all live orders by the date on which they were placed. \`dates=billed\`: orders with a bill, by the date of the bill; they add up to the sales report. Oldest first. Streamed 200 orders at a time; an interrupted download is incomplete and shows as failed. ${asFile}`,
  query: closed({ ...rangeAndSource, dates: Type.Optional(choice(["placed", "billed"])) }),
})

export const reportEndpoints = [
  getOrdersReport,
  getMissedReport,
  getSalesReport,
  getItemsReport,
  getBookingsReport,
  exportOrdersReport,
  exportMissedReport,
  exportSalesReport,
  exportItemsReport,
  exportBookingsReport,
  exportOrderList,
] as const
