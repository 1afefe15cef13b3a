import { useMutation, useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import type { Order } from "./orders.ts"
import { useRefusalWarning } from "./steps.ts"

export interface Delay {
  order: Order
  /** The whole delay, so that a repeated request changes nothing. */
  minutes: number
  /** The customer sees it. */
  reason?: string
}

export function useDelay(): (delay: Delay) => void {
  const text = useText()
  const zone = useZone()
  const toasts = useToasts()
  const queries = useQueryClient()
  const warnRefusal = useRefusalWarning()
  const { mutate } = useMutation({
    // In sequence: two taps must not arrive in the wrong order.
    scope: { id: "order-delay" },
    mutationFn: ({ order, ...body }: Delay) =>
      send("POST", "/console/v1/orders/{id}/delay", { path: { id: order.id }, body }),
    onSuccess(delayed, { order, reason }) {
      if (reason !== undefined) {
        toasts.done(text.inbox.delayReasonSent(delayed.number))
        return
      }
      const undo = {
        label: text.words.undo,
        run: () => mutate({ order: delayed, minutes: order.delayMinutes }),
      }
      const later = delayed.delayMinutes > order.delayMinutes
      toasts.done(
        text.inbox.delayed(delayed.number, zone.moment(delayed.readyBy ?? delayed.timeline.placedAt)),
        later ? undo : undefined,
      )
    },
    onError: (error, { order }) => warnRefusal(error, order, order.status),
    // Awaited: the next tap adds to the new time.
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders"] }),
  })
  return mutate
}
