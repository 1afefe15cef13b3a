import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import type { Order } from "./orders.ts"

/** Nobody here knows this phone yet: call before you cook for it. */
export function FirstOrderBadge({ order }: { order: Pick<Order, "firstOrder"> }) {
  const text = useText().inbox
  if (!order.firstOrder) return null
  return (
    // A grid, as the card is, stretches its items: the badge is inside of one.
    <span>
      <Badge tone="waiting" icon="person">
        {text.firstOrder}
      </Badge>
    </span>
  )
}
