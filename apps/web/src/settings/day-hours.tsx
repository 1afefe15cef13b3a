import type { ReactNode } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { fieldsOf } from "../parts/fields-of.ts"
import style from "./hours.module.css"
import type { FieldMarker } from "./section-form.tsx"
import { isRoundTheClock, type Period, runsPastMidnight } from "./week.ts"

const mostPeriods = 8
const roundTheClock: Period = { open: "00:00", close: "00:00" }

interface Props {
  /** The name of the day or date, and of the one after it. */
  name: string
  nextName: string
  periods: readonly Period[]
  at: (path: string) => FieldMarker
  onToggle: (open: boolean) => void
  onChange: (periods: Period[]) => void
  /** An action beside those of the periods. */
  children: ReactNode
}

/** One day of the week, or one date: closed, open 24 hours, or its periods. */
export function DayHours({ name, nextName, periods, at, onToggle, onChange, children }: Props) {
  const text = useText("settings").settings.hours
  const allDay = isRoundTheClock(periods)
  const isOpen = periods.length > 0
  const clash = at("[0].open").error
  return (
    <li className={style.day} data-path={at("")["data-path"]}>
      <Switch label={name} checked={isOpen} onChange={onToggle} />
      <div className={`row wrap ${style.periods}`}>
        {!isOpen && <p className={style.closed}>{text.closed}</p>}
        {allDay && <p className={style.allDay}>{text.allDay}</p>}
        {!allDay &&
          periods.map((period, index) => (
            <PeriodFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a period has no identity except its index
              key={index}
              name={name}
              nextName={nextName}
              index={index}
              period={period}
              at={at}
              onChange={changed => onChange(periods.map((old, place) => (place === index ? changed : old)))}
              onRemove={
                periods.length > 1 ? () => onChange(periods.filter((_, place) => place !== index)) : undefined
              }
            />
          ))}
        <div className={style.actions}>
          {allDay && (
            <Button
              kind="plain"
              icon="edit"
              aria-label={text.setTimesOn(name)}
              onClick={() => onChange([{ open: "11:00", close: "23:00" }])}
            >
              {text.setTimes}
            </Button>
          )}
          {isOpen && !allDay && (
            <>
              <Button
                kind="plain"
                icon="plus"
                aria-label={text.addPeriodTo(name)}
                disabled={periods.length >= mostPeriods}
                onClick={() => onChange([...periods, laterPeriod(periods.at(-1))])}
              >
                {text.addPeriod}
              </Button>
              <Button
                kind="plain"
                icon="clock"
                aria-label={text.allDayOn(name)}
                onClick={() => onChange([roundTheClock])}
              >
                {text.allDay}
              </Button>
            </>
          )}
          {children}
        </div>
        {allDay && clash && <p className={`fault small ${style.error}`}>{clash}</p>}
      </div>
    </li>
  )
}

/** Suggests a new period, in the evening if possible. The owner can adjust it. */
function laterPeriod(last: Period | undefined): Period {
  return last && last.close > last.open && last.close < "19:00"
    ? { open: "19:00", close: "23:00" }
    : { open: "08:00", close: "10:00" }
}

interface PeriodProps {
  name: string
  nextName: string
  index: number
  period: Period
  at: (path: string) => FieldMarker
  onChange: (period: Period) => void
  onRemove: (() => void) | undefined
}

function PeriodFields({ name, nextName, index, period, at, onChange, onRemove }: PeriodProps) {
  const text = useText("settings").settings.hours
  const field = fieldsOf(period, part => onChange({ ...period, ...part }))
  return (
    <div className={style.period}>
      <TextField
        label={text.opens(name, index + 1)}
        labelHidden
        type="time"
        {...field("open")}
        {...at(`[${index}].open`)}
      />
      <span className={style.until}>{text.until}</span>
      <TextField
        label={text.closes(name, index + 1)}
        labelHidden
        type="time"
        {...field("close")}
        {...at(`[${index}].close`)}
      />
      {onRemove && (
        <Button kind="plain" icon="trash" iconOnly onClick={onRemove}>
          {text.removePeriod(name, index + 1)}
        </Button>
      )}
      {runsPastMidnight(period) && <span className={`hint ${style.nextDay}`}>{text.nextDay(nextName)}</span>}
    </div>
  )
}
