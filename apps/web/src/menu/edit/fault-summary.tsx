import { useEffect, useRef } from "react"
import { describeFault } from "../../api/describe-fault.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Icon } from "../../parts/icon.tsx"
import style from "./draft-bar.module.css"
import { useEditor } from "./editor.ts"
import type { LocatedFault } from "./faults.ts"

/** Lists all faults; each links to its field. */
export function FaultSummary() {
  const strings = useText("menu")
  const text = strings.menu
  const { draft, open } = useEditor()
  const heading = useRef<HTMLHeadingElement>(null)
  const { faults } = draft
  const shown = useRef<readonly LocatedFault[]>([])
  useEffect(() => {
    // Focus only when the server returned faults, not each time one is corrected.
    if (faults.length > shown.current.length) heading.current?.focus()
    shown.current = faults
  }, [faults])
  if (faults.length === 0) return null
  const openAt = ({ itemId, categoryId, key }: LocatedFault) =>
    open(itemId ? { item: itemId } : categoryId ? { category: categoryId } : {}, key)
  return (
    <section
      className={`stack urgent-box ${style.faults}`}
      aria-label={text.review.faultsTitle(faults.length)}
    >
      <h2 ref={heading} tabIndex={-1} className="row">
        <Icon name="warning" /> {text.review.faultsTitle(faults.length)}
      </h2>
      <ul>
        {faults.map(fault => (
          <li key={fault.key}>
            <button type="button" className={`row wrap ${style.faultLink}`} onClick={() => openAt(fault)}>
              <strong>
                {fault.names.map(name => name.trim() || text.edit.noName).join(" › ") || text.change.menu}
              </strong>
              <span>{describeFault(fault.fault, strings)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
