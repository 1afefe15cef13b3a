import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import { dueAt, lateMinutes } from "./deadline.ts"
import style from "./due.module.css"
import type { Order } from "./orders.ts"

/** When the order should be ready; how late it is as soon as this is past, in every state until it is handed over. */
export function Due({ order }: { order: Order }) {
  const text = useText().inbox
  const zone = useZone()
  const due = dueAt(order)
  // A delayed pickup is not at the time that the customer chose.
  const isAsChosen = order.pickupAt !== null && order.delayMinutes === 0
  const late = useFromNow(now => lateMinutes(order, now))
  if (late !== null)
    return (
      <span className={`${style.due} ${style.late} figures`} title={zone.moment(due)}>
        <Icon name="warning" size={16} /> {text.late(late)}
      </span>
    )
  return (
    <span className={style.due}>
      <span className={style.label}>{isAsChosen ? text.pickup : text.due}</span>{" "}
      <span className="figures">{zone.moment(due)}</span>
    </span>
  )
}
