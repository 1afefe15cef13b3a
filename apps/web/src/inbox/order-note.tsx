import { Icon } from "../parts/icon.tsx"
import style from "./order-note.module.css"
import type { Order } from "./orders.ts"

/** Always whole: it may be about an allergy. */
export function OrderNote({ order }: { order: Order }) {
  if (!order.note) return null
  return (
    <p className={style.note} data-noted="">
      <Icon name="note" /> {order.note}
    </p>
  )
}
