import type { DayKey } from "@rasoi/contract"
import { dayKeys } from "@rasoi/core/rules"
import { useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { ClosedBookings } from "./closed-bookings.tsx"
import { ClosedDates } from "./closed-dates.tsx"
import { CopyDay } from "./copy-day.tsx"
import { DayHours } from "./day-hours.tsx"
import style from "./hours.module.css"
import type { SectionProps } from "./section-form.tsx"
import { SpecialDates } from "./special-dates.tsx"
import { copyDay, type Days, nextDay, type Period, usualDay } from "./week.ts"
import { WeekChart } from "./week-chart.tsx"

export function HoursSection({ draft, change, at, saved }: SectionProps<"hours">) {
  const { settings, days, words } = useText("settings")
  const { hours: text, members } = settings
  const closedBySpecial = Object.entries(draft.specialDates).flatMap(([date, periods]) =>
    periods.length === 0 && saved.hours.specialDates[date]?.length !== 0 ? [date] : [],
  )
  const [copying, setCopying] = useState<DayKey | null>(null)
  /** The periods of a day before it was closed, to restore them when it opens again. */
  const lastOpen = useRef<Partial<Record<DayKey, readonly Period[]>>>({})
  const setDays = (changed: Days) => change({ ...draft, days: changed })
  const toggle = (day: DayKey, open: boolean) => {
    if (!open) lastOpen.current[day] = draft.days[day]
    const periods = open ? (lastOpen.current[day] ?? usualDay) : []
    setDays({ ...draft.days, [day]: [...periods] })
  }
  return (
    <>
      <Panel title={text.week} about={text.weekAbout}>
        <ul className={style.days}>
          {dayKeys.map(day => (
            <DayHours
              key={day}
              name={days[day]}
              nextName={days[nextDay(day)]}
              periods={draft.days[day]}
              at={path => at(`.days.${day}${path}`)}
              onToggle={open => toggle(day, open)}
              onChange={periods => setDays({ ...draft.days, [day]: periods })}
            >
              <Button
                kind="plain"
                icon="copy"
                aria-label={text.copyFrom(days[day])}
                onClick={() => setCopying(day)}
              >
                {words.copy}
              </Button>
            </DayHours>
          ))}
        </ul>
        <WeekChart days={draft.days} />
      </Panel>
      <Panel title={members["hours.closedDates"]} about={text.closedDatesAbout}>
        <ClosedDates
          dates={draft.closedDates}
          at={at(".closedDates")}
          onChange={closedDates => change({ ...draft, closedDates })}
        />
        <ClosedBookings dates={draft.closedDates.filter(date => !saved.hours.closedDates.includes(date))} />
      </Panel>
      <Panel title={members["hours.specialDates"]} about={text.specialDatesAbout}>
        <SpecialDates hours={draft} at={at} onChange={specialDates => change({ ...draft, specialDates })} />
        <ClosedBookings dates={closedBySpecial} />
      </Panel>
      {copying && (
        <CopyDay
          day={copying}
          onClose={() => setCopying(null)}
          onCopy={to => {
            setDays(copyDay(draft.days, copying, to))
            setCopying(null)
          }}
        />
      )}
    </>
  )
}
