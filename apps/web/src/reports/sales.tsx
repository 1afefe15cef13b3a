import type { SalesReport } from "@rasoi/contract/console"
import { showsTax } from "@rasoi/core/rules"
import { useQuery } from "@tanstack/react-query"
import { Link } from "wouter"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { WhenLoaded } from "../parts/when-loaded.tsx"
import { useZone } from "../session/session.ts"
import { useDayLabels } from "./day-labels.ts"
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
const taxColumns = ["taxable", "cgst", "sgst", "tax"] as const

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
          <Turnover composition={report.composition} />
          {showsTax(report) && <Rates report={report} />}
          <Charges report={report} />
          <div className={style.pair}>
            <Payments report={report} />
            <Types report={report} />
          </div>
          <WhenLoaded>
            <Received received={report.received} />
            <WatchLine report={report} />
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

function InAll({ report }: { report: SalesReport }) {
  const { totals, documents, missingOrders, credited } = report
  const zone = useZone()
  const { sales: text, totals: label } = useText("reports").reports
  const isTaxed = showsTax(report)
  return (
    <Figures
      label={label}
      figures={[
        {
          name: text.total,
          value: totals.total.display,
          note: isTaxed
            ? text.addsUp(totals.taxable.display, totals.tax.display, totals.total.display)
            : text.ofSupply,
        },
        {
          name: text.bills,
          value: totals.bills,
          note: documents
            .flatMap(each => [
              text.documents(each),
              ...each.missing.map(({ from, to }) => text.missing(from, to)),
              ...each.skipped.map(({ from, to, backupAt }) => text.skipped(from, to, zone.moment(backupAt))),
            ])
            .concat(missingOrders.map(({ from, to }) => text.missingOrder(from, to)))
            .join("; "),
        },
        ...(isTaxed
          ? [
              { name: text.taxable, value: totals.taxable.display },
              {
                name: text.tax,
                value: totals.tax.display,
                note: text.halves(totals.cgst.display, totals.sgst.display),
              },
            ]
          : []),
        ...(credited.notes === 0
          ? []
          : [
              { name: text.credited, value: credited.total.display, note: text.creditedNote(credited.notes) },
            ]),
      ]}
    />
  )
}

/** What a composition dealer declares, in place of tax. */
function Turnover({ composition }: Pick<SalesReport, "composition">) {
  const { sales: text, chart } = useText("reports").reports
  const days = useDayLabels()
  if (composition === null) return null
  const columns: Column<(typeof composition.byMonth)[number]>[] = [
    { name: "bills", label: text.bills, cell: row => row.bills },
    { name: "turnover", label: chart.total, cell: row => row.turnover.display },
  ]
  const tables = [
    { head: text.quarter, rows: composition.byQuarter },
    { head: text.month, rows: composition.byMonth },
  ]
  return (
    <Panel title={text.turnover} about={text.turnoverAbout}>
      {tables.map(({ head, rows }) => (
        <Table
          key={head}
          caption={`${text.turnover}: ${head}`}
          head={head}
          rows={rows}
          keyOf={({ from }) => from}
          nameOf={days.range}
          columns={columns}
        />
      ))}
    </Panel>
  )
}

function useTaxColumns(isTaxed = true): Column<TaxFigures>[] {
  const text = useText("reports").reports.sales
  return (isTaxed ? taxColumns : ["taxable" as const]).map(name => ({
    name,
    label: isTaxed ? text[name] : text.amount,
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

function Charges({ report }: { report: SalesReport }) {
  const { byCharge: charges } = report
  const text = useText("reports").reports
  const columns = useTaxColumns(showsTax(report))
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
  return <Bills title={text.byPayment} head={text.payment} rows={rows} report={report} />
}

function Types({ report }: { report: SalesReport }) {
  const { reports, orderWords } = useText("reports")
  const text = reports.sales
  const rows = report.byType.map(({ type, ...bills }) => ({ ...bills, name: orderWords.type[type] }))
  return <Bills title={text.byType} head={text.type} rows={rows} report={report} />
}

/** What the owner should look at in these days. A server of the version before says nothing. */
function WatchLine({ report: { from, to, watch } }: { report: SalesReport }) {
  const text = useText("counter").counterDay
  if (!watch || watch.count === 0) return null
  return (
    <Link href={`/reports/watch?from=${from}&to=${to}`} className="target row">
      <Icon name="warning" /> {text.watch}: {text.watchSum(watch.count, watch.amount.display)}
    </Link>
  )
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
  report: SalesReport
}

function Bills({ title, head, rows, report }: BillsProps) {
  const { sales: text, chart } = useText("reports").reports
  const columns: Column<BillFigures>[] = [
    { name: "bills", label: text.bills, cell: row => row.bills },
    ...(showsTax(report)
      ? [
          { name: "taxable", label: text.taxable, cell: (row: BillFigures) => row.taxable.display },
          { name: "tax", label: text.tax, cell: (row: BillFigures) => row.tax.display },
        ]
      : []),
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
        foot={[{ name: chart.total, cells: columns.map(({ cell }) => cell(report.totals)) }]}
      />
    </Panel>
  )
}
