import { isReservationConfirmed } from "@rasoi/core/rules"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useFromNow } from "../time/use-now.ts"
import type { BookingDay } from "./booking.ts"
import style from "./bookings.module.css"

/** After midnight the guests of the previous day's service may still be seated. */
export function LastNight({ night, onGo }: { night: BookingDay | undefined; onGo: (date: string) => void }) {
  const text = useText("bookings").bookings
  const lasts = ({ endsAt }: { endsAt: string }, now: number) => Date.parse(endsAt) > now
  const running = useFromNow(now => night?.slots.some(slot => lasts(slot, now)) ?? false)
  const seatedCount = useFromNow(
    now =>
      night?.data.filter(booking => isReservationConfirmed(booking.status) && lasts(booking, now)).length ??
      0,
  )
  if (!night || (!running && seatedCount === 0)) return null
  return (
    <div className={`row wrap ${style.notice}`} role="status">
      <Icon name="clock" />
      <span>{text.nightOn(seatedCount)}</span>
      <Button kind="plain" onClick={() => onGo(night.date)}>
        {text.nightGo}
      </Button>
    </div>
  )
}
