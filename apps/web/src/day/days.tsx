import { languages } from "@rasoi/contract/languages"
import { useQuery } from "@tanstack/react-query"
import { Link, useSearchParams } from "wouter"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { Table } from "../reports/table.tsx"
import { useZone } from "../session/session.ts"
import { addDays } from "../time/zone.ts"
import style from "./day.module.css"
import { daysQuery } from "./queries.ts"

const monthOf = (date: string) => date.slice(0, 7)
const before = (month: string) => monthOf(addDays(`${month}-01`, -1))
const after = (month: string) => monthOf(addDays(`${month}-01`, 31))

/** The owner's list: every day of a month with what was counted. */
export function Days({ today }: { today: string }) {
  const text = useText("counter").counterDay
  const zone = useZone()
  const [search] = useSearchParams()
  const month = search.get("month") ?? monthOf(today)
  const nameOf = useMonthNames()
  const { data, error, refetch } = useQuery(daysQuery(month))
  const hrefFor = (change: Record<string, string>) =>
    `/counter/day?${new URLSearchParams({ ...Object.fromEntries(search), ...change })}`
  return (
    <Panel
      title={text.days}
      about={text.daysAbout}
      actions={
        <nav className="row" aria-label={text.days}>
          <Link
            href={hrefFor({ month: before(month) })}
            className={`target ${style.month}`}
            aria-label={text.earlier}
          >
            <Icon name="left" />
          </Link>
          <strong>{nameOf(month)}</strong>
          <Link
            href={hrefFor({ month: after(month) })}
            className={`target ${style.month}`}
            aria-label={text.later}
          >
            <Icon name="right" />
          </Link>
        </nav>
      }
    >
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} height="3rem" />}
      {data?.data.length === 0 && <p className="soft">{text.noDays}</p>}
      {data && data.data.length > 0 && (
        <Table
          caption={text.days}
          head={text.day}
          rows={data.data}
          keyOf={({ date }) => date}
          nameOf={({ date }) => (
            <Link href={hrefFor({ date })} className="target">
              {zone.day(date)}
            </Link>
          )}
          columns={[
            { name: "received", label: text.received, cell: ({ received }) => received.display },
            { name: "expected", label: text.expected, cell: ({ closed }) => closed?.expected.display ?? "–" },
            { name: "counted", label: text.counted, cell: ({ closed }) => closed?.counted.display ?? "–" },
            {
              name: "difference",
              label: text.difference,
              cell: ({ closed }) =>
                closed ? (
                  <span className={closed.difference.amount === 0 ? undefined : style.wrong}>
                    {closed.difference.display}
                  </span>
                ) : (
                  "–"
                ),
            },
            {
              name: "late",
              label: text.late,
              cell: ({ late }) => (late.count === 0 ? "–" : text.lateSum(late.count, late.amount.display)),
            },
            { name: "by", label: text.by, cell: ({ closed }) => closed?.by ?? text.notClosed, words: true },
          ]}
        />
      )}
    </Panel>
  )
}

/** "October 2026". */
function useMonthNames(): (month: string) => string {
  const [language] = usePreference("language")
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    ...{ month: "long", year: "numeric", timeZone: "UTC" },
  } as const)
  return month => format.format(new Date(`${month}-01T00:00:00Z`))
}
