import { isOpenReservationStatus } from "@rasoi/core/rules"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useFromNow } from "../time/use-now.ts"
import type { Booking } from "./booking.ts"
import type { OpenDialog } from "./dialogs.tsx"
import { LeaveButton } from "./leave.tsx"
import style from "./row.module.css"
import { useStep } from "./steps.ts"
import { useIsCoolingDown } from "./tap-cooldown.ts"

export interface RowProps {
  booking: Booking
  /** The data may be outdated: disables all steps. */
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Show the Seat button from one hour before the booking. */
const soonMs = 60 * 60_000

export function RowActions({ booking, disabled, onOpen }: RowProps) {
  const text = useText("bookings").bookings
  const step = useStep()
  const { id, status, nextSteps, startsAt, price } = booking
  const soon = useFromNow(now => Date.parse(startsAt) - now < soonMs)
  const off = useIsCoolingDown() || disabled
  const can = (to: (typeof nextSteps)[number]) => nextSteps.includes(to)
  return (
    <div className={`wrap ${style.actions}`}>
      {can("CONFIRMED") && (
        <Button kind="good" icon="check" disabled={off} onClick={() => step(booking, { to: "CONFIRMED" })}>
          {text.confirm}
        </Button>
      )}
      {can("REJECTED") && (
        <Button kind="danger" disabled={off} onClick={() => onOpen({ what: "decline", id })}>
          {text.decline}
        </Button>
      )}
      {can("SEATED") && (
        <Button
          kind={soon ? "primary" : "quiet"}
          icon="people"
          disabled={off}
          onClick={() => step(booking, { to: "SEATED" })}
        >
          {text.seat}
        </Button>
      )}
      {can("NO_SHOW") && (
        <Button disabled={off} onClick={() => step(booking, { to: "NO_SHOW" })}>
          {text.noShow}
        </Button>
      )}
      <LeaveButton booking={booking} disabled={off} />
      <span className={`wrap ${style.more}`}>
        {price && (
          <Button
            className={`${style[price.status]} figures`}
            disabled={disabled}
            onClick={() => onOpen({ what: "price", id })}
          >
            {text.price[price.status](price.display)}
          </Button>
        )}
        {isOpenReservationStatus(status) && nextSteps.length > 0 && (
          <Button disabled={off} onClick={() => onOpen({ what: "move", id })}>
            {text.move}
          </Button>
        )}
        {can("CANCELLED") && !can("REJECTED") && (
          <Button disabled={off} onClick={() => onOpen({ what: "cancel", id })}>
            {text.cancel}
          </Button>
        )}
        <Button icon="history" iconOnly onClick={() => onOpen({ what: "details", id })}>
          {text.details}
        </Button>
      </span>
    </div>
  )
}
