import { validationFailed } from "@rasoi/contract"
import {
  type Day,
  type Settings,
  type WatchEntry,
  type WatchKind,
  type WatchReport,
  watchKinds,
} from "@rasoi/contract/console"
import { type DateRange, money, reportRange, serviceDateAt, serviceDayStarts } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { listWatched, type WatchRow } from "./watch-list-store.ts"
import { addUpWatched, type WatchPeriod, type WatchSumRow } from "./watch-store.ts"

type Asked = Partial<DateRange>

/** The service days of a request; its faults are those of every report. */
export function watchPeriod(
  restaurantId: string,
  { hours, profile: { timezone } }: Pick<Settings, "hours" | "profile">,
  asked: Asked,
  now: number,
): WatchPeriod {
  const range = reportRange(asked, serviceDateAt(hours, timezone, now))
  if ("faults" in range) throw validationFailed(range.faults)
  const starts = serviceDayStarts(hours, timezone, range).map(start => new Date(start))
  return { restaurantId, timezone, ...range, starts, now: new Date(now) }
}

type Sum = WatchSumRow & { readonly kind: WatchKind }

async function addUp(db: Queries, period: WatchPeriod): Promise<Sum[]> {
  const sums = await Promise.all(
    watchKinds.map(async kind => (await addUpWatched(db, kind, period)).map(row => ({ ...row, kind }))),
  )
  return sums.flat()
}

/** A sum that no number can hold is the largest one: an owner must see Watch whatever is stored. */
function figuresOf(sums: readonly WatchSumRow[]) {
  const paise = sums.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    amount: money(Math.min(paise, Number.MAX_SAFE_INTEGER)),
  }
}

/** The line on the close of a day and in the sales report. */
export async function readWatchFigures(db: Queries, period: WatchPeriod) {
  return figuresOf(await addUp(db, period))
}

const missingKinds = { BILL: "NUMBERS_MISSING", ORDER: "ORDERS_MISSING" } as const
const mostMissing = 100

/** Numbers of tablets that are missing in these days, as the close of a day names them. */
export async function listMissingOn(db: Queries, period: WatchPeriod): Promise<Day["open"]["missing"]> {
  const page = { person: null, after: null, limit: mostMissing }
  const listed = await Promise.all(
    (["BILL", "ORDER"] as const).map(async kind =>
      (await listWatched(db, period, { ...page, kind: missingKinds[kind] })).map(row => ({
        object: "missing_numbers" as const,
        kind,
        numbers: row.subject ?? "",
        count: row.quantity ?? 1,
      })),
    ),
  )
  return listed.flat()
}

export async function readWatch(db: Queries, period: WatchPeriod): Promise<WatchReport> {
  const sums = await addUp(db, period)
  const { from, to, timezone } = period
  return {
    object: "watch_report",
    ...{ from, to, timezone },
    totals: figuresOf(sums),
    byKind: watchKinds.map(kind => ({ kind, ...figuresOf(sums.filter(row => row.kind === kind)) })),
    byPerson: [...Map.groupBy(sums, ({ person, kind }) => `${kind} ${person}`).values()]
      .flatMap(rows => (rows[0] ? [{ person: rows[0].person, kind: rows[0].kind, ...figuresOf(rows) }] : []))
      .sort((one, other) => other.amount.amount - one.amount.amount || other.count - one.count),
    byDay: [...Map.groupBy(sums, ({ day }) => day)]
      .map(([date, rows]) => ({ date, ...figuresOf(rows) }))
      .sort((one, other) => (one.date < other.date ? 1 : -1)),
  }
}

export function representWatched(kind: WatchKind, row: WatchRow): WatchEntry {
  return {
    object: "watch_entry",
    id: row.id,
    kind,
    at: row.at.toISOString(),
    date: row.day,
    person: row.person,
    otherPerson: row.other_person,
    device: row.device,
    amount: row.amount_paise === null ? null : money(row.amount_paise),
    subject: row.subject,
    quantity: row.quantity,
    reason: row.reason,
    cause: row.cause,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    orderId: row.order_id,
    billNumber: row.bill_number,
  }
}
