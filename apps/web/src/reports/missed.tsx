import type { MissedCause, MissedReport } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { showPaise } from "../api/money.ts"
import { type Strings, useText, useUsualText } from "../i18n/i18n.tsx"
import { OneOrder } from "../inbox/one-order.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { useZone } from "../session/session.ts"
import { countdown } from "../time/zone.ts"
import { Figures } from "./figures.tsx"
import { sumOf } from "./group.ts"
import { Loaded, type ReportProps } from "./loaded.tsx"
import style from "./missed.module.css"
import { maxMissed, missedReport } from "./queries.ts"
import shared from "./reports.module.css"
import { Table } from "./table.tsx"

type Cause = MissedReport["causes"][number]
type Entry = MissedReport["data"][number]
type LostOrder = Entry & { orderId: string; number: string }

const isOrder = (entry: Entry): entry is LostOrder => entry.orderId !== null && entry.number !== null

/** Lost orders: their causes, what to do about them, and the customers to call back. */
export function Missed(days: ReportProps) {
  const text = useText("reports").reports.missed
  const query = useQuery(missedReport(days.range))
  return (
    <Loaded
      {...days}
      query={query}
      isEmpty={({ orders, attempts }) => orders + attempts === 0}
      empty={{ icon: "check", title: text.empty, help: text.emptyHelp }}
    >
      {report => <Found report={report} />}
    </Loaded>
  )
}

function Found({ report }: { report: MissedReport }) {
  const text = useText("reports").reports
  const ofOrders = report.causes.filter(({ value }) => value !== null)
  const ofAttempts = report.causes.filter(({ value }) => value === null)
  const worth = sumOf(ofOrders, ({ value }) => value?.amount ?? 0)
  return (
    <>
      <Figures
        label={text.totals}
        figures={[
          {
            name: text.missed.orders,
            value: report.orders,
            note: report.orders > 0 && text.missed.worth(showPaise(worth)),
          },
          { name: text.missed.attempts, value: report.attempts, note: text.missed.attemptsAbout },
        ]}
      />
      {ofOrders.length > 0 && (
        <Causes title={text.missed.causesOfOrders} causes={ofOrders} count={text.missed.times} />
      )}
      {report.orders > 0 && <LostOrders report={report} />}
      {ofAttempts.length > 0 && (
        <Causes title={text.missed.causesOfAttempts} causes={ofAttempts} count={text.missed.tries}>
          <Attempts report={report} />
        </Causes>
      )}
      <div className={`stack hint ${shared.small}`}>
        <p>{text.missed.about}</p>
        <p>{text.missed.kept}</p>
      </div>
    </>
  )
}

type CauseWords = Strings["reports"]["missed"]["causes"]["CLOSED"]

/** The text for a cause; for a cause that this page does not know, the server's text. */
function useCauseWords(): (cause: string) => CauseWords | undefined {
  // The types require a text in every language for each cause of the contract.
  const known: Readonly<Record<MissedCause, CauseWords>> = useText("reports").reports.missed.causes
  return cause => (known as Readonly<Partial<Record<string, CauseWords>>>)[cause]
}

interface CausesProps {
  title: string
  causes: readonly Cause[]
  count: (count: number) => string
  children?: ReactNode
}

