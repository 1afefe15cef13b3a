import { useQuery } from "@tanstack/react-query"
import { send } from "../../api/send.ts"
import { fits } from "../../inbox/find-order.ts"
import { type Order, useActiveOrders } from "../../inbox/orders.ts"
import { useZone } from "../../session/session.ts"
import { serverNow } from "../../time/server-clock.ts"
import { addDays } from "../../time/zone.ts"

interface FoundOrder {
  readonly order: Order
  /** Where its details open. */
  readonly href: string
}

/**
 * The orders with this number, name or phone: the open ones, and what Finished lists for today and yesterday, which everybody
 * who takes orders may see. The server has no search of finished orders over all days yet; it belongs here and nowhere else.
 */
export function useFoundOrders(typed: string, isOnline: boolean) {
  const today = useZone().dateOf(serverNow())
  const yesterday = addDays(today, -1)
  const active = useActiveOrders()
  const queries = [
    useFinished(today, isOnline && typed !== ""),
    useFinished(yesterday, isOnline && typed !== ""),
  ]
  const open = active.orders.map((order): FoundOrder => ({ order, href: `/?order=${order.id}` }))
  const finished = queries.flatMap(({ data, date }) =>
    (data?.data ?? []).map(
      (order): FoundOrder => ({
        order,
        href: `/reports/finished?${new URLSearchParams({ date, order: order.id })}`,
      }),
    ),
  )
  const found = typed === "" ? [] : [...open, ...finished].filter(({ order }) => fits(order, typed))
  const isNumber = ({ order }: FoundOrder) => order.number.toLowerCase() === typed.toLowerCase()
  return {
    found: found.sort((one, other) => Number(isNumber(other)) - Number(isNumber(one))),
    isFetching: queries.some(({ isLoading }) => isLoading),
    error: queries.find(({ error }) => error)?.error ?? null,
  }
}

/** The same request as that of the screen Finished. */
function useFinished(date: string, enabled: boolean) {
  const { data, isLoading, error } = useQuery({
    queryKey: ["orders", "search", date],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/orders", { query: { view: "finished", date, limit: 100 }, signal }),
    enabled,
  })
  return { data, isLoading, error, date }
}
