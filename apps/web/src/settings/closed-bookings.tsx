import { isOpenReservationStatus } from "@rasoi/core/rules"
import { useQueries } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { Problem } from "../parts/states.tsx"
import { useScrollIntoView } from "../parts/use-scroll-into-view.ts"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import style from "./closed-dates.module.css"
import { useFormats } from "./formats.ts"
import { useDateName } from "./use-date-name.ts"
import { weeksCovering } from "./weeks-covering.ts"

interface Props {
  /** The dates that are about to be closed. */
  dates: readonly string[]
}

/** Names the parties that were promised a table on a date that is about to be closed. Saving stays possible. */
export function ClosedBookings({ dates }: Props) {
  const { settings, bookingWords, words } = useText("settings")
  const text = settings.hours
  const zone = useZone()
  const dateName = useDateName()
  const { clock } = useFormats()
  const today = zone.dateOf(serverNow())
  const coming = dates.filter(date => date >= today)
  const weeks = useQueries({
    queries: weeksCovering(coming).map(from => ({
      queryKey: ["bookings", "week", from],
      queryFn: () => send("GET", "/console/v1/reservations/week", { query: { from } }),
    })),
  })
  const failed = weeks.find(({ error }) => error)
  const days = weeks
    .flatMap(({ data }) => data?.days ?? [])
    .filter(({ date }) => coming.includes(date))
    .map(day => ({ ...day, bookings: day.bookings.filter(({ status }) => isOpenReservationStatus(status)) }))
    .filter(({ bookings }) => bookings.length > 0)
  // Below the calendar it could be behind the save bar, and would be read too late.
  const warning = useScrollIntoView<HTMLDivElement>(days.map(({ date }) => date).join())
  return (
    <div ref={warning} role="status" className={style.booked}>
      {failed?.error && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
      {days.map(({ date, bookings }) => (
        <section key={date} className={`stack gap-1 ${style.bookedDay}`}>
          <p>
            <Icon name="warning" /> <strong>{text.bookedOn(dateName(date), bookings.length)}</strong>
          </p>
          <ul>
            {bookings.map(({ id, time, name, people, status }) => (
              <li key={id}>
                <span className="figures">{clock(time)}</span> · {name || words.nameRemoved} ·{" "}
                {bookingWords.people(people)} · {bookingWords.status[status]}
              </li>
            ))}
          </ul>
          {/* A window of its own: the unsaved dates stay here. */}
          <a href={`/console/bookings?date=${date}`} target="_blank" rel="noreferrer" className="target">
            {text.seeBookings(dateName(date))}
          </a>
        </section>
      ))}
    </div>
  )
}
