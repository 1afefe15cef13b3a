import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { type Booking, isWaiting } from "./booking.ts"
import style from "./bookings.module.css"
import { ConfirmAll } from "./confirm-all.tsx"
import type { OpenDialog } from "./dialogs.tsx"
import type { Stay } from "./occupancy.ts"
import { BookingRow } from "./row.tsx"
import { useIsCoolingDown } from "./tap-cooldown.ts"
import { mostSeatsAtOnce, whichFit } from "./waiting-fit.ts"

interface Props {
  bookings: readonly Booking[]
  /** Everybody who holds seats on this day. */
  stays: readonly Stay[]
  seats: number
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** First come those who wait for an answer: pending bookings, which hold seats, and guests who ask for another time. */
export function Waiting({ bookings, stays, seats, disabled, onOpen }: Props) {
  const text = useText("bookings").bookings
  const coolingDown = useIsCoolingDown()
  const waiting = bookings.filter(isWaiting)
  const pending = waiting.filter(({ status }) => status === "PENDING")
  if (waiting.length === 0) return null
  return (
    <section className={`stack gap-3 ${style.waiting}`} aria-label={text.waiting(waiting.length)}>
      <div className={`wrap ${style.waitingHead}`}>
        <h2>
          <Icon name="bell" /> {text.waiting(waiting.length)}
        </h2>
        {pending.length > 0 && (
          <>
            <p>{text.waitingHelp(mostSeatsAtOnce(pending))}</p>
            <ConfirmAll {...whichFit(pending, stays, seats)} disabled={disabled || coolingDown} />
          </>
        )}
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
