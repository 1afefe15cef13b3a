import { isOrderInKitchen } from "@rasoi/core/rules"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { ApiFault, send } from "../api/send.ts"
import type { Order } from "../inbox/orders.ts"
import { useSession } from "../session/session.ts"
import type { KeptOrder } from "../tablet/command.ts"
import { keepBalance } from "../tablet/kept-orders.ts"
import { type KnownOrder, type Payable, payableOf, type Subject } from "../tablet/payable.ts"
import { chargedRounds, fromServer } from "../tablet/tabs.ts"
import { useOnTablet } from "../tablet/use-on-tablet.ts"
import { useTabs } from "../tablet/use-tabs.ts"

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

/** Null instead of a fault: the server has no such thing. */
async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ApiFault && error.status === 404) return null
    throw error
  }
}

export const balanceKey = (orderId: string) => ["orders", "balance", orderId]

/** What is to be paid for an order or a tab. Without a network, as far as this tablet knows it. */
export function usePayable({ orderId, tabId }: Subject): PayableState {
  const { id: restaurantId } = useSession().restaurant
  const tablet = useOnTablet()
  const { unsent, orders: kept } = tablet ?? {}
  const order = useQuery({
    queryKey: ["orders", "payable", orderId],
    queryFn: ({ signal }) =>
      orNull(send("GET", "/console/v1/orders/{id}", { path: { id: orderId ?? "" }, signal })),
    enabled: orderId !== undefined,
  })
  const placed = [...(unsent ?? []), ...(kept ?? [])].find(({ id }) => id === orderId)
  // The order of a tab is paid with its tab.
  const ownTab = tabId ?? order.data?.tabId ?? tabOf(placed)
  const tab = useQuery({
    queryKey: ["orders", "payable", ownTab],
    queryFn: ({ signal }) =>
      orNull(send("GET", "/console/v1/counter/tabs/{id}", { path: { id: ownTab ?? "" }, signal })),
    enabled: ownTab !== undefined,
  })
  const { tabs, isOffline } = useTabs()
  // Without an answer, a tab is as the Tables screen shows it.
  const answer = tab.data ? fromServer(tab.data) : undefined
  const listed = tabs?.find(({ id }) => id === ownTab)
  const shown = isOffline || tab.error ? (listed ?? answer) : (answer ?? listed)
  const known = ownTab === undefined ? order.data && [knownOf(order.data)] : shown && chargedRounds(shown)
  const first = known?.find(({ id }) => !unsent?.some(command => command.id === id))
  const balance = useQuery({
    queryKey: balanceKey(first?.id ?? ""),
    queryFn: ({ signal }) =>
      orNull(
        send("GET", "/console/v1/counter/orders/{id}/payments", { path: { id: first?.id ?? "" }, signal }),
      ),
    enabled: first !== undefined,
  })
  useEffect(() => {
    if (balance.data) keepBalance(restaurantId, balance.data, balance.dataUpdatedAt).catch(() => {})
  }, [restaurantId, balance.data, balance.dataUpdatedAt])
  if (!tablet || !unsent || !kept) return { state: "READING" }
  // What the server said since the last question, to this tab or another one.
  const said = tablet.balances.find(({ orderIds }) => orderIds.includes(first?.id ?? ""))
  const isKeptLater = said !== undefined && said.savedAt > balance.dataUpdatedAt
  // Known to the server, but not yet what was paid: nobody may see it as open. What this tablet knows stays on the screen.
  const isAsked = ownTab !== undefined && tab.isPending && !tabs
  if (((first && balance.isPending && !isOffline) || isAsked) && !placed && !said) return { state: "READING" }
  const subject = ownTab === undefined ? { orderId } : { tabId: ownTab }
  const payable = payableOf({
    subject,
    // An order that is neither listed nor newer than the list was paid, cancelled or moved.
    known: known ?? (ownTab === undefined || !tabs ? undefined : []),
    table: shown?.label ?? null,
    balance: first && !isKeptLater ? balance.data : undefined,
    kept,
    balances: tablet.balances,
    unsent,
  })
  if (payable) {
    const { source, status } = order.data ?? {}
    const isEarly = source === "ONLINE" && (status === "PENDING" || isOrderInKitchen(status ?? "READY"))
    const { isFetching, isFetchedAfterMount, failureCount } = balance
    const isAsking = isFetching && !isFetchedAfterMount && failureCount === 0 && !isOffline
    return { state: "READY", payable, isEarly, isAsking }
  }
  const asked = ownTab === undefined ? order : tab
  if (asked.isPending) return { state: "READING" }
  if (!asked.error) return { state: "UNKNOWN" }
  return { state: "FAILED", error: asked.error, retry: () => void asked.refetch() }
}

const knownOf = ({ id, number, charged }: Order): KnownOrder => ({ id, number, totalPaise: charged.amount })

function tabOf(placed: { readonly request: object } | undefined): string | undefined {
  const request = placed?.request as KeptOrder["request"] | undefined
  return request?.tab?.id
}