function Causes({ title, causes, count: words, children }: CausesProps) {
  const text = useText("reports").reports.missed
  const usualText = useUsualText()
  const wordsOf = useCauseWords()
  return (
    <Panel title={title}>
      <ul className={style.causes}>
        {causes.map(({ cause, label, count, value, reasons }) => (
          <li key={cause} className={style.cause}>
            <div className={`stack gap-1 ${style.count}`}>
              <Badge tone="urgent">{words(count)}</Badge>
              {value && <span className="figures">{value.display}</span>}
            </div>
            <div className={`stack gap-1 ${style.words}`}>
              <h3>{wordsOf(cause)?.what ?? label}</h3>
              <p>{wordsOf(cause)?.help}</p>
              {reasons.length > 0 && (
                <>
                  <p className={`stack hint ${shared.small}`}>{text.reasons}</p>
                  <ul className={`stack gap-1 ${style.reasons}`}>
                    {reasons.map(each => (
                      <li key={each.reason}>{text.reason(usualText(each.reason), each.count)}</li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {children}
    </Panel>
  )
}

/** Shows the first lost orders; the rest on request. */
const firstRows = 20

function LostOrders({ report }: { report: MissedReport }) {
  const { missed: text, showAll } = useText("reports").reports
  const [open, setOpen] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const orders = report.data.filter(isOrder)
  return (
    <Panel title={text.list} about={text.listAbout}>
      {orders.length === 0 && <p>{text.noneListed}</p>}
      <ul className="stack">
        {orders.slice(0, all ? undefined : firstRows).map(order => (
          <li key={order.orderId} className={style.entry}>
            <LostOrderRow order={order} onOpen={() => setOpen(order.orderId)} />
            {order.customer && <CallBack customer={order.customer} />}
          </li>
        ))}
      </ul>
      {!all && orders.length > firstRows && (
        <div>
          <Button onClick={() => setAll(true)}>{showAll(orders.length)}</Button>
        </div>
      )}
      {report.hasMore && orders.length > 0 && (
        <p className={`stack hint ${shared.small}`}>{text.newest(maxMissed)}</p>
      )}
      {open && <OneOrder id={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function CallBack({ customer: { name, phone } }: { customer: NonNullable<Entry["customer"]> }) {
  const text = useText().inbox
  return (
    <a className={`row small-box accent-on-hover ${style.call}`} href={`tel:+91${phone}`}>
      <Icon name="phone" />
      <span>
        {text.call(name)} <span className="figures">{phone}</span>
      </span>
    </a>
  )
}

function LostOrderRow({ order, onOpen }: { order: LostOrder; onOpen: () => void }) {
  const { reports, orderWords } = useText("reports")
  const text = reports.missed
  const zone = useZone()
  const wordsOf = useCauseWords()
  const { number, at, type, value, cause, reason, offlineSeconds } = order
  const offline = cause === "DEVICES_OFFLINE" && offlineSeconds !== null
  return (
    <button type="button" className={`small-box accent-on-hover ${style.row}`} onClick={onOpen}>
      <strong className={style.number}>{text.open(number)}</strong>
      <time dateTime={at} className={`${style.at} figures`}>
        {zone.moment(at)}
      </time>
      <span>{type && orderWords.type[type]}</span>
      <span className={`${style.total} figures`}>{value?.display}</span>
      <span className={style.why}>
        {wordsOf(cause)?.what ?? cause}
        {reason && `: “${reason}”`}
        {offline && `. ${text.offline(reports.orders.minutes(countdown(offlineSeconds * 1000)))}`}
      </span>
    </button>
  )
}

function Attempts({ report }: { report: MissedReport }) {
  const text = useText("reports").reports.missed
  const zone = useZone()
  const wordsOf = useCauseWords()
  const attempts = report.data.filter(entry => !isOrder(entry))
  return (
    <details className={style.attempts}>
      <summary>{text.attemptList}</summary>
      {attempts.length === 0 && <p>{text.noneListed}</p>}
      {attempts.length > 0 && (
        <Table
          caption={text.attemptList}
          head={text.columns.when}
          rows={attempts}
          keyOf={({ at, cause }) => `${at} ${cause}`}
          nameOf={({ at }) => zone.moment(at)}
          columns={[
            {
              name: "why",
              label: text.columns.why,
              cell: ({ cause }) => wordsOf(cause)?.what ?? cause,
              words: true,
            },
            { name: "count", label: text.columns.count, cell: ({ count }) => count },
          ]}
        />
      )}
      {report.hasMore && attempts.length > 0 && (
        <p className={`stack hint ${shared.small}`}>{text.newest(maxMissed)}</p>
      )}
    </details>
  )
}
