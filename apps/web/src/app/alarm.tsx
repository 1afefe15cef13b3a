import { statusAt } from "@rasoi/core/rules"
import { useEffect, useRef } from "react"
import { send } from "../api/send.ts"
import { notify } from "../browser/installed.ts"
import { setTitleCounts } from "../browser/page-title.ts"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { useActiveOrders } from "../inbox/orders.ts"
import { useKeepOrders } from "../inbox/use-kept-orders.ts"
import { bell } from "../sound/bell.ts"
import { SoundBar, useSound } from "../sound/sound-bar.tsx"
import { useRinging } from "../sound/use-ringing.ts"
import { useNow } from "../time/use-now.ts"
import { useNewBookings } from "./new-bookings.ts"
import { useWakeLock } from "./wake-lock.ts"

/**
 * Announces every new order, and every customer who asks to cancel: a sound until staff answer, the count in the title,
 * and a notification. A pending booking makes one sound only.
 */
export function Alarm() {
  const { sound, bellState, state } = useSound()
  const [keepAwake] = usePreference("keepAwake")
  const waiting = useWaitingOrders()
  const ringing = waiting.length > 0 && sound === "on"
  useWakeLock(keepAwake === "on")
  useUnlockOnTouch()
  useNotifications(waiting)
  const bookings = useNewBookings(sound, bellState)
  useEffect(() => setTitleCounts({ orders: waiting.length, bookings }), [waiting.length, bookings])
  useEffect(() => () => setTitleCounts({ orders: 0, bookings: 0 }), [])
  useRinging(ringing && bellState === "ready")
  useReportSound(state === "ready")

  return (
    <div data-sound={state} data-ringing={ringing && state === "ready"}>
      <SoundBar />
    </div>
  )
}

interface Waiting {
  id: string
  number: string
  asks: "ACCEPT" | "CANCEL"
}

function useWaitingOrders(): readonly Waiting[] {
  const { orders, fetched, fetchedAt } = useActiveOrders()
  useKeepOrders(fetched, fetchedAt)
  const now = useNow()
  return orders.flatMap(({ id, number, status, acceptBy, cancelRequest }): Waiting[] => {
    if (cancelRequest) return [{ id: cancelRequest.id, number, asks: "CANCEL" }]
    const isPending = statusAt(status, Date.parse(acceptBy), now) === "PENDING"
    return isPending ? [{ id, number, asks: "ACCEPT" }] : []
  })
}

/** The owner's checklist needs one device on which orders ring. Without it only a line of that list stays open. */
function useReportSound(isReady: boolean): void {
  useEffect(() => {
    if (isReady) send("POST", "/console/v1/devices/sound").catch(() => {})
  }, [isReady])
}

/** Any tap on the page unlocks the sound, not only one on the bar. */
function useUnlockOnTouch(): void {
  useEffect(() => {
    const unlock = () => {
      if (bell.state === "locked") void bell.unlock()
    }
    // Not on pointerdown: the bar would disappear and the page would move before the tap ends.
    addEventListener("click", unlock)
    addEventListener("keydown", unlock)
    return () => {
      removeEventListener("click", unlock)
      removeEventListener("keydown", unlock)
    }
  }, [])
}

/** Shows one notification for each order, and only while the page is hidden. */
function useNotifications(waiting: readonly Waiting[]): void {
  const text = useText().shell
  const [notifications] = usePreference("notifications")
  const announced = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, number, asks } of waiting) {
      if (announced.current.has(id)) continue
      announced.current.add(id)
      if (document.hidden && notifications === "on") {
        const notice = asks === "CANCEL" ? text.cancelAskedNotice : text.newOrderNotice
        void notify(notice(number), id)
      }
    }
  }, [waiting, notifications, text])
}
