import type { SalesReport } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { Figures } from "./figures.tsx"
import { Loaded, type ReportProps } from "./loaded.tsx"
import { salesReport } from "./queries.ts"
import { type RateRow, rateRows, type TaxFigures, taxSum } from "./rate-rows.ts"
import style from "./reports.module.css"
import { type Column, Table } from "./table.tsx"
import { DayChart } from "./time-charts.tsx"

const wholeRupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
})
const paisePerRupee = 100

/** Billed amounts with their tax; every column adds up to its total. */
export function Sales(days: ReportProps) {
  const text = useText().reports.sales
  const query = useQuery(salesReport(days.range))
  return (
    <Loaded
      {...days}
      query={query}
      isEmpty={({ totals }) => totals.bills === 0}
      empty={{ icon: "money", title: text.empty, help: text.emptyHelp }}
    >
      {report => (
        <>
          <InAll report={report} />
          <Rates report={report} />
          <Charges charges={report.byCharge} />
          <div className={style.pair}>
            <Payments report={report} />
            <Types report={report} />
          </div>
          <DayChart
            what={text.what}
            days={report.byDay}
            measures={[{ name: text.what, look: "solid", of: ({ total }) => total.amount }]}
            unit={paisePerRupee}
            show={paise => wholeRupees.format(paise / paisePerRupee)}
            exact={showPaise}
          />
          <p className={style.small}>{text.note}</p>
        </>
      )}
    </Loaded>
  )
}

function InAll({ report: { totals, billNumbers } }: { report: SalesReport }) {
  const text = useText().reports.sales
  return (
    <Figures
      label={text.totals}
      figures={[
        {
          name: text.total,
          value: totals.total.display,
          note: text.addsUp(totals.taxable.display, totals.tax.display, totals.total.display),
        },
        {
          name: text.bills,
          value: totals.bills,
          note: billNumbers && text.numbers(billNumbers.first, billNumbers.last),
        },
        { name: text.taxable, value: totals.taxable.display },
        {
          name: text.tax,
          value: totals.tax.display,
          note: text.halves(totals.cgst.display, totals.sgst.display),
        },
      ]}
    />
  )
}

function useTaxColumns<Row>(figuresOf: (row: Row) => TaxFigures): Column<Row>[] {
  const text = useText().reports.sales
  return (["taxable", "cgst", "sgst", "tax"] as const).map(name => ({
    name,
    label: text[name],
    cell: row => figuresOf(row)[name].display,
  }))
}

const cellsOf = ({ taxable, cgst, sgst, tax }: TaxFigures) =>
  [taxable, cgst, sgst, tax].map(({ display }) => display)

function Rates({ report }: { report: SalesReport }) {
  const text = useText().reports
  const columns = useTaxColumns<RateRow>(row => row)
  return (
    <Panel title={text.sales.byRate} about={text.sales.byRateAbout}>
      <Table
        caption={text.sales.byRate}
        head={text.sales.rate}
        rows={rateRows(report.byRate)}
        keyOf={({ rate, part }) => `${rate} ${part}`}
        nameOf={({ rate, part }) =>
          part === "all" ? text.sales.rateOf(rate) : text.sales.ratePart(rate, text.sales.parts[part])
        }
        columns={columns}
        foot={[{ name: text.chart.total, cells: cellsOf(report.totals) }]}
      />
    </Panel>
  )
}

function Charges({ charges }: { charges: SalesReport["byCharge"] }) {
  const text = useText().reports
  const columns = useTaxColumns<SalesReport["byCharge"][number]>(charge => charge)
  if (charges.length === 0) return null
  return (
    <Panel title={text.sales.byCharge}>
      <Table
        caption={text.sales.byCharge}
        head={text.sales.byCharge}
        rows={charges}
        keyOf={({ type }) => type}
        nameOf={({ type }) => text.sales.charge[type]}
        columns={columns}
        foot={[{ name: text.chart.total, cells: cellsOf(taxSum(charges)) }]}
      />
    </Panel>
  )
}

type BillFigures = SalesReport["totals"]

function useBillColumns<Row extends BillFigures>(): Column<Row>[] {
  const text = useText().reports.sales
  return [
    { name: "bills", label: text.bills, cell: row => row.bills },
    { name: "taxable", label: text.taxable, cell: row => row.taxable.display },
    { name: "tax", label: text.tax, cell: row => row.tax.display },
    { name: "total", label: text.totalColumn, cell: row => row.total.display },
  ]
}

const billCells = ({ bills, taxable, tax, total }: BillFigures) => [
  bills,
  taxable.display,
  tax.display,
  total.display,
]

function Payments({ report }: { report: SalesReport }) {
  const { reports: text, orderWords } = useText()
  const columns = useBillColumns<SalesReport["byPayment"][number]>()
  return (
    <Panel title={text.sales.byPayment}>
      <Table
        caption={text.sales.byPayment}
        head={text.sales.payment}
        rows={report.byPayment}
        keyOf={({ payment }) => payment}
        nameOf={({ payment }) => orderWords.payment[payment]}
        columns={columns}
        foot={[{ name: text.chart.total, cells: billCells(report.totals) }]}
      />
    </Panel>
  )
}

function Types({ report }: { report: SalesReport }) {
  const { reports: text, orderWords } = useText()
  const columns = useBillColumns<SalesReport["byType"][number]>()
  return (
    <Panel title={text.sales.byType}>
      <Table
        caption={text.sales.byType}
        head={text.sales.type}
        rows={report.byType}
        keyOf={({ type }) => type}
        nameOf={({ type }) => orderWords.type[type]}
        columns={columns}
        foot={[{ name: text.chart.total, cells: billCells(report.totals) }]}
      />
    </Panel>
  )
}
