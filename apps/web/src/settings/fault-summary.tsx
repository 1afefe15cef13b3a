import { useEffect, useRef } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { placeOf, type ShownFault } from "./faults.ts"
import { settingLabels } from "./labels.ts"
import style from "./section-form.module.css"

/** Lists all faults, for screen readers too; each links to its field. */
export function FaultSummary({
  faults,
  form,
}: {
  faults: readonly ShownFault[]
  form: { readonly current: HTMLFormElement | null }
}) {
  const text = useText("settings")
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  return (
    <div ref={summary} className={`stack gap-3 urgent-box ${style.summary}`} role="alert" tabIndex={-1}>
      <p className={`row ${style.heading}`}>
        <Icon name="warning" /> {text.settings.faultSummary(faults.length)}
      </p>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={style.fault} onClick={() => focusField(form.current, field)}>
              <strong>{fieldName(field, settingLabels(text))}</strong>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The label of the longest known prefix of a path: "hours.days.mon" for "hours.days.mon[0].close". */
function fieldName(field: string, labels: Readonly<Record<string, string>>): string {
  const known = placeOf(field, Object.keys(labels))
  return known ? `${labels[known]}: ` : ""
}

function focusField(form: HTMLFormElement | null, field: string): void {
  const elements = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])]
  const paths = elements.map(element => element.dataset.path ?? "")
  const element = elements[paths.indexOf(placeOf(field, paths) ?? "")]
  const control = element?.matches("input, select, textarea")
    ? element
    : element?.querySelector<HTMLElement>("input, select, textarea, button")
  control?.focus()
}
