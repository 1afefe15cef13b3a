import * as api from "@rasoi/contract/console"
import { localDate, localTime } from "@rasoi/core"
import type { Database, Queries } from "../../db/index.ts"
import { badCursor, type Mount, mayDo, pageOf } from "../../http/index.ts"
import { auditContextOf, recordAuditEntry, type StaffCall } from "../audit/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { Amount, type Cell, fileNameOf, toCsv } from "./csv.ts"
import type { ReadPeriod } from "./long-reports.ts"
import type { Period } from "./period.ts"
import { readWatch, readWatchFigures, representWatched, watchPeriod } from "./watch.ts"
import { listWatched, type WatchRow } from "./watch-list-store.ts"
import type { WatchPeriod } from "./watch-store.ts"

interface WatchCall extends StaffCall {
  query: { from?: string; to?: string }
}

interface Parts {
  readonly db: Database
  readonly restaurants: RestaurantCache
  readonly read: ReadPeriod
}

const maxRowsOfKind = 5_000
const moreOfKind = "More than 5,000 entries: choose fewer days for the others."

/** The screen Watch. */
export function mountWatch(mount: Mount, { db, restaurants, read }: Parts): void {
  async function readPeriod({ session, query, now }: WatchCall): Promise<WatchPeriod> {
    const { settings } = await restaurants.get(session.restaurantId)
    return watchPeriod(session.restaurantId, settings, query, now)
  }

  mount(api.getWatch, async call => {
    const period = await readPeriod(call)
    return read(period, queries => readWatch(queries, period))
  })

  mount(api.listWatch, async call => {
    const { kind, person = null, cursor, limit = 20 } = call.query
    const after = cursor === undefined ? null : readCursor(cursor)
    const period = await readPeriod(call)
    const asked = { kind, person, after, limit: limit + 1 }
    const rows = await read(period, queries => listWatched(queries, period, asked))
    const page = pageOf(rows, limit, row => representWatched(kind, row))
    const last = rows[limit - 1]
    return { ...page, nextCursor: page.hasMore && last ? cursorOf(last) : null }
  })

  mount(api.exportWatch, async call => {
    const period = await readPeriod(call)
    const text = toCsv([headings, ...(await read(period, queries => tableOf(queries, period)))])
    const subject = fileNameOf("watch", period)
    await recordAuditEntry(db, auditContextOf(call), { action: "report.exported", subject })
    call.reply.header("Content-Disposition", `attachment; filename="${subject}"`)
    return text
  })
}

/** The line of Watch in the sales report, for those who may see its screen. It knows no sources. */
export async function readWatchLine(
  { db, restaurants }: { db: Queries; restaurants: RestaurantCache },
  { session }: StaffCall,
  { from, to, source, restaurantId, now }: Period,
) {
  if (source !== null || !mayDo(session, "days")) return null
  const { settings } = await restaurants.get(restaurantId)
  return readWatchFigures(db, watchPeriod(restaurantId, settings, { from, to }, now.getTime()))
}

const cursorOf = ({ is_first, at, id }: WatchRow) => `${is_first ? "!" : ""}${at.getTime()}:${id}`

function readCursor(cursor: string) {
  const [, first, at, id] = /^(!?)(\d{1,15}):(.+)$/.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw badCursor()
  return { at: new Date(Number(at)), id, isFirst: first === "!" }
}

const headings: Cell[] = [
  "Kind",
  "Service day",
  "Time",
  "Person",
  "Device",
  "Number",
  "Count",
  "Amount",
  "Reason",
  "Cause",
  "Other person",
  "Time by the tablet",
]

const timeOf = ({ timezone }: WatchPeriod, at: Date) =>
  `${localDate(timezone, at.getTime())} ${localTime(timezone, at.getTime())}`

async function tableOf(db: Queries, period: WatchPeriod): Promise<Cell[][]> {
  const page = { person: null, after: null, limit: maxRowsOfKind + 1 }
  const rowsOf = async (kind: api.WatchKind) => ({
    kind,
    rows: await listWatched(db, period, { ...page, kind }),
  })
  const kinds = await Promise.all(api.watchKinds.map(rowsOf))
  const cut = kinds.filter(({ rows }) => rows.length > maxRowsOfKind)
  return [
    ...kinds.flatMap(({ kind, rows }) => rows.slice(0, maxRowsOfKind).map(row => cellsOf(kind, row, period))),
    ...cut.map(({ kind }) => [
      kind,
      ...headings.slice(1).map(name => (name === "Reason" ? moreOfKind : null)),
    ]),
  ]
}

function cellsOf(kind: api.WatchKind, row: WatchRow, period: WatchPeriod): Cell[] {
  return [
    kind,
    row.day,
    timeOf(period, row.at),
    row.person,
    row.device,
    row.subject,
    row.quantity,
    row.amount_paise === null ? null : new Amount(row.amount_paise),
    row.reason,
    row.cause,
    row.other_person,
    row.claimed_at && timeOf(period, row.claimed_at),
  ]
}
