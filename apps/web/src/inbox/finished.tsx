import { finalOrderStatuses } from "@rasoi/core/rules"
import { useSearchParams } from "wouter"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { Page } from "../parts/page.tsx"
import { MoreButton, usePages } from "../parts/pages.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useDialogInUrl } from "../parts/use-dialog-in-url.ts"
import { useZone } from "../session/session.ts"
import { useOldestDate } from "../session/use-oldest-date.ts"
import { serverNow } from "../time/server-clock.ts"
import { customerName } from "./customer-name.ts"
import { Details } from "./details.tsx"
import style from "./finished.module.css"
import type { Order } from "./orders.ts"
import { SourceBadge } from "./source-badge.tsx"
import { StatusBadge } from "./status-badge.tsx"

const filters = ["ALL", ...finalOrderStatuses, "MISSED"] as const
type Filter = (typeof filters)[number]

function queryOf(filter: Filter) {
  if (filter === "ALL") return {}
  // A missed order is a cancelled one that nobody answered.
  return filter === "MISSED" ? { cancelledBy: "SYSTEM" as const } : { status: filter }
}

/** The finished orders of a day. The URL contains the day and the filter. */
export default function Finished() {
  const text = useText()
  const zone = useZone()
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useDialogInUrl("order", ["details"], "details")
  const date = search.get("date") ?? zone.dateOf(serverNow())
  const oldest = useOldestDate()
  const tooOld = oldest !== undefined && date < oldest
  const filter = filters.find(name => name === search.get("status")) ?? "ALL"
  const choose = (next: { date?: string; status?: Filter }) =>
    setSearch({ date, ...(filter === "ALL" ? {} : { status: filter }), ...next }, { replace: true })
  const { query, rows: orders } = usePages(["orders", "finished", date, filter], (cursor, signal) =>
    send("GET", "/console/v1/orders", {
      query: { view: "finished", date, ...queryOf(filter), cursor },
      signal,
    }),
  )
  const { data, error, isPending, refetch } = query
  const shown = orders.find(order => order.id === open?.id)
  return (
    <Page title={text.inbox.finishedTitle} about={text.inbox.finishedAbout}>
      <div className={`wrap gap-4 ${style.filters}`}>
        <TextField
          label={text.inbox.date}
          type="date"
          min={oldest}
          value={date}
          onChange={next => next && choose({ date: next })}
        />
        <Segments
          legend={text.inbox.finishedTitle}
          legendHidden
          value={filter}
          onChange={status => choose({ status })}
          options={filters.map(value => ({
            value,
            label:
              value === "ALL" || value === "MISSED"
                ? text.inbox.filters[value]
                : text.orderWords.status[value],
          }))}
        />
      </div>
      {isPending && <Skeleton lines={6} />}
      {tooOld && <Empty icon="person" title={text.words.olderDays} />}
      {error && !tooOld && <Problem error={error} onRetry={() => void refetch()} />}
      {data && orders.length === 0 && (
        <Empty
          icon="check"
          title={filter === "ALL" ? text.inbox.noFinished : text.inbox.noFinishedFilter}
          action={
            filter === "ALL" ? undefined : (
              <Button onClick={() => choose({ status: "ALL" })}>{text.inbox.showAll}</Button>
            )
          }
        />
      )}
      <ul className="stack">
        {orders.map(order => (
          <li key={order.id}>
            <Row order={order} onOpen={() => setOpen({ what: "details", id: order.id })} />
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{text.inbox.loadMore}</MoreButton>
      {shown && <Details order={shown} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Row({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const text = useText()
  const zone = useZone()
  return (
    <button type="button" className={`small-box accent-on-hover ${style.row}`} onClick={onOpen}>
      <strong className={style.number}>{order.number}</strong>
      <span className="figures">{zone.clock(order.timeline.placedAt)}</span>
      <span className={style.name}>{customerName(order, text)}</span>
      <span>{text.orderWords.type[order.type]}</span>
      <SourceBadge order={order} />
      <StatusBadge order={order} />
      <span className={`${style.total} figures`}>{order.total.display}</span>
      {order.customerReason && <span className={style.reason}>“{order.customerReason}”</span>}
    </button>
  )
}
