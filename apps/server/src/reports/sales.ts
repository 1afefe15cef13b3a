import { orderTypes, paymentModes } from "@rasoi/contract"
import type { SalesReport } from "@rasoi/contract/console"
import { datesOf, money } from "@rasoi/core"
import { headOf, type Period } from "./period.ts"
import type { BillsRow, ChargeType, RateRow, SalesRow, SumsRow } from "./sales-store.ts"

const nothing: SumsRow = { taxable_paise: 0, tax_paise: 0 }
const noBills = { ...nothing, bills: 0, total_paise: 0 }
const chargeTypes: readonly ChargeType[] = ["PACKAGING", "DELIVERY", "OTHER"]

export function representSales(period: Period, rows: readonly SalesRow[]): SalesReport {
  const bills = rows.filter((row): row is BillsRow => row.part === "BILLS")
  const parts = rows.filter((row): row is RateRow => row.part !== "BILLS")
  const total = bills.find(({ day, type, payment }) => day === null && type === null && payment === null)
  const figuresWhere = (isWanted: (row: BillsRow) => boolean) =>
    billFiguresOf(bills.find(isWanted) ?? noBills)
  const byDate = new Map(bills.map(row => [row.day, row]))
  return {
    object: "sales_report",
    ...headOf(period),
    totals: billFiguresOf(total ?? noBills),
    billNumbers: total ? { first: total.first_number, last: total.last_number } : null,
    byRate: describeRates(parts),
    byCharge: chargeTypes.flatMap(type => {
      const charged = parts.filter(row => row.charge === type)
      return charged.length === 0 ? [] : [{ type, ...taxFiguresOf(addUp(charged)) }]
    }),
    byPayment: paymentModes.map(payment => ({ payment, ...figuresWhere(row => row.payment === payment) })),
    byType: orderTypes.map(type => ({ type, ...figuresWhere(row => row.type === type) })),
    byDay: datesOf(period).map(date => ({ date, ...billFiguresOf(byDate.get(date) ?? noBills) })),
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
