import { useQueries } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import type { LiveEvent } from "../live/connection.ts"
import { useLiveEvents } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../shell/session.tsx"
import style from "./bookings.module.css"
import type { Booking, BookingDay } from "./days.ts"

interface Props {
  date: string
  /** The day after, which is fetched anyway. */
  next: BookingDay | undefined
  onGo: (date: string) => void
}

/** Bookings for other days that wait for an answer: tomorrow's, and those that came in while this screen is open. */
export function WaitingElsewhere({ date, next, onGo }: Props) {
  const text = useText().bookings
  const zone = useZone()
  const [arrived, setArrived] = useState<readonly string[]>([])
  useLiveEvents(
    useCallback(({ type, data }: LiveEvent) => {
      if (type !== "reservation.made") return
      const id = String(data.reservationId)
      setArrived(ids => (ids.includes(id) ? ids : [...ids, id].slice(-30)))
    }, []),
  )
  const fetched = useQueries({
    queries: arrived.map(id => ({
      queryKey: ["bookings", "one", id],
      queryFn: () => send("GET", "/console/v1/reservations/{id}", { path: { id } }),
    })),
  })
  const known = [...(next?.data ?? []), ...fetched.flatMap(({ data }) => data ?? [])]
  const days = countByDate([...new Map(known.map(booking => [booking.id, booking])).values()], date)
  if (days.length === 0) return null
  return (
    <div className={style.notice} role="status">
      <Icon name="bell" />
      <span>{text.alsoWaiting}</span>
      {days.map(([day, count]) => (
        <Button key={day} onClick={() => onGo(day)}>
          {text.waitingOn(zone.day(day), count)}
        </Button>
      ))}
    </div>
  )
}

function countByDate(bookings: readonly Booking[], except: string): [string, number][] {
  const counts = new Map<string, number>()
  for (const { status, date } of bookings) {
    if (status === "PENDING" && date !== except) counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return [...counts].sort(([one], [other]) => one.localeCompare(other))
}
