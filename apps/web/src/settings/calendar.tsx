import { dayKeys } from "@rasoi/core/rules"
import { type KeyboardEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useZone } from "../session/session.ts"
import style from "./closed-dates.module.css"
import { useFormats } from "./formats.ts"
import { addMonths, dateByKey, monthOf, weeksOf } from "./month.ts"

interface Props {
  today: string
  marked: readonly string[]
  onToggle: (date: string) => void
}

/** A month of days to tap. Arrow keys move within it, and Tab leaves it. */
export function Calendar({ today, marked, onToggle }: Props) {
  const { settings, days } = useText("settings")
  const text = settings.hours
  const zone = useZone()
  const { month } = useFormats()
  const [current, setCurrent] = useState(today)
  const table = useRef<HTMLTableElement>(null)
  const moveByKey = (event: KeyboardEvent) => {
    const next = dateByKey(current, event.key)
    if (!next) return
    event.preventDefault()
    // Render synchronously: the month may change, and the next key press must reach the new day.
    flushSync(() => setCurrent(next))
    table.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus()
  }
  const changeMonth = (months: number) => setCurrent(addMonths(monthOf(current), months))
  return (
    <div className={style.calendar}>
      <div className={style.months}>
        <Button kind="plain" icon="left" iconOnly onClick={() => changeMonth(-1)}>
          {text.earlierMonth}
        </Button>
        <strong aria-live="polite">{month(current)}</strong>
        <Button kind="plain" icon="right" iconOnly onClick={() => changeMonth(1)}>
          {text.laterMonth}
        </Button>
      </div>
      <table ref={table} aria-label={text.calendar(month(current))} onKeyDown={moveByKey}>
        <thead>
          <tr>
            {dayKeys.map(day => (
              <th key={day} scope="col" abbr={days[day]}>
                {settings.dayShort[day]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map(week => (
            <tr key={week.join()}>
              {week.map((date, column) => (
                <td key={dayKeys[column]}>
                  {date && (
                    <button
                      type="button"
                      className={`accent-on-hover ${style.date}`}
                      tabIndex={date === current ? 0 : -1}
                      aria-label={text.closeOn(zone.longDay(date))}
                      aria-pressed={marked.includes(date)}
                      aria-current={date === today ? "date" : undefined}
                      onClick={() => {
                        setCurrent(date)
                        onToggle(date)
                      }}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
