import { isNothingToMake } from "@rasoi/core/rules"
import { useEffect, useRef, useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import style from "./inbox.module.css"
import { Lines } from "./lines.tsx"
import type { Order } from "./orders.ts"
import { SourceBadge } from "./source-badge.tsx"

/**
 * Orders of the counter that left the board because everything was voided. The kitchen may have begun with them, so they stay in
 * sight until somebody puts them away. `fetched` is the server's list of open orders.
 */
export default function VoidedOrders({ fetched }: { fetched: readonly Order[] | undefined }) {
  const text = useText().counterTables
  const [voided, put] = useVoidedOrders(fetched)
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
        <Button size="large" onClick={() => put(order.id)}>
          {text.putAway}
        </Button>
      </div>
      <Lines lines={order.lines} voids={order.voids} />
    </section>
  ))
}

function useVoidedOrders(fetched: readonly Order[] | undefined) {
  const [voided, setVoided] = useState<readonly Order[]>([])
  const before = useRef<readonly Order[]>([])
  useEffect(() => {
    if (!fetched) return
    const open = new Set(fetched.map(({ id }) => id))
    const left = before.current.filter(({ id, source }) => source !== "ONLINE" && !open.has(id))
    before.current = fetched
    for (const { id } of left) {
      send("GET", "/console/v1/orders/{id}", { path: { id } })
        .then(order => {
          if (order.status === "CANCELLED" && isNothingToMake(order.lines, order.voids))
            setVoided(all => [...all.filter(each => each.id !== id), order])
        })
        // Without an answer nobody knows why it left.
        .catch(() => {})
    }
  }, [fetched])
  return [voided, (id: string) => setVoided(all => all.filter(order => order.id !== id))] as const
}
