import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { canDelay, delayStepMinutes, maxDelayMinutes } from "@rasoi/core/rules"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Choices } from "../parts/choices.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import type { Order } from "./orders.ts"
import { useRefusalWarning } from "./steps.ts"

interface Delay {
  order: Order
  /** The whole delay, so that a repeated request changes nothing. */
  minutes: number
  /** The customer sees it. */
  reason?: string
}

interface Props {
  order: Order
  disabled: boolean
  className?: string
}

/** Ten minutes more for an order that the kitchen has not finished. */
export function DelayButton({ order, disabled, className }: Props) {
  const text = useText().inbox
  const delay = useDelay()
  const minutes = order.delayMinutes + delayStepMinutes
  if (!canDelay(order.status)) return null
  return (
    <Button
      className={className}
      disabled={disabled || order.nextSteps.length === 0 || minutes > maxDelayMinutes}
      onClick={() => delay({ order, minutes })}
    >
      {text.delay(delayStepMinutes)}
    </Button>
  )
}

/** One tap tells the customer why the food takes longer. */
export function DelayReasons({ order }: { order: Order }) {
  const text = useText().inbox
  const delay = useDelay()
  const { delayMinutes: minutes } = order
  if (minutes === 0 || !canDelay(order.status) || order.nextSteps.length === 0) return null
  return (
    <section>
      <h3>{text.delayWhy}</h3>
      <Choices>
        {Object.entries(usualReasons.delayOrder).map(([usual, reason]) => (
          <Button key={usual} onClick={() => delay({ order, minutes, reason })}>
            {text.delayReasons[usual as keyof typeof usualReasons.delayOrder]}
          </Button>
        ))}
      </Choices>
    </section>
  )
}

function useDelay(): (delay: Delay) => void {
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
