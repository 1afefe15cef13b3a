import { useState } from "react"
import { Link, useLocation } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { useInSight } from "../parts/use-in-sight.ts"
import { faultOf, presetOf, presetRange, presets, type Range } from "./range.ts"
import style from "./reports.module.css"

interface Props {
  range: Range
  today: string
  /** The address of this report for other days. */
  hrefFor: (range: Range) => string
}

/** The days that everything below is about: one tap for the usual ones, two fields for others. */
export function RangeBar({ range, today, hrefFor }: Props) {
  const text = useText().reports.range
  const current = presetOf(range, today)
  const chosen = useInSight<HTMLAnchorElement>(current)
  return (
    <div className={style.range}>
      <nav aria-label={text.label} className={style.presets}>
        <ul>
          {presets.map(preset => (
            <li key={preset}>
              <Link
                ref={preset === current ? chosen : undefined}
                href={hrefFor(presetRange(preset, today))}
                className={preset === current ? `${style.preset} ${style.chosen}` : style.preset}
                aria-current={preset === current ? "true" : undefined}
              >
                {text.presets[preset]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* What was typed for other days is not to stay when the days are chosen anew. */}
      <OwnDates key={`${range.from} ${range.to}`} range={range} hrefFor={hrefFor} />
    </div>
  )
}

/** Half a range is typed before the other half: the address changes once the two make one. */
function OwnDates({ range, hrefFor }: Omit<Props, "today">) {
  const text = useText().reports.range
  const [, go] = useLocation()
  const [draft, setDraft] = useState(range)
  const fault = faultOf(draft)
  const change = (part: Partial<Range>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (!faultOf(next)) go(hrefFor(next), { replace: true })
  }
  const field = (name: keyof Range) => (
    <TextField
      label={text[name]}
      type="date"
      min="2000-01-01"
      max="2199-12-31"
      required
      value={draft[name]}
      error={fault && name === "to" ? text.faults[fault] : undefined}
      onChange={value => change({ [name]: value })}
    />
  )
  return (
    <div className={style.dates}>
      {field("from")}
      {field("to")}
    </div>
  )
}
