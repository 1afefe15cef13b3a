import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import style from "./bookings.module.css"
import { useWaitingDays } from "./waiting-days.ts"

interface Props {
  date: string
  onGo: (date: string) => void
}

/** Links to other days with pending bookings, which staff would otherwise miss. */
export function WaitingOnOtherDays({ date, onGo }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const days = (useWaitingDays() ?? []).filter(day => day.date !== date)
  if (days.length === 0) return null
  return (
    <div className={`row wrap ${style.notice}`} role="status">
      <Icon name="bell" />
      <span>{text.alsoWaiting}</span>
      {days.map(day => (
        <Button key={day.date} onClick={() => onGo(day.date)}>
          {text.waitingOn(zone.day(day.date), day.count)}
        </Button>
      ))}
    </div>
  )
}
