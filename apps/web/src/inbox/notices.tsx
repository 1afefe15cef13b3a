import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "wouter"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../shell/session.tsx"
import { useNow } from "../time/use-now.ts"
import style from "./inbox.module.css"

const maxAgeMs = 60 * 60_000
/** More notices would hide the open orders. */
const shownAtOnce = 2
const seenKey = "rasoi.seenNotices"

/** Shows orders that left the board without a staff action. */
export function Notices() {
  const text = useText().inbox
  const zone = useZone()
  const now = useNow()
  const [seen, setSeen] = useState(readSeen)
  const { data } = useQuery({
    queryKey: ["orders", "finished", "notices"],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/orders", {
        query: { view: "finished", status: "CANCELLED", limit: 20 },
        signal,
      }),
  })
  const dismiss = (...ids: string[]) => {
    const next = [...seen, ...ids].slice(-100)
    writeSeen(next)
    setSeen(next)
  }
  const recent = (data?.data ?? []).filter(
    order =>
      order.cancelledBy !== "RESTAURANT" &&
      !seen.includes(order.id) &&
      now - Date.parse(order.timeline.cancelledAt ?? order.createdAt) < maxAgeMs,
  )
  if (recent.length === 0) return null
  return (
    <section className={style.notices} aria-label={text.notices}>
      {recent.slice(0, shownAtOnce).map(order => {
        const when = zone.clock(order.timeline.cancelledAt ?? order.createdAt)
        const missed = order.cancelledBy === "SYSTEM"
        return (
          <div key={order.id} className={style.notice} role="status">
            <Icon name={missed ? "warning" : "info"} />
            <p>
              {missed ? text.missed(order.number, when) : text.customerCancelled(order.number, when)}
              {order.customerReason && ` “${order.customerReason}”`}
            </p>
            {missed && order.customer.phone && (
              <a href={`tel:+91${order.customer.phone}`}>
                {text.callBack}: {order.customer.phone}
              </a>
            )}
            <Button kind="plain" icon="check" onClick={() => dismiss(order.id)}>
              {text.dismiss}
            </Button>
          </div>
        )
      })}
      {recent.length > shownAtOnce && (
        <div className={style.notice} role="status">
          <Icon name="warning" />
          <p>
            <Link href="/finished?status=CANCELLED">{text.moreNotices(recent.length - shownAtOnce)}</Link>
          </p>
          <Button kind="plain" icon="check" onClick={() => dismiss(...recent.map(order => order.id))}>
            {text.dismissAll}
          </Button>
        </div>
      )}
    </section>
  )
}

function readSeen(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(seenKey) ?? "[]")
  } catch {
    return []
  }
}

function writeSeen(ids: readonly string[]): void {
  try {
    localStorage.setItem(seenKey, JSON.stringify(ids))
  } catch {
    // Without storage a notice appears again after a reload.
  }
}
