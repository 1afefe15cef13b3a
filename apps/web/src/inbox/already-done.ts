import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { describeActor } from "../parts/describe-actor.ts"
import { useSession, useZone } from "../shell/session.tsx"
import type { Order, OrderStatus } from "./orders.ts"

/** "Already accepted by Asha on Counter tablet, 12:04"; nothing when this device did it. */
export function useAlreadyDoneMessage() {
  const text = useText()
  const zone = useZone()
  const { person } = useSession()
  return async (error: unknown, order: Order, to: OrderStatus): Promise<string | null> => {
    if (!(error instanceof ApiFault)) return text.faults.unknown
    if (error.code !== "INVALID_TRANSITION") {
      const known = (text.faults.codes as Readonly<Record<string, string>>)[error.code]
      return `${order.number}: ${known ?? error.message}`
    }
    const status = error.members.status as OrderStatus
    const history = await send("GET", "/console/v1/orders/{id}/history", { path: { id: order.id } }).catch(
      () => null,
    )
    // An entry that keeps the status is a delay.
    const last = history?.moves.findLast(({ from, to: reached }) => from !== reached)
    const word = text.orderWords.status[status] ?? status
    if (!last) return text.inbox.alreadyEnded(order.number, word)
    // The first attempt succeeded and its response was lost.
    if (last.to === to && last.by === person.name && Date.parse(last.at) > Date.now() - 30_000) return null
    return text.inbox.alreadyMoved(order.number, word, describeActor(last, text.inbox), zone.clock(last.at))
  }
}
