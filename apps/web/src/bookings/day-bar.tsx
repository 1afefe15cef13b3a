import { isReservationConfirmed } from "@rasoi/core/rules"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { useZone } from "../session/session.ts"
import { useOldestDate } from "../session/use-oldest-date.ts"
import { addDays } from "../time/zone.ts"
import type { Booking } from "./booking.ts"
import style from "./bookings.module.css"
import { isDate } from "./drafts.ts"
import { type Filter, statuses } from "./filter.ts"
import week from "./week.module.css"
import { weekPath } from "./weeks.ts"

interface Props {
  date: string
  today: string
  filter: Filter
  bookings: readonly Booking[]
  onChoose: (next: { date?: string; status?: Filter }) => void
  /** What adds a booking. */
  children: ReactNode
}

/** One line on a large screen, two on a phone. */
export function DayBar({ date, today, filter, bookings, onChoose, children }: Props) {
  const text = useText("bookings")
  const dayName = useDayName(today)
  const oldest = useOldestDate()
  const coming = bookings.filter(({ status }) => isReservationConfirmed(status))
  const guests = coming.reduce((sum, { people }) => sum + people, 0)
  const counted = (status: Filter) =>
    status === "ALL" ? bookings.length : bookings.filter(booking => booking.status === status).length
  return (
    <div className={style.bar}>
      <div className={`row ${style.walk}`}>
        <Button
          icon="left"
          iconOnly
          disabled={oldest !== undefined && date <= oldest}
          onClick={() => onChoose({ date: addDays(date, -1) })}
        >
          {text.bookings.previousDay}
        </Button>
        <div className={style.dateField}>
          <TextField
            label={text.bookings.date}
            labelHidden
            type="date"
            min={oldest}
            value={date}
            onChange={next => isDate(next) && onChoose({ date: next })}
          />
        </div>
        <Button icon="right" iconOnly onClick={() => onChoose({ date: addDays(date, 1) })}>
          {text.bookings.nextDay}
        </Button>
      </div>
      <Button
        className={style.today ?? ""}
        disabled={date === today}
        onClick={() => onChoose({ date: today })}
      >
        {text.bookings.today}
      </Button>
      <div className={style.dayName}>
        <h2>{dayName(date)}</h2>
        {coming.length > 0 && <span className="hint">{text.bookings.count(coming.length, guests)}</span>}
      </div>
      <Link href={weekPath(date, today)} className={`target small-box ${week.view}`}>
        {text.bookings.showWeek}
      </Link>
      <div className={style.filterField}>
        <SelectField<Filter>
          label={text.bookings.filter}
          labelHidden
          value={filter}
          onChange={status => onChoose({ status })}
          options={(["ALL", ...statuses] as const).map(value => ({
            value,
            label: text.bookings.filterOption(
              value === "ALL" ? text.bookings.all : text.bookingWords.status[value],
              counted(value),
            ),
          }))}
        />
      </div>
      {children}
    </div>
  )
}

/** "Today, Fri, 16 Oct". */
function useDayName(today: string): (date: string) => string {
  const text = useText("bookings").bookings
  const zone = useZone()
  return date => {
    const day = zone.day(date)
    if (date === today) return text.todayIs(day)
    if (date === addDays(today, 1)) return text.tomorrowIs(day)
    return date === addDays(today, -1) ? text.yesterdayIs(day) : day
  }
}
