import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useHasRole } from "../shell/session.tsx"
import { BookingCard } from "./booking-card.tsx"
import { OrderCard } from "./order-card.tsx"
import { useBookingCommand, useOrderCommand, useTestBookings, useTestOrders } from "./queries.ts"
import style from "./test-desk.module.css"

export function OrderList() {
  const text = useText().testDesk
  const query = useTestOrders()
  const orders = query.data?.pages.flatMap(page => page.data) ?? []
  return (
    <Listed query={query} count={orders.length} empty={<FirstOrder />}>
      <ul className={style.cards} aria-label={text.orders}>
        {orders.map(order => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </Listed>
  )
}

export function BookingList() {
  const text = useText().testDesk
  const query = useTestBookings()
  const bookings = query.data?.pages.flatMap(page => page.data) ?? []
  return (
    <Listed query={query} count={bookings.length} empty={<FirstBooking />}>
      <ul className={style.cards} aria-label={text.bookings}>
        {bookings.map(booking => (
          <li key={booking.id}>
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
    </Listed>
  )
}

interface ListedProps {
  query: UseInfiniteQueryResult
  count: number
  empty: ReactNode
  children: ReactNode
}

function Listed({ query, count, empty, children }: ListedProps) {
  const text = useText().testDesk
  return (
    <>
      {query.isPending && <Skeleton lines={3} height="9rem" />}
      {query.error && !query.data && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && count === 0 && empty}
      {count > 0 && children}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text.loadMore}
        </Button>
      )}
    </>
  )
}

function FirstOrder() {
  return <First title={useText().testDesk.emptyOrders} query={useOrderCommand()} />
}

function FirstBooking() {
  return <First title={useText().testDesk.emptyBookings} query={useBookingCommand()} />
}

/** An example command that works in this restaurant. It is null when the menu has nothing to order. */
function First({ title, query }: { title: string; query: UseQueryResult<string | null> }) {
  const text = useText().testDesk
  const may = useHasRole()
  const { data: command, error, refetch } = query
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <div className={style.first}>
      <Empty
        icon="flask"
        title={title}
        action={
          may("OWNER") ? (
            <Link href="/keys" className={style.link}>
              {text.getKey}
            </Link>
          ) : (
            <p>{text.askKey}</p>
          )
        }
      >
        {command === null ? text.noDish : text.emptyHelp}
      </Empty>
      {command === undefined && <Skeleton lines={1} height="8rem" />}
      {command && <CodeBlock label={text.command} code={command} />}
    </div>
  )
}
