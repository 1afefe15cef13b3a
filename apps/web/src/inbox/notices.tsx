import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useMedia } from "../parts/use-media.ts"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import { useFromNow } from "../time/use-now.ts"
import type { OrderList } from "./orders.ts"

const maxAgeMs = 60 * 60_000
const longestOrderMs = 6 * 3_600_000
const seenKey = "rasoi.seenNotices"

type Ended = OrderList["data"][number]

const EndedNotices = late(() => import("./ended-notices.tsx"))
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
        <WhenLoaded>
          <EndedNotices folded={folded || !isWide} recent={withoutStaff} dismiss={dismiss} />
        </WhenLoaded>
      )}
    </>
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
