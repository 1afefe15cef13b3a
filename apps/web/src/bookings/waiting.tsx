import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import style from "./bookings.module.css"
import type { Booking } from "./days.ts"
import type { OpenDialog } from "./dialogs.tsx"
import { BookingRow } from "./row.tsx"

interface Props {
  bookings: readonly Booking[]
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Pending bookings come first: they hold seats, and the guests wait for an answer. */
export function Waiting({ bookings, disabled, onOpen }: Props) {
  const text = useText().bookings
  const waiting = bookings.filter(({ status }) => status === "PENDING")
  if (waiting.length === 0) return null
  const seats = waiting.reduce((sum, { people }) => sum + people, 0)
  return (
    <section className={style.waiting} aria-label={text.waiting(waiting.length)}>
      <div className={style.waitingHead}>
        <h2>
          <Icon name="bell" /> {text.waiting(waiting.length)}
        </h2>
        <p>{text.waitingHelp(seats)}</p>
      </div>
      <ol className={style.list}>
        {waiting.map(booking => (
          <li key={booking.id}>
            <BookingRow booking={booking} disabled={disabled} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  )
}
