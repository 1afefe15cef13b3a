import { useState } from "react"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import style from "./inbox.module.css"
import type { OrderList } from "./orders.ts"

type Ended = OrderList["data"][number]

/** More notices would hide the open orders. */
const shownAtOnce = 4

interface EndedProps {
  folded: boolean
  recent: readonly Ended[]
  dismiss: (...ids: string[]) => void
}

/** Orders that ended without a staff action. One line for all while new orders, or a small screen, need the room. */
export default function EndedNotices({ folded, recent, dismiss }: EndedProps) {
  const text = useText().inbox
  const [opened, setOpened] = useState(false)
  const shown = recent.length > shownAtOnce ? recent.slice(0, shownAtOnce - 1) : recent
  return (
    <section className="urgent-box" aria-label={text.notices}>
      {folded && (
        <div role="status">
          <button
            type="button"
            className={`row ${style.fold}`}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <Icon name="warning" />
            <span>{text.foldedNotices(recent.length)}</span>
            <Icon name={opened ? "up" : "down"} size={16} />
          </button>
        </div>
      )}
      {(opened || !folded) && (
        <div className={style.ended}>
          {shown.map(order => (
            <Notice key={order.id} order={order} onSeen={() => dismiss(order.id)} />
          ))}
          {recent.length > shown.length && (
            <div className={`row ${style.line}`} role="status">
              <p>
                <Link href="/reports/finished?status=CANCELLED" className="target">
                  {text.moreNotices(recent.length - shown.length)}
                </Link>
              </p>
              <Button kind="plain" onClick={() => dismiss(...recent.map(order => order.id))}>
                {text.dismissAll}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

function Notice({ order, onSeen }: { order: Ended; onSeen: () => void }) {
  const text = useText().inbox
  const zone = useZone()
  const when = zone.clock(order.timeline.cancelledAt ?? order.createdAt)
  const missed = order.cancelledBy === "SYSTEM"
  const { phone } = order.customer
  return (
    <div className={`row ${style.line}`} role="status">
      <Icon name={missed ? "warning" : "info"} size={16} />
      <p>
        {missed ? text.missed(order.number, when) : text.customerCancelled(order.number, when)}
        {order.customerReason && ` “${order.customerReason}”`}
      </p>
      {missed && phone && (
        <a href={`tel:+91${phone}`} className={`target gap-1 ${style.call}`}>
          <Icon name="phone" size={16} />
          <span className="visually-hidden">{text.callBack}: </span>
          {phone}
        </a>
      )}
      <Button kind="plain" onClick={onSeen}>
        {text.dismiss}
      </Button>
    </div>
  )
}
