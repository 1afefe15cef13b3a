import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useFromNow } from "../time/use-now.ts"
import type { Booking } from "./booking.ts"
import { LeaveButton } from "./leave.tsx"
import style from "./row.module.css"
import { useStep } from "./steps.ts"
import { useIsCoolingDown } from "./tap-cooldown.ts"

/** The Seat button stands out from a quarter of an hour before the booking. */
const soonMs = 15 * 60_000

/** The usual next step: confirm, seat, then free the table. */
export function MainAction({ booking, disabled }: { booking: Booking; disabled: boolean }) {
  const text = useText("bookings").bookings
  const step = useStep()
  const { nextSteps, startsAt } = booking
  const isSoon = useFromNow(now => Date.parse(startsAt) - now < soonMs)
  const isOff = useIsCoolingDown() || disabled
  const can = (to: (typeof nextSteps)[number]) => nextSteps.includes(to)
  return (
    <div className={style.action}>
      {can("CONFIRMED") && (
        <Button kind="good" icon="check" disabled={isOff} onClick={() => step(booking, { to: "CONFIRMED" })}>
          {text.confirm}
        </Button>
      )}
      {!can("CONFIRMED") && can("SEATED") && (
        <Button
          kind={isSoon ? "primary" : "quiet"}
          className={(!isSoon && style.second) || ""}
          icon="people"
          disabled={isOff}
          onClick={() => step(booking, { to: "SEATED" })}
        >
          {text.seat}
        </Button>
      )}
      <LeaveButton booking={booking} disabled={isOff} />
    </div>
  )
}
