import type { Fault } from "@rasoi/contract"
import { useEffect, useRef } from "react"
import { describeFault } from "../../api/describe-fault.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { ChangeList } from "../change-list.tsx"
import { useHasUnsavedChanges } from "../edit/draft-store.ts"
import type { Preview } from "../edit/use-review.ts"
import { FreeDishes } from "../free-dishes.tsx"
import { parseFaultLocation } from "./fault-location.ts"
import style from "./import.module.css"

/** Moves the focus to the result. */
function useFocused() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

export function ImportFaults({ faults }: { faults: readonly Fault[] }) {
  const strings = useText("menu")
  const text = strings.menu.import
  const heading = useFocused()
  const located = faults.map(fault => ({
    ...parseFaultLocation(fault.field),
    message: describeFault(fault, strings),
  }))
  return (
    <section className={`urgent-box ${style.faults}`} aria-label={text.faultsTitle(faults.length)}>
      <h3 ref={heading} tabIndex={-1}>
        {text.faultsTitle(faults.length)}
      </h3>
      <p>{text.faultsAbout}</p>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{text.row}</th>
            <th scope="col">{text.column}</th>
            <th scope="col">{text.what}</th>
          </tr>
        </thead>
        <tbody>
          {located.map(({ row, column, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be equal
            <tr key={index}>
              <td className="figures">{row ?? (column === "" ? text.wholeFile : "")}</td>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Props {
  preview: Preview
  busy: boolean
  onMakeLive: (preview: Preview) => void
}

export function ImportPreview({ preview, busy, onMakeLive }: Props) {
  const text = useText("menu").menu.import
  const heading = useFocused()
  const unsaved = useHasUnsavedChanges()
  const { changes } = preview
  return (
    <section className={style.outcome} aria-label={text.changesTitle(changes.length)}>
      <h3 ref={heading} tabIndex={-1}>
        {text.changesTitle(changes.length)}
      </h3>
      {changes.length === 0 && <p>{text.same}</p>}
      {changes.length > 0 && (
        <>
          <FreeDishes menu={preview.menu} />
          <ChangeList changes={changes} />
          {unsaved && <p>{text.draftWarning}</p>}
          <Button kind="primary" size="large" busy={busy} onClick={() => onMakeLive(preview)}>
            {text.makeLive}
          </Button>
        </>
      )}
    </section>
  )
}
