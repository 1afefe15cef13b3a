import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { MoreButton, usePages } from "../parts/pages.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useDialogInUrl } from "../parts/use-dialog-in-url.ts"
import { useZone } from "../session/session.ts"
import { customerName } from "./customer-name.ts"
import { Details } from "./details.tsx"
import style from "./finished.module.css"
import { FinishedFilters, useFinishedFilter } from "./finished-filters.tsx"
import { OneOrder } from "./one-order.tsx"
import type { Order } from "./orders.ts"
import { SourceBadge } from "./source-badge.tsx"
import { StatusBadge } from "./status-badge.tsx"

/** The finished orders of a day, or of all days. The URL contains the filters. */
export default function Finished() {
  const text = useText()
  const [open, setOpen] = useDialogInUrl("order", ["details"], "details")
  const filter = useFinishedFilter()
  const { query: asked, isFiltered, isOneDay, tooOld } = filter
  const { query, rows: orders } = usePages(["orders", "finished", asked], (cursor, signal) =>
    send("GET", "/console/v1/orders", { query: { view: "finished", ...asked, cursor }, signal }),
  )
  const { data, error, isPending, refetch } = query
  const shown = orders.find(order => order.id === open?.id)
  const totals = data?.pages[0]?.totals
  return (
    <Page title={text.inbox.finishedTitle} about={text.inbox.finishedAbout}>
      <FinishedFilters filter={filter} />
      {isPending && <Skeleton lines={6} />}
      {tooOld && <Empty icon="person" title={text.words.olderDays} />}
      {error && !tooOld && <Problem error={error} onRetry={() => void refetch()} />}
      {data && orders.length === 0 && (
        <Empty
          icon="check"
          title={isFiltered ? text.inbox.noFinishedFilter : text.inbox.noFinished}
          action={isFiltered ? <Button onClick={filter.clear}>{text.inbox.showAll}</Button> : undefined}
        />
      )}
      {data?.pages[0]?.searchLacksOlder && <p className="hint">{text.inbox.finished.lacksOlder}</p>}
      {totals && orders.length > 0 && (
        <p className="figures" role="status">
          <strong>{text.inbox.finished.orders(totals.orders)}</strong>
          {totals.sales && <> · {text.inbox.finished.sales(totals.sales.display)}</>}
        </p>
      )}
      <ul className="stack">
        {orders.map(order => (
          <li key={order.id}>
            <Row
              order={order}
              isOneDay={isOneDay}
              onOpen={() => setOpen({ what: "details", id: order.id })}
            />
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{text.inbox.loadMore}</MoreButton>
      {shown && <Details order={shown} onClose={() => setOpen(null)} />}
      {open && !shown && !isPending && <OneOrder id={open.id} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Row({ order, isOneDay, onOpen }: { order: Order; isOneDay: boolean; onOpen: () => void }) {
  const text = useText()
  const zone = useZone()
  const { placedAt } = order.timeline
  return (
    <button
      type="button"
      className={`small-box accent-on-hover ${style.row} ${isOneDay ? "" : style.dated}`}
      onClick={onOpen}
    >
      <strong className={style.number}>{order.number}</strong>
      <span className={`figures ${style.when}`}>
        {isOneDay ? zone.clock(placedAt) : zone.moment(placedAt)}
      </span>
      <span className={style.name}>{customerName(order, text)}</span>
      <span className={`row wrap gap-1 ${style.kind}`}>
        {/* The badge of a table says it. */}
        {order.source !== "TABLE" && text.orderWords.type[order.type]} <SourceBadge order={order} />
      </span>
      <span className={style.status}>
        <StatusBadge order={order} />
      </span>
      <span className={`${style.total} figures`}>{order.charged.display}</span>
      {order.customerReason && <span className={style.reason}>“{order.customerReason}”</span>}
    </button>
  )
}
