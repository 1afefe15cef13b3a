import { isOrderCalledOff } from "@rasoi/core/rules"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import type { OpenDialog } from "./open-dialog.ts"
import { useOrderActions } from "./order-actions.tsx"
import type { Order, Step } from "./orders.ts"
import { stepLook } from "./step-look.ts"

/** The step that an order usually takes next; undefined while one is on its way to the server. */
function nextStepOf({ nextSteps }: Order) {
  return nextSteps.find(step => !isOrderCalledOff(step))
}

/** Makes the next step. Sending an order out first asks who takes it, and its end asks for the money that is open. */
export function makeNextStep(
  order: Order,
  makeStep: (order: Order, step: Step) => void,
  onOpen: (dialog: OpenDialog) => void,
): void {
  const next = nextStepOf(order)
  if (next === undefined || next === "PENDING" || isOrderCalledOff(next)) return
  if (next === "OUT_FOR_DELIVERY") onOpen({ what: "dispatch", id: order.id })
  // Once, as it ends: how it was paid. A server of the version before says nothing.
  else if (next === "COMPLETED" && order.toCollect) onOpen({ what: "collect", id: order.id })
  else makeStep(order, next === "ACCEPTED" ? { to: next, prepMinutes: order.prepMinutes } : { to: next })
}

interface Props {
  order: Order
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
  className?: string
}

/** For an order that was accepted. */
export function NextStep({ order, disabled, onOpen, className }: Props) {
  const text = useText().inbox.steps
  const { makeStep } = useOrderActions()
  const next = nextStepOf(order)
  if (next === undefined) return <span className={className} />
  if (next === "PENDING" || next === "ACCEPTED" || isOrderCalledOff(next)) return null
  const { label, icon } = stepLook(next, order.type, text)
  return (
    <Button
      kind="primary"
      icon={icon}
      className={className}
      disabled={disabled}
      data-step
      onClick={() => makeNextStep(order, makeStep, onOpen)}
    >
      {label}
    </Button>
  )
}
