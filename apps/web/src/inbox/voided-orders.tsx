import { isNothingToMake } from "@rasoi/core/rules"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import style from "./inbox.module.css"
import { Lines } from "./lines.tsx"
import type { OrderList } from "./orders.ts"
import { SourceBadge } from "./source-badge.tsx"

interface Props {
  orders: OrderList["data"]
  onSeen: (id: string) => void
}

/**
 * Orders of the counter that left the board because everything was voided. The kitchen may have begun with them, so they stay in
 * sight for an hour, or until somebody puts them away.
 */
export default function VoidedOrders({ orders, onSeen }: Props) {
  const text = useText("counter").counterTables
  const voided = orders.filter(({ lines, voids }) => isNothingToMake(lines, voids))
  return voided.map(order => (
    <section
      key={order.id}
      className={`stack gap-1 urgent-box ${style.notice}`}
      aria-label={`${order.number}: ${text.doNotCook}`}
      role="alert"
    >
      <div className="row wrap gap-3">
        <Icon name="warning" />
        <strong>
          {order.number}: {text.doNotCook}
        </strong>
        <SourceBadge order={order} />
        <Button size="large" onClick={() => onSeen(order.id)}>
          {text.putAway}
        </Button>
      </div>
      <Lines lines={order.lines} voids={order.voids} />
    </section>
  ))
}
