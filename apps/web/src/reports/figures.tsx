import type { ReactNode } from "react"
import style from "./reports.module.css"

interface Figure {
  name: string
  value: string | number
  /** Explains the figure or its parts. */
  note?: ReactNode
}

/** The key figures of a report. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className={`${style.figures} figures`}>
        {figures.map(({ name, value, note }) => (
          <div key={name} className={`stack gap-1 box ${style.figure}`}>
            <dt>{name}</dt>
            <dd className={style.value} style={{ "--letters": String(value).length }}>
              {value}
            </dd>
            {note && <dd className={`hint ${style.note}`}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
