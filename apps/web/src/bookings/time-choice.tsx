import { useId } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import choice from "../parts/choice.module.css"
import field from "../parts/field.module.css"
import { NumberField } from "../parts/field.tsx"
import { useZone } from "../session/session.ts"
import style from "./dialogs.module.css"
import { maxPeople } from "./drafts.ts"
import { type StaffSlot, upcomingByMeal } from "./staff-slots.ts"

interface Props {
  slots: readonly StaffSlot[]
  /** For walk-in guests: seats that are free from now on, null when unknown. */
  nowFree?: number | null
  people: number
  value: string | null
  onChange: (time: string) => void
  error?: string
}

/** Times as buttons with their free seats, or why they cannot be booked. */
export function TimeChoice({ slots, nowFree, people, value, onChange, error }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const name = useId()
  const withNow = nowFree !== undefined
  const fullNow = withNow && nowFree !== null && people > nowFree
  const about = useAboutSlot()
  const groups = upcomingByMeal(slots)
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} data-invalid={error ? true : undefined}>
      <legend className={field.label}>{text.time}</legend>
      {groups.length === 0 && !withNow && (
        <p className={`hint ${style.hint}`}>{slots.length === 0 ? text.noTimes : text.noTimesLeft}</p>
      )}
      {withNow && (
        <div className={style.times}>
          <Time
            group={name}
            label={text.now}
            about={fullNow ? text.slotReason.FULL : nowFree === null ? "" : text.free(nowFree)}
            disabled={fullNow}
            checked={value === "now"}
            onChoose={() => onChange("now")}
          />
        </div>
      )}
      {groups.map(({ meal, slots: times }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset here would end the group of radio buttons
        <div key={meal} role="group" aria-labelledby={`${name}-${meal}`}>
          <h3 id={`${name}-${meal}`} className={`hint ${style.meal}`}>
            {text.meals[meal]}
          </h3>
          <div className={style.times}>
            {times.map(slot => (
              <Time
                key={slot.time}
                group={name}
                label={zone.clock(slot.startsAt)}
                about={about(slot)}
                disabled={slot.reason !== null}
                checked={value === slot.time}
                onChoose={() => onChange(slot.time)}
              />
            ))}
          </div>
        </div>
      ))}
      {slots.some(slot => slot.shortNotice) && <p className={`hint ${style.hint}`}>{text.shortNoticeHint}</p>}
      {error && (
        <p id={`${name}-error`} className={`fault small ${style.error}`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The free seats of a time, or why it cannot be booked. */
export function useAboutSlot(): (slot: StaffSlot) => string {
  const text = useText("bookings").bookings
  return slot => {
    if (slot.reason) return text.slotReason[slot.reason]
    if (slot.own) return text.ownTime
    return slot.shortNotice ? text.shortNotice : text.free(slot.free)
  }
}

interface TimeProps {
  group: string
  label: string
  about: string
  disabled: boolean
  checked: boolean
  onChoose: () => void
}

function Time({ group, label, about, disabled, checked, onChoose }: TimeProps) {
  return (
    <label className={`${choice.tile} ${style.time}`}>
      <input type="radio" name={group} disabled={disabled} checked={checked} onChange={onChoose} />
      <span>
        <strong className="figures">{label}</strong> <small>{about}</small>
      </span>
    </label>
  )
}

interface GuestsProps {
  value: number
  onChange: (people: number) => void
  error?: string
}

export function GuestsField({ value, onChange, error }: GuestsProps) {
  const text = useText("bookings").bookings
  return (
    <div className={style.guests}>
      <Button icon="minus" iconOnly disabled={value <= 1} onClick={() => onChange(Math.max(1, value - 1))}>
        {text.fewer}
      </Button>
      <div>
        <NumberField label={text.people} value={value} onChange={onChange} error={error} />
      </div>
      <Button
        icon="plus"
        iconOnly
        disabled={value >= maxPeople}
        onClick={() => onChange(Math.min(maxPeople, value + 1))}
      >
        {text.more}
      </Button>
    </div>
  )
}
