import type { OrderSource } from "@rasoi/contract/console"
import type { ComponentType } from "react"
import { Link, Redirect, useParams, useSearchParams } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import { useSession, useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import { Bookings } from "./bookings.tsx"
import { useDayLabels } from "./day-labels.ts"
import { Files } from "./files.tsx"
import { Items } from "./items.tsx"
import type { ReportProps } from "./loaded.tsx"
import { Missed } from "./missed.tsx"
import { Orders } from "./orders.tsx"
import { useFreshReports } from "./queries.ts"
import { askedRange, faultOf, presetRange, type Range } from "./range.ts"
import { RangeBar } from "./range-bar.tsx"
import style from "./reports.module.css"
import { Sales } from "./sales.tsx"
import { askedSource, hasSource } from "./source.ts"
import { SourceBar } from "./source-bar.tsx"
import ReportTabs, { type Report, useReportNames } from "./tabs.tsx"
import Watch from "./watch.tsx"

const reports: Record<Report, ComponentType<ReportProps & { missedHref: string }>> = {
  orders: Orders,
  missed: Missed,
  sales: Sales,
  items: Items,
  bookings: Bookings,
  watch: Watch,
}

/** The reports screen. The URL contains the report and the dates. */
export default function ReportsScreen() {
  const text = useText("reports")
  const zone = useZone()
  const { report = "orders" } = useParams<{ report?: string }>()
  const [search] = useSearchParams()
  const today = useFromNow(now => zone.dateOf(now))
  const range = askedRange(search, today)
  useFreshReports(range)
  const name = useReportNames().find(each => each === report)
  if (!name) return <Redirect to={`/reports?${search}`} replace />
  return (
    <Page
      title={text.reports.title}
      actions={
        <div className={style.onScreen}>
          <Button icon="printer" onClick={() => print()}>
            {text.words.print}
          </Button>
        </div>
      }
    >
      <ReportTabs current={name} search={search} />
      <Body name={name} range={range} today={today} search={search} />
    </Page>
  )
}

interface BodyProps {
  name: Report
  range: Range
  today: string
  search: URLSearchParams
}

function Body({ name, range, today, search }: BodyProps) {
  const text = useText("reports").reports.range
  const Shown = reports[name]
  const by = search.get("by")
  const source = askedSource(search, name)
  const hrefFor = (days: Range, of = name, from: OrderSource | null = source ?? null) =>
    `/reports/${of}?${new URLSearchParams({ ...(by && { by }), ...days, ...(from && { source: from }) })}`
  const fault = faultOf(range)
  return (
    <>
      <RangeBar range={range} today={today} hrefFor={days => hrefFor(days)} />
      {hasSource(name) && (
        <SourceBar source={source} hrefFor={other => hrefFor(range, name, other ?? null)} />
      )}
      {fault ? (
        <Empty
          icon="calendar"
          title={text.badAddress}
          action={
            <Link href={hrefFor(presetRange("last7", today))} className={`target ${style.action}`}>
              {text.usual}
            </Link>
          }
        >
          {text.faults[fault]}
        </Empty>
      ) : (
        <>
          <About name={name} range={range} source={source} />
          <Shown
            range={range}
            source={source}
            today={today}
            hrefFor={days => hrefFor(days)}
            missedHref={hrefFor(range, "missed")}
          />
          <Files of={name} range={range} source={source} />
        </>
      )}
    </>
  )
}

/** The dates and the restaurant's name, which a printed page needs. */
function About({ name, range, source }: { name: Report; range: Range; source: OrderSource | undefined }) {
  const { reports: text, orderWords } = useText("reports")
  const words = useDayLabels()
  const { restaurant } = useSession()
  return (
    <p className={`wrap ${style.about}`}>
      <span className={style.onPaper}>
        {restaurant.name} · {text.tabs[name]}
      </span>
      <strong>{words.range(range)}</strong>
      {source && <strong>{orderWords.source[source]}</strong>}
      <span className="soft">{text.range.zone(restaurant.timezone)}</span>
    </p>
  )
}
