import type { OrderSource } from "@rasoi/contract/console"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import type { IconName } from "../parts/icon.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { daysIn, presetRange, type Range } from "./range.ts"
import style from "./reports.module.css"

/** Props of every report. */
export interface ReportProps {
  range: Range
  /** Undefined: orders of all sources. */
  source?: OrderSource | undefined
  today: string
  /** The URL of this report for other dates. */
  hrefFor: (range: Range) => string
}

interface Props<Report> extends ReportProps {
  query: { data: Report | undefined; error: unknown; refetch: () => unknown }
  isEmpty: (report: Report) => boolean
  empty: { icon: IconName; title: string; help: string }
  children: (report: Report) => ReactNode
}

/** A report, its loading state or its error. */
export function Loaded<Report>({ query, isEmpty, empty, children, ...days }: Props<Report>) {
  const { data, error, refetch } = query
  if (data && isEmpty(data)) return <Nothing empty={empty} {...days} />
  if (data) return <div className={`stack gap-4 ${style.report}`}>{children(data)}</div>
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return <Loading />
}

/** A year of a busy restaurant takes seconds: the line says so to those who wait. */
function Loading() {
  const text = useText("reports").reports
  return (
    <div className={`stack gap-4 ${style.report}`}>
      <p className={`hint ${style.slow}`}>{text.slow}</p>
      <Skeleton lines={1} height="6rem" />
      <Skeleton lines={2} height="16rem" />
    </div>
  )
}

function Nothing({ empty, range, today, hrefFor }: ReportProps & { empty: Props<never>["empty"] }) {
  const text = useText("reports").reports.empty
  const month = presetRange("last30", today)
  const wider = daysIn(range) < daysIn(month)
  return (
    <Empty
      icon={empty.icon}
      title={empty.title}
      action={
        wider && (
          <Link href={hrefFor(month)} className={`target ${style.action}`}>
            {text.last30}
          </Link>
        )
      }
    >
      {empty.help}
    </Empty>
  )
}
