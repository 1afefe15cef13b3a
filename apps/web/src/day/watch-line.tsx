import type { Day } from "@rasoi/contract/console"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"

/** How much of this day an owner should look at. A server of the version before says nothing. */
export function WatchLine({ day: { date, watch } }: { day: Day }) {
  const text = useText("counter").counterDay
  if (!watch || watch.count === 0) return null
  return (
    <Link href={`/reports/watch?from=${date}&to=${date}`} className="target row">
      <Icon name="warning" /> {text.watch}: {text.watchSum(watch.count, watch.amount.display)}{" "}
      <Icon name="right" />
    </Link>
  )
}
