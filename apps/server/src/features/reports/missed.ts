import { type MissedReport, missedCauses } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import type { CauseRow, MissedRow, ReasonRow } from "./missed-store.ts"
import { headOf, type Period } from "./period.ts"

interface MissedRows {
  causes: readonly CauseRow[]
  reasons: readonly ReasonRow[]
  /** One row more than the limit. */
  newest: readonly MissedRow[]
  limit: number
}

export function representMissed(
  period: Period,
  { causes, reasons, newest, limit }: MissedRows,
): MissedReport {
  const countOf = (rows: readonly CauseRow[]) => rows.reduce((sum, { count }) => sum + count, 0)
  const isAttempt = ({ value_paise }: CauseRow) => value_paise === null
  return {
    object: "missed_report",
    ...headOf(period),
    orders: countOf(causes.filter(row => !isAttempt(row))),
    attempts: countOf(causes.filter(isAttempt)),
    causes: causes.map(({ cause, count, value_paise }) => ({
      cause,
      label: missedCauses[cause],
      count,
      value: moneyOrNull(value_paise),
      reasons: reasons
        .filter(row => row.cause === cause)
        .map(row => ({ reason: row.reason, count: row.count })),
    })),
    data: newest.slice(0, limit).map(representEntry),
    hasMore: newest.length > limit,
  }
}

function representEntry(row: MissedRow): MissedReport["data"][number] {
  return {
    at: row.at.toISOString(),
    cause: row.cause,
    count: row.count,
    orderId: row.order_id,
    number: row.number,
    type: row.type,
    value: moneyOrNull(row.total_paise),
    customer:
      row.customer_name === null ? null : { name: row.customer_name, phone: row.customer_phone ?? "" },
    reason: row.reason,
    offlineSeconds: row.offline_seconds,
  }
}

function moneyOrNull(amountPaise: number | null) {
  return amountPaise === null ? null : money(amountPaise)
}
