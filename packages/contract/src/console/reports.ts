import { endpoint } from "../endpoint.ts"
import { choice, closed, LocalDate } from "../schema.ts"
import Type from "../type.ts"
import { manager, signedIn } from "./access.ts"
import * as examples from "./report-examples.ts"
import { BookingsReport, ItemsReport, MissedReport, OrdersReport, SalesReport } from "./report-schemas.ts"

const range = {
  from: Type.Optional({ ...LocalDate, description: "The first date; left out, a week up to `to`." }),
  to: Type.Optional({
    ...LocalDate,
    description: "The last date, included; left out, today. At most 366 days in all.",
  }),
}

const limit = (maximum: number, preset: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: preset }))

/** The name is part of the path's type, by which a caller finds what comes back. */
const report = <Name extends string>(name: Name, summary: string) =>
  ({
    id: `console.reports.${name}`,
    method: "GET",
    path: `/console/v1/reports/${name}`,
    tag: "Reports",
    summary,
    access: manager,
    errors: signedIn,
  }) as const

const exported = <Name extends string, Id extends string>(name: Name, id: Id, summary: string) =>
  ({
    ...report(id, summary),
    path: `/console/v1/reports/${name}.csv`,
    response: { status: 200, mediaType: "text/csv; charset=utf-8" },
    example: {},
  }) as const

export const getOrdersReport = endpoint({
  ...report("orders", "How many orders came, and what became of them"),
  description:
    "Live orders by the restaurant's own date on which they were placed: that date gave an order its number, and it does not move when the zone in the settings is changed later. Hours are told in today's zone. `sales` is what these very orders came to; the sales report goes by the date of the bill.",
  query: closed(range),
  response: { status: 200, schema: OrdersReport },
  example: { response: examples.ordersReport },
})

export const getMissedReport = endpoint({
  ...report("missed", "Which orders were lost, and why"),
  description:
    "Placed orders that nobody answered, that staff turned down or called off, and attempts with live keys that were refused before there was an order. Why nobody answered is told from what the devices reported and from when one was connected, which is known to about a minute; absences of up to 90 seconds do not count. Refused attempts are counted by the minute, not by customer: a website that tries again is counted again, a repeated request with the same Idempotency-Key and a remembered answer is not, and nor are faults in the request itself. Attempts and connections are kept for 400 days; what a server had not written when it was killed, at most the last minute, is lost. Orders are kept.",
  query: closed({ ...range, limit: limit(200, 50) }),
  response: { status: 200, schema: MissedReport },
  example: { response: examples.missedReport },
})

export const getSalesReport = endpoint({
  ...report("sales", "Sales and GST, by rate"),
  description:
    "Completed orders by the restaurant's own date on which they were completed: that is when the bill got its number, and a return goes by the date of the bill. It adds up the tax on the bills and works out none afresh, so that it agrees with them to the paisa. Rates are told apart for items and charges; a bill does not say what kind of item a line is, so items are not split further.",
  query: closed(range),
  response: { status: 200, schema: SalesReport },
  example: { response: examples.salesReport },
})

export const getItemsReport = endpoint({
  ...report("items", "What sells"),
  description:
    "Items, their sizes and add-ons of completed orders, by the date of the bill. The sizes of an item are found by today's menu; what is no longer on it stands by itself. An item's sales hold those of its add-ons.",
  query: closed({ ...range, limit: limit(100, 20) }),
  response: { status: 200, schema: ItemsReport },
  example: { response: examples.itemsReport },
})

export const getBookingsReport = endpoint({
  ...report("bookings", "Who came, and who did not"),
  description:
    "Live bookings, those by telephone and at the door included, by the date they are for; a stay after midnight has the date on which its service opened. Every booking is counted once among waiting, expected, seated, no-shows, cancelled, rejected and unanswered.",
  query: closed(range),
  response: { status: 200, schema: BookingsReport },
  example: { response: examples.bookingsReport },
})

const asFile =
  "CSV in UTF-8 with a byte order mark. Amounts are rupees. A text that a spreadsheet would run as a formula has an apostrophe in front."

export const exportOrdersReport = endpoint({
  ...exported("orders", "orders.export", "The orders report as a spreadsheet"),
  description: asFile,
  query: closed(range),
})

export const exportMissedReport = endpoint({
  ...exported("missed", "missed.export", "The lost orders as a spreadsheet"),
  description: `The newest 10,000. ${asFile}`,
  query: closed(range),
})

export const exportSalesReport = endpoint({
  ...exported("sales", "sales.export", "The sales report as a spreadsheet"),
  description: asFile,
  query: closed(range),
})

export const exportItemsReport = endpoint({
  ...exported("items", "items.export", "What sells, as a spreadsheet"),
  description: `Whatever is among the first by quantity or by sales. ${asFile}`,
  query: closed({ ...range, limit: limit(100, 100) }),
})

export const exportBookingsReport = endpoint({
  ...exported("bookings", "bookings.export", "The bookings report as a spreadsheet"),
  description: asFile,
  query: closed(range),
})

export const exportOrderList = endpoint({
  ...exported("order-list", "orderList.export", "Every order as a row, for the accountant"),
  description: `\`dates=placed\`: all live orders by the date on which they were placed. \`dates=billed\`: those with a bill, by its date; they add up to the sales report. Oldest first. Sent as it is read, 200 orders at a time; a download that breaks off is incomplete and shows as failed. ${asFile}`,
  query: closed({ ...range, dates: Type.Optional(choice(["placed", "billed"])) }),
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
