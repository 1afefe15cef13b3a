import { isOrderInKitchen } from "@rasoi/core/rules"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { send } from "../api/send.ts"
import { useSession } from "../session/session.ts"
import { balanceQuery, orNull } from "../tablet/balance-query.ts"
import { keepBalance } from "../tablet/kept-orders.ts"
import type { Payable, Subject } from "../tablet/payable.ts"
import { useTabletView } from "../tablet/use-tablet-view.ts"

type PayableState =
  | {
      readonly state: "READY"
      readonly payable: Payable
      /** An online order that is not ready: its price is not final. */
      readonly isEarly: boolean
      /** The server is asked for the first time since this is open: another tablet may have taken the money. */
      readonly isAsking: boolean
    }
  | { readonly state: "READING" | "UNKNOWN" }
  | { readonly state: "FAILED"; readonly error: unknown; readonly retry: () => void }

/** What is to be paid for an order or a tab. Without a network, as far as this tablet knows it. */
export function usePayable(asked: Subject): PayableState {
  const { id: restaurantId } = useSession().restaurant
  const { view, isRead, isOffline } = useTabletView()
  const { orderId } = asked
  const order = useQuery({
    queryKey: ["orders", "payable", orderId],
    queryFn: ({ signal }) =>
      orNull(send("GET", "/console/v1/orders/{id}", { path: { id: orderId ?? "" }, signal })),
    enabled: orderId !== undefined,
  })
  const { tabId } = view.subjectOf(asked, order.data)
  const tab = useQuery({
    queryKey: ["orders", "payable", tabId],
    queryFn: ({ signal }) =>
      orNull(send("GET", "/console/v1/counter/tabs/{id}", { path: { id: tabId ?? "" }, signal })),
    enabled: tabId !== undefined,
  })
  const found = view.find(asked, { order: order.data, tab: tab.data, isTabOld: tab.error !== null })
  const { sentId } = found
  const balance = useQuery({ ...balanceQuery(sentId ?? ""), enabled: sentId !== undefined })
  useEffect(() => {
    if (balance.data) keepBalance(restaurantId, balance.data, balance.dataUpdatedAt).catch(() => {})
  }, [restaurantId, balance.data, balance.dataUpdatedAt])
  const { isFetching, isFetchedAfterMount, failureCount } = balance
  const isFirst = isFetching && !isFetchedAfterMount && failureCount === 0 && !isOffline
  const [answeredId, setAnsweredId] = useState<string>()
  // A balance that was known when this opened is asked for later, too: no button may go away under a finger then.
  if (isRead && sentId !== answeredId && !isFirst) setAnsweredId(sentId)
  if (!isRead) return { state: "READING" }
  // Known to the server, but not yet what was paid: nobody may see it as open. What this tablet knows stays on the screen.
  const isWaiting = sentId !== undefined && balance.isPending && !isOffline
  if ((isWaiting || (tabId !== undefined && tab.isPending && !view.tabs)) && !found.isHere)
    return { state: "READING" }
  const payable = found.payable({ value: balance.data, at: balance.dataUpdatedAt })
  if (payable) {
    const { source, status } = order.data ?? {}
    const isEarly = source === "ONLINE" && (status === "PENDING" || isOrderInKitchen(status ?? "READY"))
    return { state: "READY", payable, isEarly, isAsking: isFirst && sentId !== answeredId }
  }
  const question = tabId === undefined ? order : tab
  if (question.isPending) return { state: "READING" }
  if (!question.error) return { state: "UNKNOWN" }
  return { state: "FAILED", error: question.error, retry: () => void question.refetch() }
}
