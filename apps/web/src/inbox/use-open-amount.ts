import { useQuery } from "@tanstack/react-query"
import { balanceQuery } from "../tablet/balance-query.ts"
import { useOnTablet } from "../tablet/use-on-tablet.ts"
import { tabletView } from "../tablet/view.ts"
import type { Order } from "./orders.ts"

/**
 * What is open of an order, also after what this tablet has taken and not sent yet. Undefined until that is known. `listed`: what
 * counts if the server does not say it, because it does not respond, or nobody is signed in.
 */
export function useOpenAmount(order: Order, listed?: number): number | undefined {
  const balance = useQuery({ ...balanceQuery(order.id), refetchOnMount: "always" })
  const tablet = useOnTablet()
  const said = { value: balance.data, at: balance.dataUpdatedAt }
  if (balance.data === undefined) return balance.failureCount > 0 ? listed : undefined
  if (!tablet) return undefined
  return tabletView({}, tablet, tablet.unsent).find({ orderId: order.id }, { order }).payable(said)?.openPaise
}
