import { useState } from "react"
import { Link, useLocation } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { useScrollIntoView } from "../parts/use-scroll-into-view.ts"
import { faultOf, presetOf, presetRange, presets, type Range } from "./range.ts"
import style from "./reports.module.css"

interface Props {
  range: Range
  today: string
  /** The URL of this report for other dates. */
  hrefFor: (range: Range) => string
}

/** The date range of the report: one tap for a preset, two fields for other dates. */
export function RangeBar({ range, today, hrefFor }: Props) {
  const text = useText("reports").reports.range
  const current = presetOf(range, today)
  const chosen = useScrollIntoView<HTMLAnchorElement>(current)
  return (
    <div className={`wrap ${style.range}`}>
      <nav aria-label={text.label} className={style.presets}>
        <ul className="wrap">
          {presets.map(preset => (
            <li key={preset}>
              <Link
                ref={preset === current ? chosen : undefined}
                href={hrefFor(presetRange(preset, today))}
                className={`target small-box ${style.preset} ${preset === current ? style.chosen : ""}`}
                aria-current={preset === current ? "true" : undefined}
              >
                {text.presets[preset]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* The key resets typed dates when the range changes. */}
      <OwnDates key={`${range.from} ${range.to}`} range={range} hrefFor={hrefFor} />
    </div>
  )
}

/** The URL changes only when both dates form a valid range. */
function OwnDates({ range, hrefFor }: Omit<Props, "today">) {
  const text = useText("reports").reports.range
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
