import type { SalesReport } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { WhenLoaded } from "../parts/when-loaded.tsx"
import { Figures } from "./figures.tsx"
import { Loaded, type ReportProps } from "./loaded.tsx"
import { askFor, salesReport } from "./queries.ts"
import { rateRows, type TaxFigures, taxSum } from "./rate-rows.ts"
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
  const text = useText("reports").reports.sales
  const query = useQuery(salesReport(askFor(days.range, days.source)))
  return (
    <Loaded
      {...days}
      query={query}
      isEmpty={({ totals, credited }) => totals.bills === 0 && credited.notes === 0}
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
          <WhenLoaded>
            <Received received={report.received} />
          </WhenLoaded>
          <DayChart
            what={text.what}
            days={report.byDay}
            measures={[{ name: text.what, look: "solid", of: ({ total }) => total.amount }]}
            unit={paisePerRupee}
            show={paise => wholeRupees.format(paise / paisePerRupee)}
            exact={showPaise}
          />
          <p className={`stack hint ${style.small}`}>{text.note}</p>
        </>
      )}
    </Loaded>
  )
}

function InAll({ report: { totals, documents, credited } }: { report: SalesReport }) {
  const { sales: text, totals: label } = useText("reports").reports
  return (
    <Figures
      label={label}
      figures={[
        {
          name: text.total,
          value: totals.total.display,
          note: text.addsUp(totals.taxable.display, totals.tax.display, totals.total.display),
        },
        {
          name: text.bills,
          value: totals.bills,
          note: documents
            .flatMap(each => [
              text.documents(each),
              ...each.missing.map(({ from, to }) => text.missing(from, to)),
            ])
            .join("; "),
        },
        { name: text.taxable, value: totals.taxable.display },
        {
          name: text.tax,
          value: totals.tax.display,
          note: text.halves(totals.cgst.display, totals.sgst.display),
        },
        ...(credited.notes === 0
          ? []
          : [
              { name: text.credited, value: credited.total.display, note: text.creditedNote(credited.notes) },
            ]),
      ]}
    />
  )
}

function useTaxColumns(): Column<TaxFigures>[] {
  const text = useText("reports").reports.sales
  return (["taxable", "cgst", "sgst", "tax"] as const).map(name => ({
    name,
    label: text[name],
    cell: figures => figures[name].display,
  }))
}

function Rates({ report }: { report: SalesReport }) {
  const text = useText("reports").reports
  const columns = useTaxColumns()
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
        foot={[{ name: text.chart.total, cells: columns.map(({ cell }) => cell(report.totals)) }]}
      />
    </Panel>
  )
}

function Charges({ charges }: { charges: SalesReport["byCharge"] }) {
  const text = useText("reports").reports
  const columns = useTaxColumns()
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
        foot={[{ name: text.chart.total, cells: columns.map(({ cell }) => cell(taxSum(charges))) }]}
      />
    </Panel>
  )
}

function Payments({ report }: { report: SalesReport }) {
  const { reports, orderWords } = useText("reports")
  const text = reports.sales
  const rows = report.byPayment.map(({ payment, ...bills }) => ({
    ...bills,
    name: orderWords.payment[payment],
  }))
  return <Bills title={text.byPayment} head={text.payment} rows={rows} totals={report.totals} />
}

function Types({ report }: { report: SalesReport }) {
  const { reports, orderWords } = useText("reports")
  const text = reports.sales
  const rows = report.byType.map(({ type, ...bills }) => ({ ...bills, name: orderWords.type[type] }))
  return <Bills title={text.byType} head={text.type} rows={rows} totals={report.totals} />
}

/** Only restaurants that write payments down have any. */
function Received({ received }: { received: SalesReport["received"] }) {
  const { reports, counterDay } = useText("reports", "counter")
  const text = reports.sales
  if (received.byMethod.length === 0) return null
  const columns: Column<Pick<SalesReport["received"], "received" | "refunded">>[] = [
    { name: "received", label: counterDay.received, cell: row => row.received.display },
    { name: "refunded", label: counterDay.refunded, cell: row => row.refunded.display },
  ]
  return (
    <Panel title={text.received} about={text.receivedAbout}>
      <Table
        caption={text.received}
        head={counterDay.method}
        rows={received.byMethod}
        keyOf={({ method }) => method}
        nameOf={({ method }) => counterDay.methods[method]}
        columns={columns}
        foot={[{ name: reports.chart.total, cells: columns.map(({ cell }) => cell(received)) }]}
      />
      <p>
        {counterDay.roundOff}: <strong className="figures">{received.roundOff.display}</strong>
      </p>
    </Panel>
  )
}

type BillFigures = SalesReport["totals"]

interface BillsProps {
  title: string
  head: string
  rows: readonly (BillFigures & { name: string })[]
  totals: BillFigures
}

function Bills({ title, head, rows, totals }: BillsProps) {
  const { sales: text, chart } = useText("reports").reports
  const columns: Column<BillFigures>[] = [
    { name: "bills", label: text.bills, cell: row => row.bills },
    { name: "taxable", label: text.taxable, cell: row => row.taxable.display },
    { name: "tax", label: text.tax, cell: row => row.tax.display },
    { name: "total", label: chart.total, cell: row => row.total.display },
  ]
  return (
    <Panel title={title}>
      <Table
        caption={title}
        head={head}
        rows={rows}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        columns={columns}
        foot={[{ name: chart.total, cells: columns.map(({ cell }) => cell(totals)) }]}
      />
    </Panel>
  )
}
