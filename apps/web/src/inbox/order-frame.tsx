import { type ReactNode, useEffect, useRef } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useFromNow } from "../time/use-now.ts"
import { dueAt, urgencyOf } from "./deadline.ts"
import style from "./order-frame.module.css"
import type { Order } from "./orders.ts"

interface Props {
  order: Order
  /** The keyboard is on this order. */
  selected: boolean
  children: ReactNode
}

/** The frame of one order on the board. Its edge has the colour of its urgency. */
export function OrderFrame({ order, selected, children }: Props) {
  const text = useText().inbox
  const frame = useRef<HTMLElement>(null)
  const urgency = useFromNow(now => {
    if (order.status === "PENDING") return urgencyOf(order, now)
    return dueAt(order) < now ? "late" : "accepted"
  })
  // Also after the order moved to another column, which loses the focus. Never while somebody types.
  useEffect(() => {
    if (selected && !document.activeElement?.matches("input, textarea, select")) frame.current?.focus()
  }, [selected])
  return (
    <article
      ref={frame}
      tabIndex={-1}
      className={`box ${style.frame} ${style[urgency]}`}
      aria-label={`${text.order} ${order.number}`}
      data-order={order.id}
      data-status={order.status}
    >
      {children}
    </article>
  )
}
