import { paymentModes } from "@rasoi/contract"
import type { SalesReport } from "@rasoi/contract/console"
import { billNumberOf, datesOf, money } from "@rasoi/core"
import { reportedTypes } from "./orders.ts"
import { headOf, type Period } from "./period.ts"
import type {
  BillsRow,
  ChargeType,
  DocumentsRow,
  LossesRow,
  RateRow,
  SalesRow,
  SumsRow,
} from "./sales-store.ts"

const nothing: SumsRow = { taxable_paise: 0, tax_paise: 0 }
const noBills = { ...nothing, bills: 0, total_paise: 0 }
const chargeTypes: readonly ChargeType[] = ["PACKAGING", "DELIVERY", "OTHER"]

export function representSales(period: Period, rows: readonly SalesRow[], losses: LossesRow): SalesReport {
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
    documents: describeDocuments(documents),
    losses: { voids: losses.voids, amount: money(losses.amount_paise) },
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

/** As the table of documents in GSTR-1 lists them: one row per financial year, because each starts again at 1. */
function describeDocuments(rows: readonly DocumentsRow[]): SalesReport["documents"] {
  return rows
    .toSorted((one, other) => one.financial_year.localeCompare(other.financial_year))
    .map(({ financial_year, first_sequence, last_sequence, issued, cancelled }) => ({
      financialYear: financial_year,
      from: billNumberOf(financial_year, first_sequence),
      to: billNumberOf(financial_year, last_sequence),
      issued,
      cancelled,
    }))
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
