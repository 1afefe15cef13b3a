import { isOrderInKitchen, type OrderStatusIn } from "@rasoi/core/rules"
import type { ReactNode } from "react"
import { useText } from "../i18n/i18n.tsx"
import { orderTypeIcons } from "../moves/order-types.ts"
import { Icon, type IconName } from "../parts/icon.tsx"
import { useFromNow } from "../time/use-now.ts"
import { countdown } from "../time/zone.ts"
import style from "./card-header.module.css"
import { minutesSince, urgencyOf } from "./deadline.ts"
import { Due } from "./due.tsx"
import type { Order } from "./orders.ts"
import { SourceBadge } from "./source-badge.tsx"

interface Props {
  order: Order
  /** Buttons at the end. */
  children: ReactNode
}

/** Number and countdown. */
export function NewHeader({ order, children }: Props) {
  return (
    <header className={`${style.header} ${style.PENDING}`}>
      <div className={style.first}>
        <strong className={style.number}>{order.number}</strong>
        <Deadline order={order} />
      </div>
      {children}
    </header>
  )
}

const kitchenLooks: Record<OrderStatusIn<"KITCHEN">, { icon: IconName; look?: string | undefined }> = {
  ACCEPTED: { icon: "clock" },
  PREPARING: { icon: "pot", look: style.PREPARING },
}

/** Number, time, state, type, age. Its colour tells the state from across the kitchen. */
export function KitchenHeader({ order, children }: Props) {
  const text = useText()
  const { status, type } = order
  const minutes = useFromNow(now => minutesSince(order.timeline.placedAt, now))
  const state = isOrderInKitchen(status) ? status : "ACCEPTED"
  const { icon, look } = kitchenLooks[state]
  return (
    <header className={`${style.header} ${look ?? ""}`}>
      <strong className={style.number}>{order.number}</strong>
      <div className={`${style.facts} ${order.source === "ONLINE" ? "" : style.whole}`}>
        <strong className={style.state}>
          <Icon name={icon} size={18} /> <span className={style.word}>{text.inbox.kitchenState[state]}</span>
        </strong>
        <span className={style.type}>
          <Icon name={orderTypeIcons[type]} size={18} />
          <span className={style.word}>{text.orderWords.type[type]}</span>
        </span>
        <SourceBadge order={order} />
        <span className={style.age}>{text.inbox.age(minutes)}</span>
      </div>
      <Due order={order} />
      {children}
    </header>
  )
}

/** Changes every second, so screen readers do not announce it. */
function Deadline({ order }: { order: Order }) {
  const text = useText().inbox
  const urgency = useFromNow(now => urgencyOf(order, now))
  const left = useFromNow(now => countdown(Date.parse(order.acceptBy) - now))
  if (urgency === "expired") return <strong className={style.expired}>{text.expired}</strong>
  return (
    <span className={`${style.deadline} ${style[urgency]}`}>
      <Icon name="clock" size={16} />
      <span className={style.label}>{text.answerIn}</span>
      <span role="timer" aria-live="off" className="figures">
        {left}
      </span>
    </span>
  )
}
