import { type RefObject, useLayoutEffect, useState } from "react"
import { isShortcut } from "../parts/is-shortcut.ts"
import { useToasts } from "../parts/toast.tsx"
import { usePrinter } from "../print/printer.tsx"
import { successorOf } from "./columns.ts"
import { makeNextStep } from "./next-step.tsx"
import type { OpenDialog } from "./open-dialog.ts"
import type { Order } from "./orders.ts"
import { useStep, useUndo } from "./steps.ts"

interface Parts {
  orders: readonly Order[]
  openDialog: (dialog: OpenDialog) => void
  search: RefObject<HTMLInputElement | null>
  /** A dialog is open and receives the keys. */
  busy: boolean
  /** The data may be outdated: no steps. */
  stale: boolean
}

type Actions = Record<string, (() => void) | undefined>

/** J and K move the focus from order to order; A, R, N, P and Enter act on the one with the focus; U undoes. */
export function useInboxKeys({ orders, openDialog, search, busy, stale }: Parts) {
  const [selected, setSelected] = useSelection(orders)
  const [helpOpen, setHelpOpen] = useState(false)
  const makeStep = useStep()
  const undo = useUndo()
  const toasts = useToasts()
  const printer = usePrinter()
  // Before the screen is drawn: a key acts on the orders that are visible.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (busy || helpOpen || !isShortcut(event)) return
      const focused = document.activeElement?.closest<HTMLElement>("[data-order]")?.dataset.order
      const at = orders.findIndex(order => order.id === (focused ?? selected))
      const order = orders.find(each => each.id === focused)
      const movable = stale ? undefined : order
      const walk = (by: number) =>
        setSelected(orders[Math.min(Math.max(at + by, 0), orders.length - 1)]?.id ?? null)
      const nextStep =
        movable &&
        (() => {
          setSelected(movable.id)
          makeNextStep(movable, makeStep, openDialog)
        })
      const walks: Actions = { j: () => walk(1), k: () => walk(at < 0 ? 1 : -1) }
      const actions: Actions = {
        "/": () => search.current?.focus(),
        "?": () => setHelpOpen(true),
        a: movable?.nextSteps.includes("ACCEPTED") ? nextStep : undefined,
        n: nextStep,
        r: movable?.nextSteps.includes("REJECTED")
          ? () => openDialog({ what: "reject", id: movable.id })
          : undefined,
        u: () => {
          if (!stale && !toasts.runAction() && order?.undo) undo(order)
        },
        p: order && (() => void printer.printTicket(order.id)),
        enter:
          order && event.target instanceof HTMLElement && event.target.matches("[data-order]")
            ? () => openDialog({ what: "details", id: order.id })
            : undefined,
      }
      const key = event.key.toLowerCase()
      // A key that is held down only walks: the next order must not be accepted unseen.
      const action = walks[key] ?? (event.repeat ? undefined : actions[key])
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
  return {
    // A card behind a dialog cannot take the focus; it does when the dialog has closed.
    selected: busy ? null : selected,
    helpOpen,
    showHelp: () => setHelpOpen(true),
    hideHelp: () => setHelpOpen(false),
  }
}

/** The selected order. When it leaves its column, the next one there is selected: after accepting, the next new one. */
function useSelection(orders: readonly Order[]): [string | null, (id: string | null) => void] {
  const [selected, setSelected] = useState<string | null>(null)
  const [before, setBefore] = useState(orders)
  if (before !== orders) {
    setBefore(orders)
    const next = selected && successorOf(selected, before, orders)
    if (next) setSelected(next)
  }
  return [selected, setSelected]
}
