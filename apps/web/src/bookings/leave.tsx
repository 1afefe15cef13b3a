import { canLeave } from "@rasoi/core/rules"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { serverNow } from "../time/server-clock.ts"
import { useFromNow } from "../time/use-now.ts"
import type { Booking } from "./booking.ts"
import style from "./row.module.css"
import { useStep } from "./steps.ts"

/** Frees the seats of a party that leaves before the end of its stay. */
export function LeaveButton({ booking, disabled }: { booking: Booking; disabled: boolean }) {
  const text = useText("bookings").bookings
  const step = useStep()
  const { status, leftAt, endsAt } = booking
  const stay = { status, endsAt: Date.parse(endsAt), leftAt: leftAt === null ? null : Date.parse(leftAt) }
  const possible = useFromNow(now => canLeave(stay, now))
  if (!possible) return null
  return (
    <Button
      icon="door"
      className={style.second ?? ""}
      disabled={disabled}
      onClick={() => step(booking, { leave: new Date(serverNow()).toISOString() })}
    >
      {text.leave}
    </Button>
  )
}
