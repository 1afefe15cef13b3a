import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import { Calendar } from "./calendar.tsx"
import chips from "./chips.module.css"
import style from "./closed-dates.module.css"
import type { FieldMarker } from "./section-form.tsx"
import { useDateName } from "./use-date-name.ts"

interface Props {
  dates: readonly string[]
  at: FieldMarker
  onChange: (dates: string[]) => void
}

/** Closed dates: a calendar to tap, and a list. */
export function ClosedDates({ dates, at, onChange }: Props) {
  const text = useText("settings").settings.hours
  const zone = useZone()
  const today = zone.dateOf(serverNow())
  const sorted = [...dates].sort()
  const coming = sorted.filter(date => date >= today)
  const past = sorted.length - coming.length
  const show = useDateName()
  const toggle = (date: string) =>
    onChange(dates.includes(date) ? dates.filter(other => other !== date) : [...dates, date].sort())
  return (
    <div className={`wrap ${style.frame}`} data-path={at["data-path"]}>
      <Calendar today={today} marked={dates} onToggle={toggle} />
      <div className={`stack gap-3 ${style.list}`}>
        <h3>{text.upcoming}</h3>
        {coming.length === 0 && <p className="soft">{text.noClosedDates}</p>}
        <ul className="wrap">
          {coming.map(date => (
            <li key={date}>
              <button
                type="button"
                className={`target ${chips.chip}`}
                aria-label={text.removeDate(show(date))}
                onClick={() => toggle(date)}
              >
                {show(date)} <Icon name="cross" size={16} />
              </button>
            </li>
          ))}
        </ul>
        {past > 0 && (
          <div>
            <Button icon="trash" onClick={() => onChange(coming)}>
              {text.removePast(past)}
            </Button>
          </div>
        )}
        {at.error && <p className="fault">{at.error}</p>}
      </div>
    </div>
  )
}
