import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import type { Order } from "./orders.ts"

/** Where an order that staff entered came from. Online orders, the usual ones, have none. */
export function SourceBadge({ order }: { order: Order }) {
  const words = useText().orderWords.source
  if (order.source === "ONLINE") return null
  return <Badge icon={order.source === "PHONE" ? "phone" : "money"}>{words[order.source]}</Badge>
}
