import { useQuery } from "@tanstack/react-query"
import { send } from "../../api/send.ts"
import { fits } from "../../inbox/find-order.ts"
import { type Order, useActiveOrders } from "../../inbox/orders.ts"
import { useZone } from "../../session/session.ts"
import { useSettledSearch } from "./settled.ts"

interface FoundOrder {
  readonly order: Order
  /** Where its details open. */
  readonly href: string
}

const mostFinished = 20

/** The orders with this number, name or phone: the open ones, and of the finished ones what the server finds for this person. */
export function useFoundOrders(typed: string, isOnline: boolean) {
  const { search, enabled, isCurrent } = useSettledSearch(typed, isOnline)
  const active = useActiveOrders()
  const zone = useZone()
  const { data, error, isLoading } = useQuery({
    queryKey: ["orders", "search", search],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/orders", {
        query: { view: "finished", search, limit: mostFinished },
        signal,
      }),
    enabled,
  })
  const open = typed === "" ? [] : active.orders.filter(order => fits(order, typed))
  const finished = enabled && isCurrent ? (data?.data ?? []) : []
  const found: FoundOrder[] = [
    ...open.map(order => ({ order, href: `/?order=${order.id}` })),
    ...finished.map(order => ({
      order,
      href: `/reports/finished?${new URLSearchParams({ date: zone.dateOf(order.timeline.placedAt), order: order.id })}`,
    })),
  ]
  const isNumber = ({ order }: FoundOrder) => order.number.toLowerCase() === typed.toLowerCase()
  return {
    found: found.sort((one, other) => Number(isNumber(other)) - Number(isNumber(one))),
    isFetching: isLoading || (isOnline && !isCurrent),
    error,
  }
}
