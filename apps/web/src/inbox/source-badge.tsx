import type { OrderSource } from "@rasoi/contract/console"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import type { IconName } from "../parts/icon.tsx"
import type { Order } from "./orders.ts"

const icons: Record<Exclude<OrderSource, "ONLINE">, IconName> = {
  COUNTER: "money",
  PHONE: "phone",
  TABLE: "person",
}

/** Where an order that staff entered came from. Online orders, the usual ones, have none. */
export function SourceBadge({ order }: { order: Order }) {
  const words = useText().orderWords.source
  const { source, table } = order
  if (source === "ONLINE") return null
  return <Badge icon={icons[source]}>{table ? `${words[source]} ${table}` : words[source]}</Badge>
}
