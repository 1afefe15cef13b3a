import type { ResponseOf } from "@rasoi/contract"
import type { getOrderHistory } from "@rasoi/contract/console"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { describeActor } from "../parts/describe-actor.ts"
import { useFaultText } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useSession, useZone } from "../shell/session.tsx"
import { serverNow } from "../time/server-clock.ts"
import type { Order, OrderStatus } from "./orders.ts"

type LastMove = ResponseOf<typeof getOrderHistory>["moves"][number]

/** Warns "Order 19: already accepted by Asha on Counter tablet, 12:04"; nothing when the order is unknown. */
export function useLastMoveWarning() {
  const text = useText()
  const zone = useZone()
  const toasts = useToasts()
  return async (orderId: string, isOwn: (last: LastMove) => boolean = () => false): Promise<void> => {
    const path = { id: orderId }
    const [order, history] = await Promise.all([
      send("GET", "/console/v1/orders/{id}", { path }),
      send("GET", "/console/v1/orders/{id}/history", { path }),
    ]).catch(() => [])
    if (!order) return
    // An entry that keeps the status is a delay.
    const last = history?.moves.findLast(({ from, to }) => from !== to)
    const word = text.orderWords.status[order.status] ?? order.status
    if (!last) return toasts.warn(text.inbox.alreadyEnded(order.number, word))
    if (isOwn(last)) return
    const by = describeActor(last, text.inbox)
    toasts.warn(text.inbox.alreadyMoved(order.number, word, by, zone.clock(last.at)))
  }
}

/** Warns why a step failed; nothing when this device did it already. */
export function useRefusalWarning() {
  const describe = useFaultText()
  const warnLastMove = useLastMoveWarning()
  const toasts = useToasts()
  const { person } = useSession()
  return async (error: unknown, order: Order, to: OrderStatus): Promise<void> => {
    if (!(error instanceof ApiFault)) return toasts.warn(describe(error))
    if (error.code !== "INVALID_TRANSITION") return toasts.warn(`${order.number}: ${describe(error)}`)
    // If the last step is our own, the first attempt succeeded and its response was lost.
    await warnLastMove(
      order.id,
      last => last.to === to && last.by === person.name && Date.parse(last.at) > serverNow() - 30_000,
    )
  }
}
