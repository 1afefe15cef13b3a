import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { useMedia } from "../parts/use-media.ts"
import { useFromNow } from "../time/use-now.ts"
import type { BookingDay } from "./booking.ts"
import { FreeTimes } from "./free-times.tsx"
import type { Stay } from "./occupancy.ts"
import style from "./seat-line.module.css"
import { freeFromNow } from "./staff-slots.ts"
import { WalkIn } from "./walk-in.tsx"

interface Props {
  date: string
  today: string
  /** Undefined while loading. */
  day: BookingDay | undefined
  stays: readonly Stay[]
  disabled: boolean
  onChoose: (time: string) => void
}

/** Guests at the door and on the telephone, in one line. A phone folds it, as this device had it last. */
export function SeatLine({ date, today, day, stays, disabled, onChoose }: Props) {
  const text = useText("bookings").bookings
  const isPhone = useMedia("phone")
  const [fold, setFold] = usePreference("seatLine")
  const free = useFromNow(now => (day ? (freeFromNow(day.seats, day.slots, stays, now) ?? -1) : -1))
  const isToday = date === today
  const parts = (
    <>
      {isToday && <WalkIn today={today} disabled={disabled} />}
      {day && <FreeTimes day={day} disabled={disabled} onChoose={onChoose} />}
    </>
  )
  if (!isPhone) return <div className={style.line}>{parts}</div>
  if (!isToday && (date < today || !day || day.slots.length === 0)) return null
  return (
    <details
      className={style.fold}
      open={fold === "open"}
      onToggle={event => setFold(event.currentTarget.open ? "open" : "folded")}
    >
      <summary>
        {isToday ? text.walkIn : text.freeTimes}
        {isToday && free >= 0 && <span className="soft figures"> · {text.free(free)}</span>}
      </summary>
      {parts}
    </details>
  )
}
