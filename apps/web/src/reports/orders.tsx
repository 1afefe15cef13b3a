import type { OrdersReport } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { Link } from "wouter"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { countdown } from "../time/zone.ts"
import { Figures } from "./figures.tsx"
import { Loaded, type ReportProps } from "./loaded.tsx"
import { OutcomeTable } from "./outcome-table.tsx"
import { lostOf, percentOf } from "./outcomes.ts"
import { askFor, ordersReport } from "./queries.ts"
import style from "./reports.module.css"
import { DayChart, HourChart, type Measure } from "./time-charts.tsx"

type Totals = OrdersReport["totals"]

/** Number of orders, times, outcomes, and response times. */
export function Orders({ missedHref, ...days }: ReportProps & { missedHref: string }) {
  const text = useText("reports").reports
  const query = useQuery(ordersReport(askFor(days.range, days.source)))
  const { series } = text.orders
  const measures: Measure<Totals>[] = [
    { name: series.completed, look: "solid", of: ({ completed }) => completed },
    { name: series.underWay, look: "dotted", of: ({ underWay }) => underWay },
    { name: series.lost, look: "hatched", of: totals => lostOf(totals) + totals.cancelledByCustomer },
  ]
  return (
    <Loaded
      {...days}
      query={query}
      isEmpty={({ totals }) => totals.placed === 0}
      empty={{ icon: "inbox", title: text.orders.empty, help: text.empty.help }}
    >
      {report => (
        <>
          <InAll report={report} missedHref={missedHref} />
          <DayChart what={text.orders.what} days={report.byDay} measures={measures} />
          <HourChart what={text.orders.what} hours={report.byHour} measures={measures} />
          <Answers acceptance={report.acceptance} />
          <Outcomes report={report} />
          <p className={`stack hint ${style.small}`}>{text.orders.note}</p>
        </>
      )}
    </Loaded>
  )
}

function InAll({ report, missedHref }: { report: OrdersReport; missedHref: string }) {
  const { orders: text, totals: label } = useText("reports").reports
  const { totals, byType } = report
  const lost = lostOf(totals)
  return (
    <Figures
      label={label}
      figures={[
        {
          name: text.what,
          value: totals.placed,
          note: byType.map(({ type, placed }) => text.ofType[type](placed)).join(", "),
        },
        {
          name: text.completed,
          value: totals.completed,
          note: text.share(percentOf(totals.completed, totals.placed)),
        },
        {
          name: text.sales,
          value: totals.sales.display,
          note:
            totals.completed > 0 &&
            text.average(showPaise(Math.round(totals.sales.amount / totals.completed))),
        },
        {
          name: text.lost,
          value: lost,
          note: lost > 0 && <Link href={missedHref}>{text.whyLost}</Link>,
        },
      ]}
    />
  )
}

function Answers({ acceptance }: { acceptance: OrdersReport["acceptance"] }) {
  const text = useText("reports").reports.orders
  const { answered, p50, p90, p99, max } = acceptance
  const times = [
    [text.half, p50],
    [text.nineInTen, p90],
    [text.ninetyNine, p99],
    [text.slowest, max],
  ] as const
  return (
    <Panel title={text.answers}>
      {answered === 0 && <p>{text.noAnswers}</p>}
      {answered > 0 && (
        <>
          <ul className={`stack gap-1 ${style.answers} figures`}>
            {times.map(
              ([sentence, seconds]) =>
                seconds !== null && (
                  <li key={sentence("")}>{sentence(text.minutes(countdown(seconds * 1000)))}</li>
                ),
            )}
          </ul>
          <p className={`stack hint ${style.small}`}>{text.answered(answered)}</p>
        </>
      )}
    </Panel>
  )
}

const outcomes = [
  "completed",
  "underWay",
  "missed",
  "rejected",
  "cancelledByRestaurant",
  "cancelledOnRequest",
  "cancelledByCustomer",
] as const

function Outcomes({ report }: { report: OrdersReport }) {
  const { reports, orderWords } = useText("reports")
  const text = reports.orders
  const groups: { label: string; figures: Totals }[] = [
    { label: reports.all, figures: report.totals },
    ...report.byType.map(each => ({ label: orderWords.type[each.type], figures: each })),
  ]
  return (
    <OutcomeTable
      about={text.outcomesAbout}
      outcomes={outcomes}
      names={text.outcome}
      groups={groups}
      foot={[
        { name: text.what, cells: groups.map(({ figures }) => figures.placed) },
        { name: text.salesRow, cells: groups.map(({ figures }) => figures.sales.display) },
      ]}
    />
  )
}
