import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { MoreButton, type Pages } from "../parts/pages.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useMay } from "../session/session.ts"
import { BookingCard } from "./booking-card.tsx"
import { OrderCard } from "./order-card.tsx"
import { useBookingCommand, useOrderCommand, useTestBookings, useTestOrders } from "./queries.ts"
import style from "./test-desk.module.css"

export function OrderList() {
  return (
    <List list={useTestOrders()} label={useText("testDesk").testDesk.orders} empty={<FirstOrder />}>
      {order => <OrderCard order={order} />}
    </List>
  )
}

export function BookingList() {
  return (
    <List list={useTestBookings()} label={useText("testDesk").testDesk.bookings} empty={<FirstBooking />}>
      {booking => <BookingCard booking={booking} />}
    </List>
  )
}

interface ListProps<Row> {
  list: Pages<Row>
  label: string
  empty: ReactNode
  children: (row: Row) => ReactNode
}

function List<Row extends { id: string }>({ list: { query, rows }, label, empty, children }: ListProps<Row>) {
  const text = useText("testDesk").testDesk
  return (
    <>
      {query.isPending && <Skeleton lines={3} height="9rem" />}
      {query.error && !query.data && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && empty}
      {rows.length > 0 && (
        <ul className={style.cards} aria-label={label}>
          {rows.map(row => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      <MoreButton query={query}>{text.loadMore}</MoreButton>
    </>
  )
}

function FirstOrder() {
  return <First title={useText("testDesk").testDesk.emptyOrders} query={useOrderCommand()} />
}

function FirstBooking() {
  return <First title={useText("testDesk").testDesk.emptyBookings} query={useBookingCommand()} />
}

/** An example command that works in this restaurant. It is null when the menu has nothing to order. */
function First({ title, query }: { title: string; query: UseQueryResult<string | null> }) {
  const text = useText("testDesk").testDesk
  const may = useMay()
  const { data: command, error, refetch } = query
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <div className="stack gap-4">
      <Empty
        icon="flask"
        title={title}
        action={
          <Link href="/manage/keys" className="target">
            {text.getKey}
          </Link>
        }
      >
        {command === null ? (may("menu") ? text.noDish : text.noDishAsk) : text.emptyHelp}
      </Empty>
      {command === undefined && <Skeleton lines={1} height="8rem" />}
      {command && <CodeBlock label={text.command} code={command} />}
    </div>
  )
}
