import { useEffect, useRef } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useActiveOrders } from "../inbox/orders.ts"
import { useKeepOrders } from "../inbox/use-kept-orders.ts"
import { notify } from "../shell/installed.ts"
import { setTitleCounts } from "../shell/page-title.ts"
import { usePreference } from "../shell/preferences.ts"
import { useNow } from "../time/use-now.ts"
import { bell } from "./bell.ts"
import { useNewBookings } from "./new-bookings.ts"
import { SoundBar, useSound } from "./sound-bar.tsx"
import { useWakeLock } from "./wake-lock.ts"

const repeatMs = 4000

/**
 * Announces every new order: a sound until staff answer, the count in the title, and a notification. A pending
 * booking makes one sound only.
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
  useEffect(() => {
    if (!ringing || bellState !== "ready") return
    bell.ring()
    navigator.vibrate?.([200, 100, 200])
    const timer = setInterval(() => bell.ring(), repeatMs)
    return () => clearInterval(timer)
  }, [ringing, bellState])

  return (
    <div data-sound={state} data-ringing={ringing && state === "ready"}>
      <SoundBar />
    </div>
  )
}

interface Waiting {
  id: string
  number: string
}

function useWaitingOrders(): readonly Waiting[] {
  const { orders, fetched, fetchedAt } = useActiveOrders()
  useKeepOrders(fetched, fetchedAt)
  const now = useNow()
  return orders.filter(order => order.status === "PENDING" && Date.parse(order.acceptBy) > now)
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
    for (const { id, number } of waiting) {
      if (announced.current.has(id)) continue
      announced.current.add(id)
      if (document.hidden && notifications === "on") void notify(text.newOrderNotice(number), id)
    }
  }, [waiting, notifications, text])
}
