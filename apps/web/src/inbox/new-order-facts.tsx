import { useText } from "../i18n/i18n.tsx"
import { orderTypeIcons } from "../moves/order-types.ts"
import { Icon } from "../parts/icon.tsx"
import { useFromNow } from "../time/use-now.ts"
import { minutesSince } from "./deadline.ts"
import { fullAddress } from "./full-address.ts"
import style from "./new-order-facts.module.css"
import type { Order } from "./orders.ts"

/** Who wants it where, and for how much: it decides the answer. The phone number is in the details. */
export function NewOrderFacts({ order }: { order: Order }) {
  const { inbox, orderWords } = useText()
  const { customer, delivery, payment, type, total } = order
  const minutes = useFromNow(now => minutesSince(order.timeline.placedAt, now))
  return (
    <p className={`hint ${style.facts}`}>
      <strong>
        <Icon name={orderTypeIcons[type]} size={16} /> {orderWords.type[type]}
      </strong>{" "}
      {customer.name}
      {delivery && ` · ${fullAddress(delivery.address)}`} ·{" "}
      <strong className="figures">{total.display}</strong> {orderWords.payment[payment]} ·{" "}
      <span className="figures">{inbox.age(minutes)}</span>
    </p>
  )
}
