import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "wouter"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useMedia } from "../parts/use-media.ts"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import { useFromNow } from "../time/use-now.ts"
import style from "./inbox.module.css"
import type { OrderList } from "./orders.ts"

const maxAgeMs = 60 * 60_000
const longestOrderMs = 6 * 3_600_000
/** More notices would hide the open orders. */
const shownAtOnce = 4
const seenKey = "rasoi.seenNotices"

type Ended = OrderList["data"][number]

const VoidedOrders = late(() => import("./voided-orders.tsx"))

/** Shows orders that left the board and that somebody must hear of. */
export function Notices({ folded }: { folded: boolean }) {
  const { recent, dismiss } = useRecentlyEnded()
  const isWide = useMedia("wide")
  const voided = recent.filter(({ voids }) => voids.length > 0)
  const withoutStaff = recent.filter(order => order.cancelledBy !== "RESTAURANT")
  return (
    <>
      {voided.length > 0 && (
        <WhenLoaded>
          <VoidedOrders orders={voided} onSeen={dismiss} />
        </WhenLoaded>
      )}
      {withoutStaff.length > 0 && (
        <EndedNotices folded={folded || !isWide} recent={withoutStaff} dismiss={dismiss} />
      )}
    </>
  )
}

interface EndedProps {
  folded: boolean
  recent: readonly Ended[]
  dismiss: (...ids: string[]) => void
}

/** Orders that ended without a staff action. One line for all while new orders, or a small screen, need the room. */
function EndedNotices({ folded, recent, dismiss }: EndedProps) {
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

function useRecentlyEnded() {
  const [seen, setSeen] = useState(readSeen)
  const zone = useZone()
  const { data } = useQuery({
    queryKey: ["orders", "finished", "notices"],
    async queryFn({ signal }) {
      const query = { view: "finished", status: "CANCELLED", limit: 20 } as const
      // Orders are listed by the date on which they were placed: after midnight, the one before counts too.
      const now = serverNow()
      const dates = [...new Set([now, now - longestOrderMs].map(zone.dateOf))]
      const lists = dates.map(date =>
        send("GET", "/console/v1/orders", { query: { ...query, date }, signal }),
      )
      return (await Promise.all(lists)).flatMap(list => list.data)
    },
  })
  const unseen = (data ?? []).filter(order => !seen.includes(order.id))
  const endedAt = ({ timeline, createdAt }: Ended) => Date.parse(timeline.cancelledAt ?? createdAt)
  // A text of ids, so that this renders again only when an order becomes too old.
  const recentIds = useFromNow(now =>
    unseen
      .filter(order => now - endedAt(order) < maxAgeMs)
      .map(({ id }) => id)
      .join(" "),
  )
  const dismiss = (...ids: string[]) => {
    const next = [...seen, ...ids].slice(-100)
    writeSeen(next)
    setSeen(next)
  }
  return { recent: unseen.filter(({ id }) => recentIds.includes(id)), dismiss }
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
