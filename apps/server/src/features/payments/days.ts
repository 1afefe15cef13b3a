import { Refusal, type ResponseOf } from "@rasoi/contract"
import { type getDay, paymentMethods } from "@rasoi/contract/console"
import { expectedCashPaise, money, type PaymentEntry } from "@rasoi/core"
import type { Database, Queries } from "../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../audit/index.ts"
import {
  addUpDay,
  countOpenBills,
  type DayCloseRow,
  type DaySumRow,
  findDayClose,
  insertDayClose,
  listLate,
  lockDays,
} from "./days-store.ts"
import { representPayment } from "./representation.ts"

type Day = ResponseOf<typeof getDay>

export async function readDay(db: Queries, restaurantId: string, date: string): Promise<Day> {
  const [sums, close, late, openBills] = await Promise.all([
    addUpDay(db, restaurantId, date),
    findDayClose(db, restaurantId, date),
    listLate(db, restaurantId, date),
    countOpenBills(db, restaurantId),
  ])
  const sumOf = (rows: readonly DaySumRow[], member: "amount_paise" | "round_off_paise" | "count") =>
    rows.reduce((sum, row) => sum + row[member], 0)
  return {
    object: "day",
    date,
    closed: close ? representClose(close) : null,
    byMethod: paymentMethods.flatMap(method => {
      const rows = sums.filter(row => row.method === method)
      if (rows.length === 0) return []
      const [received, refunded] = [rows.filter(isPayment), rows.filter(row => !isPayment(row))]
      return [
        {
          method,
          received: money(sumOf(received, "amount_paise")),
          refunded: money(sumOf(refunded, "amount_paise")),
          count: sumOf(rows, "count"),
        },
      ]
    }),
    byPerson: sums.filter(isPayment).map(({ person, method, amount_paise }) => ({
      name: person,
      method,
      received: money(amount_paise),
    })),
    roundOff: money(sumOf(sums, "round_off_paise")),
    late: late.map(representPayment),
    openBills,
  }
}

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

interface Closing {
  readonly restaurantId: string
  readonly date: string
  readonly floatPaise: number
  readonly countedPaise: number
  readonly note: string | null
  readonly by: string
  readonly audit: AuditContext
  readonly now: number
}

/** Closes a day with what is in its books. Payments wait meanwhile, and then go to the next day. */
export async function closeServiceDay(db: Database, closing: Closing): Promise<Day> {
  const { restaurantId, date, floatPaise, countedPaise, note, by, audit, now } = closing
  return db.transaction(async tx => {
    await lockDays(tx, restaurantId)
    if (await findDayClose(tx, restaurantId, date)) throw new Refusal("DAY_CLOSED", { field: "date" })
    const expected = expectedCashPaise(floatPaise, (await addUpDay(tx, restaurantId, date)).map(toEntry))
    await insertDayClose(tx, restaurantId, date, {
      float_paise: floatPaise,
      expected_paise: expected,
      counted_paise: countedPaise,
      note,
      closed_at: new Date(now),
      closed_by: by,
    })
    await recordAuditEntry(tx, audit, {
      action: "day.closed",
      subject: date,
      changes: [
        { kind: "MONEY", what: "EXPECTED", amountPaise: expected },
        { kind: "MONEY", what: "COUNTED", amountPaise: countedPaise },
      ],
    })
    return readDay(tx, restaurantId, date)
  })
}

function toEntry({ kind, method, amount_paise, round_off_paise }: DaySumRow): PaymentEntry {
  return { kind, method, amountPaise: amount_paise, roundOffPaise: round_off_paise }
}
