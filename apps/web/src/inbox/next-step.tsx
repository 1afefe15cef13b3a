import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import type { OpenDialog } from "./open-dialog.ts"
import { type Order, useMove } from "./orders.ts"

const stepIcons = {
  PREPARING: "pot",
  READY: "check",
  OUT_FOR_DELIVERY: "scooter",
  COMPLETED: "check",
} as const

/** The step that an order usually takes next; undefined while one is on its way to the server. */
function nextStepOf({ nextSteps }: Order) {
  return nextSteps.find(step => step !== "CANCELLED" && step !== "REJECTED")
}

/** Makes the next step. Sending an order out first asks who takes it. */
export function useNextStep(onOpen: (dialog: OpenDialog) => void): (order: Order) => void {
  const move = useMove()
  return order => {
    const next = nextStepOf(order)
    if (next === undefined || next === "PENDING") return
    if (next === "OUT_FOR_DELIVERY") return onOpen({ what: "dispatch", id: order.id })
    move(order, next === "ACCEPTED" ? { to: next, prepMinutes: order.prepMinutes } : { to: next })
  }
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
  const makeNextStep = useNextStep(onOpen)
  const next = nextStepOf(order)
  if (next === undefined) return <span className={className} />
  if (next === "PENDING" || next === "ACCEPTED") return null
  return (
    <Button
      kind="primary"
      icon={stepIcons[next]}
      className={className}
      disabled={disabled}
      data-step
      onClick={() => makeNextStep(order)}
    >
      {next === "COMPLETED" ? text[`COMPLETED_${order.type}`] : text[next]}
    </Button>
  )
}
