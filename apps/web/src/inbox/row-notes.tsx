import { leftToMake } from "@rasoi/core/rules"
import { Icon } from "../parts/icon.tsx"
import type { Order } from "./orders.ts"
import style from "./row.module.css"

/** What the customer asked for, without the dishes. Always whole: it may be about an allergy. */
export function RowNotes({ order: { lines, voids, note } }: { order: Order }) {
  const left = leftToMake(lines, voids)
  const ofLines = lines.flatMap((line, index) => (line.note && (left[index] ?? 0) > 0 ? [line.note] : []))
  const notes = [...new Set(ofLines.map(text => `“${text}”`)), ...(note ? [note] : [])]
  if (notes.length === 0) return null
  return (
    <p className={style.notes}>
      <Icon name="note" size={16} />{" "}
      {notes.map((text, index) => (
        <span key={text}>
          {index > 0 && " · "}
          <span>{text}</span>
        </span>
      ))}
    </p>
  )
}
