import { useText } from "../i18n/i18n.tsx"
import { OptionalMoneyField, OptionalNumberField } from "../parts/field.tsx"
import { type Count, notes } from "./count.ts"
import style from "./day.module.css"

/** Adds up the drawer for people who count notes. */
export function ByNotes({ count, onChange }: { count: Count; onChange: (count: Count) => void }) {
  const text = useText("counter").counterDay
  return (
    <details className={style.notes}>
      <summary>{text.byNotes}</summary>
      <div className={style.denominations}>
        {notes.map(rupees => (
          <OptionalNumberField
            key={rupees}
            label={text.notes(rupees)}
            value={count[rupees]}
            onChange={pieces =>
              onChange({ ...count, [rupees]: pieces === null ? null : Math.max(0, pieces) })
            }
          />
        ))}
        <OptionalMoneyField
          label={text.coins}
          value={count.coinsPaise}
          onChange={coinsPaise => onChange({ ...count, coinsPaise })}
        />
      </div>
    </details>
  )
}
