import type { Settings } from "@rasoi/contract/console"
import { dayKeys } from "@rasoi/core/rules"
import { useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { TextField } from "../parts/field.tsx"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import { addDays } from "../time/zone.ts"
import { DayHours } from "./day-hours.tsx"
import style from "./hours.module.css"
import type { FieldMarker } from "./section-form.tsx"
import { useDateName } from "./use-date-name.ts"
import { type Period, usualDay } from "./week.ts"

type Hours = Settings["hours"]
type SpecialDates = Hours["specialDates"]

const mostDates = 366

interface Props {
  hours: Hours
  at: (path: string) => FieldMarker
  onChange: (specialDates: SpecialDates) => void
}

/** Dates with hours of their own: each with the same fields as a day of the week. */
export function SpecialDates({ hours, at, onChange }: Props) {
  const text = useText("settings").settings.hours
  const zone = useZone()
  const today = zone.dateOf(serverNow())
  /** The periods of a date before it was closed, to restore them when it opens again. */
  const lastOpen = useRef<Record<string, readonly Period[]>>({})
  const { specialDates } = hours
  const dates = Object.keys(specialDates).sort()
  // Last night's service can still be running.
  const isPast = (date: string) => date < addDays(today, -1)
  const past = dates.filter(isPast).length
  const set = (date: string, periods: readonly Period[]) =>
    onChange({ ...specialDates, [date]: periods.map(period => ({ ...period })) })
  const keep = (wanted: (date: string) => boolean) =>
    onChange(Object.fromEntries(Object.entries(specialDates).filter(([date]) => wanted(date))))
  const show = useDateName()
  const marker = at(".specialDates")
  return (
    <div data-path={marker["data-path"]}>
      <NewDate
        today={today}
        taken={dates}
        onAdd={date => {
          const weekday = hours.days[dayKeys[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "mon"]
          set(date, weekday.length > 0 ? weekday : usualDay)
        }}
      />
      <ul className={style.days}>
        {dates
          // A past date is shown only if something is wrong with it: otherwise nothing depends on it.
          .filter(date => !isPast(date) || hasFault(at, date, specialDates[date] ?? []))
          .map(date => (
            <DayHours
              key={date}
              name={show(date)}
              nextName={show(addDays(date, 1))}
              periods={specialDates[date] ?? []}
              at={path => at(`.specialDates.${date}${path}`)}
              onToggle={open => {
                if (!open) lastOpen.current[date] = specialDates[date] ?? []
                set(date, open ? (lastOpen.current[date] ?? usualDay) : [])
              }}
              onChange={periods => set(date, periods)}
            >
              <Button
                kind="plain"
                icon="trash"
                aria-label={text.removeDate(show(date))}
                onClick={() => keep(other => other !== date)}
              >
                {text.removeSpecial}
              </Button>
              {hours.closedDates.includes(date) && <p className={style.closed}>{text.alsoClosed}</p>}
            </DayHours>
          ))}
      </ul>
      {past > 0 && (
        <Button icon="trash" onClick={() => keep(date => !isPast(date))}>
          {text.removePast(past)}
        </Button>
      )}
      {marker.error && <p className={`fault small ${style.error}`}>{marker.error}</p>}
    </div>
  )
}

interface NewDateProps {
  today: string
  taken: readonly string[]
  onAdd: (date: string) => void
}

function NewDate({ today, taken, onAdd }: NewDateProps) {
  const text = useText("settings").settings.hours
  const [date, setDate] = useState("")
  const isTaken = taken.includes(date)
  const add = () => {
    onAdd(date)
    setDate("")
  }
  return (
    <div className={`wrap ${style.newDate}`}>
      <TextField
        label={text.newSpecial}
        type="date"
        min={today}
        max="2199-12-31"
        value={date}
        error={isTaken ? text.dateTaken : undefined}
        onChange={setDate}
        onKeyDown={event => {
          if (event.key !== "Enter") return
          // Enter adds the date. It does not save the form.
          event.preventDefault()
          if (date && date >= today && !isTaken) add()
        }}
      />
      <Button
        icon="plus"
        disabled={!date || date < today || isTaken || taken.length >= mostDates}
        onClick={add}
      >
        {text.addSpecial}
      </Button>
    </div>
  )
}

function hasFault(at: Props["at"], date: string, periods: readonly Period[]): boolean {
  const ends = periods.flatMap((_, index) => [`[${index}].open`, `[${index}].close`])
  return ["", ...ends].some(path => at(`.specialDates.${date}${path}`).error !== undefined)
}
