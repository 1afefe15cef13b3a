import { Refusal, type ResponseOf, validationFailed } from "@rasoi/contract"
import { type Day, type listDays, paymentMethods } from "@rasoi/contract/console"
import { type DayEntry, datesOf, expectedCashPaise, localTime, money, receivedPaise } from "@rasoi/core"
import type { Database, Queries } from "../../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../../audit/index.ts"
import { readWatchFigures, type WatchPeriod } from "../../reports/index.ts"
import { readCarriedOn } from "./carried.ts"
import { findHandedIn } from "./carried-store.ts"
import {
  addUpDay,
  addUpDays,
  type DayCloseRow,
  type DaySummaryRow,
  type DaySumRow,
  findDayClose,
  insertDayClose,
  listDayCloses,
  listLate,
  lockDays,
} from "./days-store.ts"
import { readOpen } from "./open.ts"
import { representPayment } from "./representation.ts"
import { countOpenBilled } from "./store.ts"

interface ReadingDay {
  readonly restaurantId: string
  readonly date: string
  readonly now: number
  readonly period: WatchPeriod
  /** Whether whoever reads the day may see the screen Watch. */
  readonly seesWatch: boolean
}

export async function readDay(db: Queries, reading: ReadingDay): Promise<Day> {
  const { restaurantId, date, now, period, seesWatch } = reading
  const [sums, close, late, open, openBills, carried, watch] = await Promise.all([
    addUpDay(db, restaurantId, date),
    findDayClose(db, restaurantId, date),
    listLate(db, restaurantId, date),
    readOpen(db, { restaurantId, date, now, period }),
    countOpenBilled(db, restaurantId),
    readCarriedOn(db, restaurantId, date),
    seesWatch ? readWatchFigures(db, period) : null,
  ])
  return {
    object: "day",
    date,
    closed: close ? representClose(close) : null,
    byMethod: paymentMethods.flatMap(method => {
      const rows = sums.filter(row => row.method === method)
      if (rows.length === 0) return []
      return [{ method, ...movedOf(rows), count: sumOf(rows, "count") }]
    }),
    byPerson: byPerson(sums),
    cash: money(expectedCashPaise(0, sums.map(toEntry), carried.handedInPaise)),
    carried: money(receivedPaise(sums.filter(row => row.carried).map(toEntry))),
    handedIn: carried.handedIn,
    out: carried.out,
    roundOff: money(sumOf(sums, "round_off_paise")),
    late: late.map(representPayment),
    openBills,
    watch,
    open,
  }
}

function byPerson(sums: readonly DaySumRow[]): Day["byPerson"] {
  const groups = Map.groupBy(sums, ({ person, method }) => `${method} ${person}`)
  return [...groups.values()].flatMap(rows => {
    const [first] = rows
    return first ? [{ name: first.person, method: first.method, ...movedOf(rows) }] : []
  })
}

function movedOf(rows: readonly DaySumRow[]) {
  return {
    received: money(sumOf(rows.filter(isPayment), "amount_paise")),
    refunded: money(
      sumOf(
        rows.filter(row => !isPayment(row)),
        "amount_paise",
      ),
    ),
  }
}

const sumOf = (rows: readonly DaySumRow[], member: "amount_paise" | "round_off_paise" | "count") =>
  rows.reduce((sum, row) => sum + row[member], 0)

const isPayment = ({ kind }: Pick<DaySumRow, "kind">) => kind === "PAYMENT"

function representClose(row: DayCloseRow): NonNullable<Day["closed"]> {
  return {
    at: row.closed_at.toISOString(),
    by: row.closed_by,
    float: money(row.float_paise),
    expected: money(row.expected_paise),
    counted: money(row.counted_paise),
    difference: money(row.counted_paise - row.expected_paise),
    note: row.note,
  }
}

type DaySummary = ResponseOf<typeof listDays>["data"][number]

/** The days of these dates on which there was money, or which were closed; newest first. */
export async function readDays(
  db: Queries,
  restaurantId: string,
  range: { from: string; to: string },
): Promise<DaySummary[]> {
  const [sums, closes] = await Promise.all([
    addUpDays(db, restaurantId, range.from, range.to),
    listDayCloses(db, restaurantId, range.from, range.to),
  ])
  const sumOn = new Map(sums.map(row => [row.day, row]))
  const closeOn = new Map(closes.map(row => [row.day, row]))
  return datesOf(range)
    .toReversed()
    .flatMap(date => {
      const [sum, close] = [sumOn.get(date), closeOn.get(date)]
      return sum || close ? [summaryOf(date, sum, close)] : []
    })
}

function summaryOf(date: string, sum: DaySummaryRow | undefined, close: DayCloseRow | undefined): DaySummary {
  return {
    object: "day_summary",
    date,
    received: money(sum?.received_paise ?? 0),
    refunded: money(sum?.refunded_paise ?? 0),
    roundOff: money(sum?.round_off_paise ?? 0),
    late: { count: sum?.late ?? 0, amount: money(sum?.late_paise ?? 0) },
    closed: close ? representClose(close) : null,
  }
}

interface Closing extends AuditContext, Pick<ReadingDay, "date" | "period" | "seesWatch"> {
  readonly timezone: string
  readonly floatPaise: number
  readonly countedPaise: number
  readonly note: string | null
  readonly by: string
}

/** Closes a day with what is in its books. Payments wait meanwhile, and then go to the next day. */
export async function closeServiceDay(db: Database, closing: Closing): Promise<Day> {
  const { restaurantId, timezone, date, floatPaise, countedPaise, note, by, now } = closing
  await db.transaction(async tx => {
    await lockDays(tx, restaurantId)
    const earlier = await findDayClose(tx, restaurantId, date)
    if (earlier) throw closedBefore(earlier, timezone)
    const entries = (await addUpDay(tx, restaurantId, date)).map(toEntry)
    const handedInPaise = await findHandedIn(tx, restaurantId, date)
    const expected = expectedCashPaise(floatPaise, entries, handedInPaise)
    // Also if money came since the person has looked: then they count again, or write down why.
    if (expected !== countedPaise && note === null) throw noteMissing(expected)
    await insertDayClose(tx, restaurantId, date, {
      float_paise: floatPaise,
      expected_paise: expected,
      counted_paise: countedPaise,
      note,
      closed_at: new Date(now),
      closed_by: by,
    })
    // Without the amounts: managers read the log, and only owners the cash of other days.
    await recordAuditEntry(tx, closing, { action: "day.closed", subject: date })
  })
  // Only now: no payment waits until Watch is read.
  return readDay(db, closing)
}

function closedBefore({ closed_by, closed_at }: DayCloseRow, timezone: string): Refusal {
  const message = `${closed_by} closed this day at ${localTime(timezone, closed_at.getTime())}.`
  return new Refusal("DAY_CLOSED", { field: "date", message })
}

function noteMissing(expectedPaise: number): Refusal {
  const message = `is required: ${money(expectedPaise).display} should be there, and another amount was counted`
  return validationFailed([{ field: "note", message, reason: "REQUIRED" }])
}

function toEntry({ kind, method, amount_paise, round_off_paise, carried }: DaySumRow): DayEntry {
  return { kind, method, amountPaise: amount_paise, roundOffPaise: round_off_paise, isCarried: carried }
}
