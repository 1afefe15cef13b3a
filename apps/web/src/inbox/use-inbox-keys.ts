import { type RefObject, useEffect, useState } from "react"
import { isShortcut } from "../parts/is-shortcut.ts"
import { usePrinter } from "../print/printer.tsx"
import type { OpenDialog } from "./dialogs.tsx"
import { type Order, useMove } from "./orders.ts"

interface Parts {
  orders: readonly Order[]
  openDialog: (dialog: OpenDialog) => void
  search: RefObject<HTMLInputElement | null>
  /** A dialog is open and receives the keys. */
  busy: boolean
}

/** J and K move the focus from order to order; A, R, P and Enter act on the one with the focus. */
export function useInboxKeys({ orders, openDialog, search, busy }: Parts) {
  const [selected, setSelected] = useState<string | null>(null)
  const [helpOpen, setHelpOpen] = useState(false)
  const move = useMove()
  const printer = usePrinter()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (busy || helpOpen || !isShortcut(event)) return
      const focused = document.activeElement?.closest<HTMLElement>("[data-order]")?.dataset.order
      const at = orders.findIndex(order => order.id === (focused ?? selected))
      const order = orders.find(each => each.id === focused)
      const step = (by: number) =>
        setSelected(orders[Math.min(Math.max(at + by, 0), orders.length - 1)]?.id ?? null)
      const actions: Record<string, (() => void) | undefined> = {
        j: () => step(1),
        k: () => step(at < 0 ? 1 : -1),
        "/": () => search.current?.focus(),
        "?": () => setHelpOpen(true),
        a: order?.nextSteps.includes("ACCEPTED")
          ? () => move(order, { to: "ACCEPTED", prepMinutes: order.prepMinutes })
          : undefined,
        r: order?.nextSteps.includes("REJECTED")
          ? () => openDialog({ what: "reject", id: order.id })
          : undefined,
        p: order && (() => void printer.printTicket(order.id)),
        enter:
          order && event.target instanceof HTMLElement && event.target.matches("[data-order]")
            ? () => openDialog({ what: "details", id: order.id })
            : undefined,
      }
      const action = actions[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [orders, selected, busy, helpOpen, openDialog, search, move, printer])
  return { selected, helpOpen, showHelp: () => setHelpOpen(true), hideHelp: () => setHelpOpen(false) }
}
