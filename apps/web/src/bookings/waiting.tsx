import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { type Booking, isWaiting } from "./booking.ts"
import style from "./bookings.module.css"
import { ConfirmAll } from "./confirm-all.tsx"
import type { Stay } from "./occupancy.ts"
import type { OpenDialog } from "./open-dialog.ts"
import { BookingRow } from "./row.tsx"
import { useIsCoolingDown } from "./tap-cooldown.ts"
import { mostSeatsAtOnce, whichFit } from "./waiting-fit.ts"

const mostShown = 3

interface Props {
  bookings: readonly Booking[]
  /** Everybody who holds seats on this day. */
  stays: readonly Stay[]
  seats: number
  /** Leaves room for the guests who come now. Requests of guests who have a table are never folded. */
  folds: boolean
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** First come those who wait for an answer: pending bookings, which hold seats, and guests who ask for another time. */
export function Waiting({ bookings, stays, seats, folds, disabled, onOpen }: Props) {
  const text = useText("bookings").bookings
  const coolingDown = useIsCoolingDown()
  const [isUnfolded, setUnfolded] = useState(false)
  // Who has a table and asks for another one comes before who asks for a table; each by time.
  const waiting = bookings
    .filter(isWaiting)
    .sort((one, other) => Number(other.moveRequest !== null) - Number(one.moveRequest !== null))
  const requests = waiting.filter(({ moveRequest }) => moveRequest !== null).length
  const first = Math.max(requests, mostShown)
  const isLong = folds && waiting.length > first + 1
  const shown = isLong && !isUnfolded ? waiting.slice(0, first) : waiting
  const pending = waiting.filter(({ status }) => status === "PENDING")
  if (waiting.length === 0) return null
  return (
    <section
      className={style.waiting}
      aria-label={text.waiting(waiting.length)}
      data-folded={isLong && !isUnfolded}
    >
      <h2>
        <Icon name="bell" /> {text.waiting(waiting.length)}
      </h2>
      {pending.length > 0 && (
        <>
          <p className={`hint ${style.waitingHelp}`}>{text.waitingHelp(mostSeatsAtOnce(pending))}</p>
          <div className={style.confirmAll}>
            <ConfirmAll {...whichFit(pending, stays, seats)} disabled={disabled || coolingDown} />
          </div>
        </>
      )}
      <ol className={style.list}>
        {shown.map(booking => (
          <li key={booking.id}>
            <BookingRow booking={booking} disabled={disabled} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {isLong && (
        <Button
          className={style.showWaiting ?? ""}
          aria-expanded={isUnfolded}
          icon={isUnfolded ? "up" : "down"}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? text.fewerWaiting : text.moreWaiting(waiting.length - first)}
        </Button>
      )}
    </section>
  )
}
