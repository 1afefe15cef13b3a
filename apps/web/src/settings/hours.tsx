import type { DayKey } from "@rasoi/contract"
import { dayKeys } from "@rasoi/core/rules"
import { useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { ClosedDates } from "./closed-dates.tsx"
import { CopyDay } from "./copy-day.tsx"
import { DayHours } from "./day-hours.tsx"
import style from "./hours.module.css"
import type { SectionProps } from "./section-form.tsx"
import { copyDay, type Days, type Period } from "./week.ts"
import { WeekChart } from "./week-chart.tsx"

const usualDay: readonly Period[] = [{ open: "11:00", close: "23:00" }]

export function HoursSection({ draft, change, at }: SectionProps<"hours">) {
  const { hours: text, members } = useText().settings
  const [copying, setCopying] = useState<DayKey | null>(null)
  /** The periods of a day before it was closed, to restore them when it opens again. */
  const lastOpen = useRef<Partial<Record<DayKey, readonly Period[]>>>({})
  const setDays = (days: Days) => change({ ...draft, days })
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
              day={day}
              periods={draft.days[day]}
              at={path => at(`.days.${day}${path}`)}
              onToggle={open => toggle(day, open)}
              onChange={periods => setDays({ ...draft.days, [day]: periods })}
              onCopy={() => setCopying(day)}
            />
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
