import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useRef } from "react"
import type { Order, Step } from "./orders.ts"
import { useStep } from "./steps.ts"
import { type Delay, useDelay } from "./use-delay.ts"

interface OrderActions {
  readonly makeStep: (order: Order, step: Step) => void
  readonly delay: (delay: Delay) => void
}

const ActionsContext = createContext<OrderActions | null>(null)

/** What all orders on the board send with. Each having its own makes the first rendering of a full board slower. */
export function OrderActionsProvider({ children }: { children: ReactNode }) {
  const newest = useRef<OrderActions>(null)
  const actions = { makeStep: useStep(), delay: useDelay() }
  useLayoutEffect(() => {
    newest.current = actions
  })
  // Always the same object, so that no card renders again.
  const stable = useMemo<OrderActions>(
    () => ({
      makeStep: (order, step) => newest.current?.makeStep(order, step),
      delay: delay => newest.current?.delay(delay),
    }),
    [],
  )
  return <ActionsContext value={stable}>{children}</ActionsContext>
}

export function useOrderActions(): OrderActions {
  const actions = use(ActionsContext)
  if (!actions) throw new Error("an order is outside of OrderActionsProvider")
  return actions
}
