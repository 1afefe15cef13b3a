import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { canDelay, delayStepMinutes, maxDelayMinutes } from "@rasoi/core/rules"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Choices } from "../parts/choices.tsx"
import { useOrderActions } from "./order-actions.tsx"
import type { Order } from "./orders.ts"
import { useDelay } from "./use-delay.ts"

interface Props {
  order: Order
  disabled: boolean
  className?: string
}

/** Ten minutes more for an order that the kitchen has not finished. */
export function DelayButton({ order, disabled, className }: Props) {
  const text = useText().inbox
  const { delay } = useOrderActions()
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
