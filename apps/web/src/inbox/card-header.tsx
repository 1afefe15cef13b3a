import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../shell/session.tsx"
import { useFromNow } from "../time/use-now.ts"
import { countdown } from "../time/zone.ts"
import style from "./card-header.module.css"
import { dueAt, urgencyOf } from "./deadline.ts"
import type { Order } from "./orders.ts"

interface Props {
  order: Order
}

/** The same for every card: number, time, state, type, age. Its colour tells the state from across the kitchen. */
export function CardHeader({ order }: Props) {
  const text = useText()
  const { status, type } = order
  const minutes = useFromNow(now =>
    Math.max(0, Math.floor((now - Date.parse(order.timeline.placedAt)) / 60_000)),
  )
  return (
    <header className={`${style.header} ${style[status] ?? ""}`}>
      <strong className={style.number}>{order.number}</strong>
      {status === "PENDING" ? <Deadline order={order} /> : <Due order={order} />}
      <span className={style.facts}>
        {(status === "ACCEPTED" || status === "PREPARING") && (
          <strong className={style.state}>
            <Icon name={status === "PREPARING" ? "pot" : "clock"} /> {text.inbox.kitchenState[status]}
          </strong>
        )}
        <Badge icon={type === "DELIVERY" ? "scooter" : "bag"}>{text.orderWords.type[type]}</Badge>
        <span className={style.age}>{text.inbox.age(minutes)}</span>
      </span>
    </header>
  )
}

/** Changes every second, so screen readers do not announce it. */
function Deadline({ order }: Props) {
  const text = useText().inbox
  const urgency = useFromNow(now => urgencyOf(order, now))
  const left = useFromNow(now => countdown(Date.parse(order.acceptBy) - now))
  if (urgency === "expired") return <Badge tone="urgent">{text.expired}</Badge>
  return (
    <span className={`${style.time} ${style[urgency]}`}>
      <span className={style.label}>{text.answerIn}</span>
      <span role="timer" aria-live="off" className="figures">
        {left}
      </span>
    </span>
  )
}

function Due({ order }: Props) {
  const text = useText().inbox
  const zone = useZone()
  const due = dueAt(order)
  // A delayed pickup is not at the time that the customer chose.
  const isAsChosen = order.pickupAt !== null && order.delayMinutes === 0
  const isInKitchen = order.status === "ACCEPTED" || order.status === "PREPARING"
  const isLate = useFromNow(now => isInKitchen && due < now)
  return (
    <span className={`${style.time} ${isLate ? style.urgent : style.good}`}>
      <span className={style.label}>
        {isLate && <Icon name="warning" size={16} />} {isAsChosen ? text.pickup : text.due}
      </span>
      <span className="figures">{zone.moment(due)}</span>
    </span>
  )
}
