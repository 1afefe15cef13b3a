import type { QueryClient } from "@tanstack/react-query"
import { balanceQuery } from "./balance-query.ts"
import type { BillBalance, EnteredOrder } from "./command.ts"
import { keepCharged } from "./kept-orders.ts"
import { onSent } from "./outbox.ts"

/** Shows what the server says about a bill at once, and keeps what it says about orders for the time without a network. */
export function keepSent(restaurantId: string, queries: QueryClient): () => void {
  const take = (balance: BillBalance) => {
    for (const id of balance.orderIds) {
      const { queryKey } = balanceQuery(id)
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, balance)
    }
  }
  const stops = [
    onSent("BILL", take),
    onSent("PAYMENT", take),
    onOrders(queries, orders => void keepCharged(restaurantId, orders).catch(() => {})),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Orders as the server says them: in the list of the board, and in its response to a void or a step. */
function onOrders(queries: QueryClient, listener: (orders: readonly EnteredOrder[]) => void): () => void {
  const stopQueries = queries.getQueryCache().subscribe(event => {
    if (event.type !== "updated" || event.action.type !== "success") return
    const [subject, list] = event.query.queryKey
    if (subject === "orders" && list === "active") listener(event.action.data.data)
  })
  const stopMutations = queries.getMutationCache().subscribe(event => {
    if (event.type !== "updated" || event.action.type !== "success") return
    const response = event.action.data as EnteredOrder | undefined
    if (response?.object === "order") listener([response])
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
