import { paymentModes } from "@rasoi/contract"
import { paymentMethods, type SalesReport } from "@rasoi/contract/console"
import { datesOf, money, numberInSeries, readBillSeries } from "@rasoi/core"
import type { SkippedRow } from "../billing/bills/index.ts"
import { reportedTypes } from "./orders.ts"
import { headOf, type Period } from "./period.ts"
import type {
  BillsRow,
  ChargeType,
  CreditedRow,
  DocumentsRow,
  LossesRow,
  MissingOrdersRow,
  MissingRow,
  RateRow,
  ReceivedRow,
  SalesRow,
  SumsRow,
} from "./sales-store.ts"

const nothing: SumsRow = { taxable_paise: 0, tax_paise: 0 }
const noBills = { ...nothing, bills: 0, total_paise: 0 }
const chargeTypes: readonly ChargeType[] = ["PACKAGING", "DELIVERY", "OTHER"]

interface Beside {
  readonly losses: LossesRow
  readonly credited: CreditedRow
  readonly missing: readonly MissingRow[]
  readonly skipped: readonly SkippedRow[]
  readonly missingOrders: readonly MissingOrdersRow[]
  readonly received: readonly ReceivedRow[]
  readonly composition: SalesReport["composition"]
  readonly watched: SalesReport["watch"]
}

export function representSales(
  period: Period,
  rows: readonly SalesRow[],
  { losses, credited, missing, skipped, missingOrders, received, composition, watched }: Beside,
): SalesReport {
  const bills = rows.filter((row): row is BillsRow => row.part === "BILLS")
  const parts = rows.filter((row): row is RateRow => row.part === "ITEM" || row.part === "CHARGE")
  const documents = rows.filter((row): row is DocumentsRow => row.part === "DOCUMENTS")
  const total = bills.find(({ day, type, payment }) => day === null && type === null && payment === null)
  const figuresWhere = (isWanted: (row: BillsRow) => boolean) =>
    billFiguresOf(bills.find(isWanted) ?? noBills)
  const byDate = new Map(bills.map(row => [row.day, row]))
  return {
    object: "sales_report",
    ...headOf(period),
    totals: billFiguresOf(total ?? noBills),
    // The bills of all sources share their numbers.
    documents: period.source ? [] : describeDocuments(documents, missing, skipped),
    missingOrders: period.source ? [] : missingOrders.map(describeMissingOrders),
    credited: { notes: credited.notes, ...taxFiguresOf(credited), total: money(credited.total_paise) },
    composition,
    losses: { voids: losses.voids, amount: money(losses.amount_paise) },
    received: describeReceived(received),
    watch: watched,
    byRate: describeRates(parts),
    byCharge: chargeTypes.flatMap(type => {
      const charged = parts.filter(row => row.charge === type)
      return charged.length === 0 ? [] : [{ type, ...taxFiguresOf(addUp(charged)) }]
    }),
    byPayment: paymentModes.map(payment => ({ payment, ...figuresWhere(row => row.payment === payment) })),
    byType: reportedTypes(bills).map(type => ({ type, ...figuresWhere(row => row.type === type) })),
    byDay: datesOf(period).map(date => ({ date, ...billFiguresOf(byDate.get(date) ?? noBills) })),
  }
}

/** As the table of documents in GSTR-1 lists them: one row per series and financial year, because each starts again at 1. */
function describeDocuments(
  rows: readonly DocumentsRow[],
  missing: readonly MissingRow[],
  skipped: readonly SkippedRow[],
): SalesReport["documents"] {
  const rangeOf = ({ financial_year, first_sequence, last_sequence }: MissingRow) => ({
    from: numberInSeries(financial_year, first_sequence),
    to: numberInSeries(financial_year, last_sequence),
  })
  return rows
    .map(row => ({
      kind: row.financial_year.startsWith("CN") ? ("CREDIT_NOTE" as const) : ("BILL" as const),
      ...readBillSeries(row.financial_year),
      ...rangeOf(row),
      issued: row.issued,
      cancelled: row.cancelled,
      missing: missing
        .filter(({ financial_year }) => financial_year === row.financial_year)
        .map(gap => ({ ...rangeOf(gap), count: gap.last_sequence - gap.first_sequence + 1 })),
      skipped: skipped
        .filter(({ series }) => series === row.financial_year)
        .map(({ series, first_number, last_number, restored_at, archive_at }) => ({
          ...rangeOf({ financial_year: series, first_sequence: first_number, last_sequence: last_number }),
          count: last_number - first_number + 1,
          restoredAt: restored_at.toISOString(),
          backupAt: archive_at.toISOString(),
        })),
    }))
    .toSorted(byYearAndSeries)
}

function describeMissingOrders({ series, first_number, last_number }: MissingOrdersRow) {
  const numberOf = (number: number) => `T${series}-${number}`
  const count = last_number - first_number + 1
  return { series: `T${series}`, from: numberOf(first_number), to: numberOf(last_number), count }
}

type Documents = Pick<SalesReport["documents"][number], "kind" | "series" | "financialYear">

/** The server's bills, those of each tablet, credit notes. */
function byYearAndSeries(one: Documents, other: Documents): number {
  return (
    one.financialYear.localeCompare(other.financialYear) ||
    one.kind.localeCompare(other.kind) ||
    (one.series ?? "").localeCompare(other.series ?? "", "en", { numeric: true })
  )
}

function describeReceived(rows: readonly ReceivedRow[]): SalesReport["received"] {
  const sumOf = (member: Exclude<keyof ReceivedRow, "method">) =>
    money(rows.reduce((sum, row) => sum + row[member], 0))
  return {
    received: sumOf("received_paise"),
    refunded: sumOf("refunded_paise"),
    roundOff: sumOf("round_off_paise"),
    byMethod: paymentMethods.flatMap(method => {
      const row = rows.find(each => each.method === method)
      if (!row) return []
      return [{ method, received: money(row.received_paise), refunded: money(row.refunded_paise) }]
    }),
  }
}

function describeRates(parts: readonly RateRow[]): SalesReport["byRate"] {
  const rates = [...new Set(parts.map(row => row.rate_basis_points))].sort((one, other) => one - other)
  return rates.map(rate => {
    const ofRate = parts.filter(row => row.rate_basis_points === rate)
    return {
      rate: rate / 100,
      items: taxFiguresOf(addUp(ofRate.filter(row => row.part === "ITEM"))),
      charges: taxFiguresOf(addUp(ofRate.filter(row => row.part === "CHARGE"))),
      all: taxFiguresOf(addUp(ofRate)),
    }
  })
}

function addUp(rows: readonly SumsRow[]): SumsRow {
  return rows.reduce(
    (sum, row) => ({
      taxable_paise: sum.taxable_paise + row.taxable_paise,
      tax_paise: sum.tax_paise + row.tax_paise,
    }),
    nothing,
  )
}

function taxFiguresOf({ taxable_paise, tax_paise }: SumsRow) {
  // Every tax on a bill has two equal halves, so the sum has too.
  const half = money(tax_paise / 2)
  return { taxable: money(taxable_paise), cgst: half, sgst: half, tax: money(tax_paise) }
}

function billFiguresOf(row: typeof noBills) {
  return { bills: row.bills, ...taxFiguresOf(row), total: money(row.total_paise) }
}
