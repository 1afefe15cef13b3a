import type { WatchEntry, WatchKind, WatchReport } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useSearchParams } from "wouter"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { OneOrder } from "../inbox/one-order.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { MoreButton, usePages } from "../parts/pages.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import { Figures } from "./figures.tsx"
import { Loaded, type ReportProps } from "./loaded.tsx"
import { watchReport } from "./queries.ts"
import type { Range } from "./range.ts"
import { Table } from "./table.tsx"
import style from "./watch.module.css"

/** What an owner should look at: how much of each kind, by whom, and each entry with its order. */
export default function Watch(days: ReportProps) {
  const text = useText("reports").watch
  const query = useQuery(watchReport(days.range))
  return (
    <>
      <p className="soft">{text.about}</p>
      <Loaded
        {...days}
        query={query}
        isEmpty={({ totals }) => totals.count === 0}
        empty={{ icon: "check", title: text.empty, help: text.emptyHelp }}
      >
        {report => <Found report={report} range={days.range} />}
      </Loaded>
    </>
  )
}

function Found({ report, range }: { report: WatchReport; range: Range }) {
  const { reports, watch: text } = useText("reports")
  const [search] = useSearchParams()
  const kinds = report.byKind.filter(({ count }) => count > 0)
  const kind = (kinds.find(each => each.kind === search.get("kind")) ?? kinds[0])?.kind
  const person = search.get("person")
  return (
    <>
      <Figures
        label={reports.totals}
        figures={[
          { name: text.entries, value: report.totals.count, note: text.sum(report.totals.amount.display) },
        ]}
      />
      <Panel title={text.byKind}>
        <ul className={style.kinds}>
          {kinds.map(each => (
            <li key={each.kind}>
              <Link
                href={hrefOf(search, each.kind, null)}
                className={`target row ${style.kind}`}
                aria-current={each.kind === kind ? "true" : undefined}
              >
                <span className={style.name}>{text.kinds[each.kind].name}</span>
                <span className="figures">{each.count}</span>
                <span className={`figures ${style.amount}`}>
                  {each.amount.amount !== 0 && each.amount.display}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      {kind && <Entries key={`${kind} ${person}`} kind={kind} person={person} range={range} />}
      <ByPerson report={report} />
    </>
  )
}

/** The same days with another kind or person. */
function hrefOf(search: URLSearchParams, kind: WatchKind, person: string | null): string {
  const { person: _, ...others } = Object.fromEntries(search)
  return `/reports/watch?${new URLSearchParams({ ...others, kind, ...(person !== null && { person }) })}`
}

function ByPerson({ report }: { report: WatchReport }) {
  const { reports, watch: text } = useText("reports")
  const [search] = useSearchParams()
  const rows = report.byPerson.filter(({ person }) => person !== null)
  if (rows.length === 0) return null
  return (
    <Panel title={text.byPerson}>
      <Table
        caption={text.byPerson}
        head={text.person}
        rows={rows}
        keyOf={({ kind, person }) => `${kind} ${person}`}
        nameOf={({ kind, person }) => (
          <Link href={hrefOf(search, kind, person)} className="target">
            {person}
          </Link>
        )}
        columns={[
          // The money first: on a phone the last column can be out of sight.
          { name: "amount", label: reports.chart.total, cell: ({ amount }) => amount.display },
          { name: "count", label: text.entries, cell: ({ count }) => count },
          { name: "kind", label: text.what, words: true, cell: ({ kind }) => text.kinds[kind].name },
        ]}
      />
    </Panel>
  )
}

interface EntriesProps {
  kind: WatchKind
  person: string | null
  range: Range
}

function Entries({ kind, person, range }: EntriesProps) {
  const { watch: text } = useText("reports")
  const [search] = useSearchParams()
  const [shown, setShown] = useState<string | null>(null)
  const asked = { ...range, kind, ...(person !== null && { person }) }
  const { query, rows } = usePages(
    ["reports", "watch", asked],
    (cursor, signal) =>
      send("GET", "/console/v1/reports/watch/entries", {
        query: { ...asked, ...(cursor && { cursor }) },
        signal,
      }),
    { staleTime: 0 },
  )
  const name = text.kinds[kind].name
  const about = text.kinds[kind].about
  return (
    <Panel title={person === null ? name : text.ofPerson(name, person)} about={about}>
      {person !== null && (
        <Link href={hrefOf(search, kind, null)} className={`target ${style.all}`}>
          {text.allPersons}
        </Link>
      )}
      {query.isPending && <Skeleton lines={4} />}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={style.entries}>
        {rows.map(entry => (
          <Entry key={entry.id} entry={entry} onShow={setShown} />
        ))}
      </ul>
      <MoreButton query={query}>{text.more}</MoreButton>
      {shown && <OneOrder id={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}

function Entry({ entry, onShow }: { entry: WatchEntry; onShow: (id: string) => void }) {
  const { watch: text } = useText("reports")
  const zone = useZone()
  const {
    kind,
    at,
    claimedAt,
    person,
    otherPerson,
    device,
    amount,
    subject,
    quantity,
    reason,
    cause,
    orderId,
  } = entry
  // It can be closed on a later day.
  const closedDay = kind === "DRAWER" ? subject : null
  const words: Partial<Record<WatchKind, (count: number) => string>> = text.quantity
  const others: Partial<Record<WatchKind, (name: string) => string>> = text.otherPerson
  return (
    <li className={`row wrap ${style.entry}`}>
      <strong>{closedDay === null ? subject : zone.day(closedDay)}</strong>
      <span className="soft">
        {[
          zone.moment(at),
          claimedAt && text.claimedAt(zone.moment(claimedAt)),
          person,
          otherPerson !== null && others[kind]?.(otherPerson),
          device,
          quantity !== null && words[kind]?.(quantity),
          cause && text.causes[cause],
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {reason && <span>“{reason}”</span>}
      <span className={`figures ${style.amount}`}>{amount?.display}</span>
      {orderId && (
        <Button kind="plain" onClick={() => onShow(orderId)}>
          {text.show}
        </Button>
      )}
      {closedDay !== null && (
        <Link href={`/counter/day?date=${closedDay}`} className="target">
          {text.day} <Icon name="right" />
        </Link>
      )}
    </li>
  )
}
