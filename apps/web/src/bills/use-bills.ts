import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useActiveOrders } from "../inbox/orders.ts"
import type { BillBalance } from "../tablet/command.ts"
import type { KeptBalance } from "../tablet/kept-orders.ts"
import { useOnTablet } from "../tablet/use-on-tablet.ts"
import { useTabs } from "../tablet/use-tabs.ts"
import { listRows, type Row } from "./list-rows.ts"

export type { Row }

const useBillsIn = (state: "OPEN" | "PAID") =>
  useQuery({
    queryKey: ["orders", "bills", state],
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/bills", { query: { state }, signal }),
  })

/** The server's lists, with what it has said about single bills since. */
function withLater(listed: readonly BillBalance[], kept: readonly KeptBalance[], listedAt: number) {
  const later = kept.filter(({ savedAt }) => savedAt > listedAt)
  const numbers = new Set(later.map(({ billNumber }) => billNumber))
  return [...later, ...listed.filter(({ billNumber }) => !numbers.has(billNumber))]
}

/** Bills and orders with money to come, and those that were paid last. */
export function useBills() {
  const open = useBillsIn("OPEN")
  const paid = useBillsIn("PAID")
  const active = useActiveOrders()
  const tablet = useOnTablet()
  const { tabs, isFresh, isOffline, error: tabsError, keptSince } = useTabs()
  const error = open.error ?? paid.error ?? active.error
  // The server has listed the tabs, or does not answer.
  const areTabsRead = isFresh || isOffline || keptSince !== null || tabsError !== null
  const isRead = open.data && paid.data && active.fetched
  const listedAt = Math.min(open.dataUpdatedAt, paid.dataUpdatedAt)
  const rows =
    tablet && ((isRead && areTabsRead) || error)
      ? listRows({
          balances: isRead && withLater([...open.data.data, ...paid.data.data], tablet.balances, listedAt),
          active: active.orders,
          // If the server has never listed them, there are at least the active orders.
          tabs: isOffline || error || !tabsError ? tabs : undefined,
          unsent: tablet.unsent,
          kept: tablet.orders,
          fresh: tablet.orders.filter(({ request, savedAt }) => !request.tab && savedAt > active.fetchedAt),
          keptBalances: tablet.balances,
        })
      : undefined
  return {
    rows,
    error,
    /** The server does not answer. */
    isPartial: error !== null && rows !== undefined,
    retry: () => void Promise.all([open.refetch(), paid.refetch(), active.refetch()]),
  }
}
