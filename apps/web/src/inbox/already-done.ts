import type { ResponseOf } from "@rasoi/contract"
import type { getOrderHistory } from "@rasoi/contract/console"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { describeActor } from "../parts/describe-actor.ts"
import { useSession, useZone } from "../shell/session.tsx"
import type { Order, OrderStatus } from "./orders.ts"

type LastMove = ResponseOf<typeof getOrderHistory>["moves"][number]

/** "Order 19: already accepted by Asha on Counter tablet, 12:04"; nothing when the order is unknown. */
export function useLastMoveMessage() {
  const text = useText()
  const zone = useZone()
  return async (
    orderId: string,
    isOwn: (last: LastMove) => boolean = () => false,
  ): Promise<string | null> => {
    const path = { id: orderId }
    const [order, history] = await Promise.all([
      send("GET", "/console/v1/orders/{id}", { path }),
      send("GET", "/console/v1/orders/{id}/history", { path }),
    ]).catch(() => [])
    if (!order) return null
    // An entry that keeps the status is a delay.
    const last = history?.moves.findLast(({ from, to }) => from !== to)
    const word = text.orderWords.status[order.status] ?? order.status
    if (!last) return text.inbox.alreadyEnded(order.number, word)
    if (isOwn(last)) return null
    return text.inbox.alreadyMoved(order.number, word, describeActor(last, text.inbox), zone.clock(last.at))
  }
}

/** Why a step failed; nothing when this device did it already. */
export function useAlreadyDoneMessage() {
  const text = useText()
  const describe = useLastMoveMessage()
  const { person } = useSession()
  return async (error: unknown, order: Order, to: OrderStatus): Promise<string | null> => {
    if (!(error instanceof ApiFault)) return text.faults.unknown
    if (error.code === "INVALID_TRANSITION") {
      // The first attempt succeeded and its response was lost.
      return describe(
        order.id,
        last => last.to === to && last.by === person.name && Date.parse(last.at) > Date.now() - 30_000,
      )
    }
    const known = (text.faults.codes as Readonly<Record<string, string>>)[error.code]
    return `${order.number}: ${known ?? error.message}`
  }
}
