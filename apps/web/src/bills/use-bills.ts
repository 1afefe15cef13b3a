import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useActiveOrders } from "../inbox/orders.ts"
import { useTabletView } from "../tablet/use-tablet-view.ts"

const useBillsIn = (state: "OPEN" | "PAID") =>
  useQuery({
    queryKey: ["orders", "bills", state],
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/bills", { query: { state }, signal }),
  })

/** Bills and orders with money to come, and those that were paid last. */
export function useBills() {
  const open = useBillsIn("OPEN")
  const paid = useBillsIn("PAID")
  const active = useActiveOrders()
  const error = open.error ?? paid.error ?? active.error
  const isFetched = open.data && paid.data && active.fetched
  const { view, isRead, isFresh, isOffline, ...tabs } = useTabletView({
    isSilent: error !== null,
    active: { value: active.orders, at: active.fetchedAt },
    bills: isFetched && {
      value: [...open.data.data, ...paid.data.data],
      at: Math.min(open.dataUpdatedAt, paid.dataUpdatedAt),
    },
  })
  // The server has listed the tabs, or does not respond.
  const areTabsRead = isFresh || isOffline || tabs.keptSince !== null || tabs.error !== null
  const rows = isRead && ((isFetched && areTabsRead) || error) ? view.bills() : undefined
  return {
    rows,
    error,
    /** The server does not respond. */
    isPartial: error !== null && rows !== undefined,
    retry: () => void Promise.all([open.refetch(), paid.refetch(), active.refetch()]),
  }
}
