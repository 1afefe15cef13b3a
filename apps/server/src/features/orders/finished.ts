import type { QueryOf } from "@rasoi/contract"
import type { listConsoleOrders, Settings } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import { badCursor, mayDo, pageOf, type SessionCaller } from "../../http/index.ts"
import { oldestDateFor, requireReadableDate } from "../restaurant/index.ts"
import type { FinishedFilter } from "./finished-filter-store.ts"
import { listFinishedOrders } from "./finished-store.ts"
import { addUpFinished, type FinishedTotalsRow } from "./finished-totals-store.ts"
import { representAllForStaff } from "./for-staff.ts"
import { afterAllIds } from "./list-store.ts"
import { searchQuery } from "./search-query.ts"
import { findOrderOfRestaurant } from "./store.ts"
import { areWordsFilled } from "./words-store.ts"

interface Request {
  readonly session: SessionCaller
  readonly settings: Settings
  readonly query: QueryOf<typeof listConsoleOrders>
  /** Unless the query names other days or searches. */
  readonly day: string
  readonly now: number
}

const firstDay = "2000-01-01"
const lastDay = "9999-12-31"

/**
 * Live orders that have ended, newest first. The first page has the totals of all that match: how many, and the sales for those
 * who may read them in reports.
 */
export async function pageOfFinished(db: Database, request: Request) {
  const { session, query, now } = request
  const { restaurantId } = session
  const { limit = 50, cursor } = query
  const filter = filterOf(request)
  const last = cursor === undefined ? undefined : await findOrderOfRestaurant(db, restaurantId, cursor)
  if (cursor !== undefined && !last) throw badCursor()
  const before = { day: last?.day ?? filter.to, id: last?.id ?? afterAllIds, limit: limit + 1 }
  const seesSales = mayDo(session, "reports")
  const totalsOf = ({ orders, sales_paise }: FinishedTotalsRow) => ({
    orders,
    sales: seesSales ? money(sales_paise) : null,
  })
  // Nothing to search for.
  if (query.search !== undefined && filter.query === null)
    return {
      ...pageOf([], limit, order => order),
      totals: totalsOf({ orders: 0, sales_paise: 0 }),
      searchLacksOlder: false,
    }
  const [rows, totals, hasAll] = await Promise.all([
    listFinishedOrders(db, filter, before),
    last ? null : addUpFinished(db, filter),
    filter.query === null || areWordsFilled(db),
  ])
  const shown = await representAllForStaff(db, restaurantId, rows, now)
  return {
    ...pageOf(shown, limit, order => order),
    totals: totals && totalsOf(totals),
    searchLacksOlder: !hasAll,
  }
}

function filterOf({ session, settings, query, day, now }: Request): FinishedFilter {
  const { restaurantId } = session
  const { date, search, from, to, status, cancelledBy, source, type, paid, person } = query
  const isOneDay = search === undefined && from === undefined && to === undefined
  const one = isOneDay ? day : date
  const first = from ?? one ?? oldestDateFor(session, settings, now) ?? firstDay
  requireReadableDate(session, settings, { date: first, now })
  return {
    restaurantId,
    from: first,
    to: to ?? one ?? lastDay,
    now: new Date(now),
    status: status ?? null,
    cancelledBy: cancelledBy ?? null,
    source: source ?? null,
    type: type ?? null,
    query: search === undefined ? null : searchQuery(restaurantId, search),
    paid: paid === undefined ? null : paid === "YES",
    person: person ?? null,
  }
}
