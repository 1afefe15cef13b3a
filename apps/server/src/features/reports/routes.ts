import { Readable } from "node:stream"
import * as api from "@rasoi/contract/console"
import type { Database, Queries } from "../../db/index.ts"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, recordAuditEntry, type StaffCall } from "../audit/index.ts"
import { type MenuCache, menuIndexOf } from "../menu/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { representBookings } from "./bookings.ts"
import { countBookings } from "./bookings-store.ts"
import { type Cell, fileNameOf, toCsv } from "./csv.ts"
import { representItems } from "./items.ts"
import { makeLongReports } from "./long-reports.ts"
import { representMissed } from "./missed.ts"
import { countCauses, listMissed, listReasons } from "./missed-store.ts"
import type { OnlineSpans } from "./online-spans.ts"
import { listAsCsv } from "./order-list.ts"
import { representOrders } from "./orders.ts"
import { countOrders, measureAnswers } from "./orders-store.ts"
import { type Period, periodOf } from "./period.ts"
import type { RefusedOrders } from "./refused-orders.ts"
import { representSales } from "./sales.ts"
import { addUpCredited, addUpLosses, addUpReceived, addUpSales, addUpSold } from "./sales-store.ts"
import { bookingsTable, itemsTable, missedTable, ordersTable, salesTable } from "./tables.ts"
import { representTurnover, turnoverPeriod } from "./turnover.ts"
import { addUpTurnover } from "./turnover-store.ts"
import { listUnissued } from "./unissued.ts"
import { mountWatch, readWatchLine } from "./watch-routes.ts"

interface Dependencies {
  db: Database
  restaurants: RestaurantCache
  menus: MenuCache
  refusedOrders: RefusedOrders
  onlineSpans: OnlineSpans
}

interface ReportCall extends StaffCall {
  query: { from?: string; to?: string; source?: api.OrderSource }
}

interface FileCall extends ReportCall {
  reply: { header(name: string, value: string): unknown }
}

const maxMissedRows = 10_000
const defaultMissed = 50
const defaultItems = 20
const defaultItemRows = 100

/** The manager's reports for a day, a month or a year, as JSON and as CSV files. */
export function mountReports(mount: Mount, dependencies: Dependencies): void {
  const { db, restaurants, menus, refusedOrders, onlineSpans } = dependencies
  const read = makeLongReports(db)

  async function readPeriod({ session, query, now }: ReportCall): Promise<Period> {
    const { settings } = await restaurants.get(session.restaurantId)
    return periodOf(session.restaurantId, settings.profile.timezone, query, now)
  }

  const orders = (period: Period) =>
    read(period, async queries => {
      const [counts, answers] = await Promise.all([
        countOrders(queries, period),
        measureAnswers(queries, period),
      ])
      return representOrders(period, counts, answers)
    })

  async function missed(period: Period, limit: number) {
    await Promise.all([refusedOrders.flush(), onlineSpans.write(period.now.getTime())])
    return read(period, async queries => {
      const [causes, reasons, newest] = await Promise.all([
        countCauses(queries, period),
        listReasons(queries, period),
        listMissed(queries, period, limit + 1),
      ])
      return representMissed(period, { causes, reasons, newest, limit })
    })
  }

  const sales = (call: ReportCall) => (period: Period) =>
    read(period, queries => readSales(queries, restaurants, call, period))
  const bookings = (period: Period) =>
    read(period, async queries => representBookings(period, await countBookings(queries, period)))

  async function items(period: Period, limit: number) {
    const sold = await read(period, queries => addUpSold(queries, period))
    return representItems(period, sold, menuIndexOf(await menus.get(period.restaurantId)), limit)
  }

  /** Returns the rows as a file whose name contains the report and its dates. */
  async function file<Report>(
    name: string,
    call: FileCall,
    make: (period: Period) => Promise<Report>,
    tabulate: (report: Report) => Cell[][],
  ): Promise<string> {
    const period = await readPeriod(call)
    const text = toCsv(tabulate(await make(period)))
    await nameFile(call, name, period)
    return text
  }

  /** The audit log names who took the file out of the console. */
  async function nameFile(call: FileCall, name: string, period: Period): Promise<void> {
    const { source } = period
    const subject = fileNameOf(source ? `${name}-${source.toLowerCase()}` : name, period)
    await recordAuditEntry(db, auditContextOf(call), { action: "report.exported", subject })
    call.reply.header("Content-Disposition", `attachment; filename="${subject}"`)
  }

  mount(api.getOrdersReport, async call => orders(await readPeriod(call)))
  mount(api.getMissedReport, async call => missed(await readPeriod(call), call.query.limit ?? defaultMissed))
  mount(api.getSalesReport, async call => sales(call)(await readPeriod(call)))
  mount(api.getItemsReport, async call => items(await readPeriod(call), call.query.limit ?? defaultItems))
  mount(api.getBookingsReport, async call => bookings(await readPeriod(call)))

  mount(api.exportOrdersReport, call => file("orders", call, orders, ordersTable))
  mount(api.exportMissedReport, call =>
    file("missed", call, period => missed(period, maxMissedRows), missedTable),
  )
  mount(api.exportSalesReport, call => file("sales", call, sales(call), salesTable))
  mount(api.exportItemsReport, call =>
    file("items", call, period => items(period, call.query.limit ?? defaultItemRows), itemsTable),
  )
  mount(api.exportBookingsReport, call => file("bookings", call, bookings, bookingsTable))
  mountWatch(mount, { db, restaurants, read })
  mount(api.exportOrderList, async call => {
    const { dates = "placed" } = call.query
    const period = await readPeriod(call)
    const pages = Readable.from(await listAsCsv(db, period, dates))
    await nameFile(call, `order-list-${dates}`, period)
    return pages
  })
}

async function readSales(db: Queries, restaurants: RestaurantCache, call: ReportCall, period: Period) {
  const quarters = turnoverPeriod(period)
  const [{ settings }, turnover, sums, losses, credited, numbers, received, watched] = await Promise.all([
    restaurants.get(period.restaurantId),
    addUpTurnover(db, quarters),
    addUpSales(db, period),
    addUpLosses(db, period),
    addUpCredited(db, period),
    listUnissued(db, period),
    addUpReceived(db, period),
    readWatchLine({ db, restaurants }, call, period),
  ])
  const composition = representTurnover(quarters, turnover, settings.gst.kind === "COMPOSITION")
  return representSales(period, sums, { losses, credited, ...numbers, received, composition, watched })
}
