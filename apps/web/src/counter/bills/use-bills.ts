import { useQuery } from "@tanstack/react-query"
import { send } from "../../api/send.ts"
import { useActiveOrders } from "../../inbox/orders.ts"
import { useTabs } from "../tables/use-tabs.ts"
import { useUnsent } from "../use-unsent.ts"
import { listRows, type Row } from "./list-rows.ts"
import { useKeptOrders } from "./use-kept-orders.ts"

export type { Row }

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
  const unsent = useUnsent()
  const kept = useKeptOrders()
  const { tabs, isOffline } = useTabs()
  const error = open.error ?? paid.error ?? active.error
  const isRead = open.data && paid.data && active.fetched
  const rows =
    unsent && kept && (isRead || error)
      ? listRows({
          balances: isRead ? [...open.data.data, ...paid.data.data] : undefined,
          active: active.orders,
          tabs: isOffline || error ? tabs : undefined,
          unsent,
          kept,
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
