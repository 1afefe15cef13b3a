import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import style from "./change-list.module.css"
import { groupChanges, type MenuChange } from "./change-words.ts"

/** Nobody reads a whole new menu line by line. */
const shownAtFirst = 40

/** The changes as sentences, grouped by dish. */
export function ChangeList({ changes }: { changes: readonly MenuChange[] }) {
  const { menu, food } = useText("menu")
  const [all, setAll] = useState(false)
  const groups = groupChanges(changes, menu.change, food)
  const shown = all ? groups : groups.slice(0, shownAtFirst)
  return (
    <div className={`stack gap-3 ${style.changes}`}>
      <ul className={`box ${style.groups}`}>
        {shown.map(({ key, item, category, lines }) => (
          <li key={key} className={style.group}>
            <p className={style.subject}>
              <strong>{item ?? category ?? menu.change.menu}</strong>
              {item !== null && <span className="hint">{category}</span>}
            </p>
            <ul className="stack gap-1">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be equal
                <li key={index}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button onClick={() => setAll(true)}>{menu.change.more(groups.length - shown.length)}</Button>
      )}
    </div>
  )
}
