import { useEffect, useEffectEvent, useRef } from "react"
import { useWaitingDays, type WaitingDay } from "../bookings/waiting-days.ts"
import { notify } from "../browser/installed.ts"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { useZone } from "../session/session.ts"
import { type BellState, bell } from "../sound/bell.ts"

interface NewBooking {
  id: string
  date: string
}

/**
 * Plays one sound and shows a notification for a new pending booking. It does not repeat as for an order, because a
 * booking may wait for hours. Returns the number of pending bookings.
 */
export function useNewBookings(sound: "on" | "off", bellState: BellState): number {
  const text = useText().shell
  const zone = useZone()
  const [notifications] = usePreference("notifications")
  const days = useWaitingDays()
  // If the browser still blocks the sound, play it after the unlock.
  useNewBookingCallback(days, sound === "off" || bellState === "ready", () => {
    if (sound === "on") bell.chime()
  })
  useNewBookingCallback(days, true, fresh => {
    if (!document.hidden || notifications === "off") return
    for (const { id, date } of fresh) void notify(text.newBookingNotice(zone.day(date)), id)
  })
  return (days ?? []).reduce((sum, { count }) => sum + count, 0)
}

/** Calls back once for each booking that arrived after the page was opened. */
function useNewBookingCallback(
  days: readonly WaitingDay[] | undefined,
  ready: boolean,
  onNew: (fresh: readonly NewBooking[]) => void,
): void {
  const known = useRef<Set<string> | null>(null)
  const callback = useEffectEvent(onNew)
  useEffect(() => {
    if (!days) return
    const waiting = days.flatMap(({ date, ids }) => ids.map(id => ({ id, date })))
    const fresh = known.current ? waiting.filter(({ id }) => !known.current?.has(id)) : []
    known.current ??= new Set(waiting.map(({ id }) => id))
    // A customer who was answered may ask again, about the same booking.
    for (const id of known.current) if (!waiting.some(each => each.id === id)) known.current.delete(id)
    if (fresh.length === 0 || !ready) return
    for (const { id } of fresh) known.current.add(id)
    callback(fresh)
  }, [days, ready])
}
