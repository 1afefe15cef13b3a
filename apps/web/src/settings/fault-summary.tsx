import { useEffect, useRef } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { placeOf, type ShownFault } from "./faults.ts"
import style from "./section-form.module.css"

/** Lists all faults, for screen readers too; each links to its field. */
export function FaultSummary({
  faults,
  form,
}: {
  faults: readonly ShownFault[]
  form: { readonly current: HTMLFormElement | null }
}) {
  const text = useText()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  return (
    <div ref={summary} className={style.summary} role="alert" tabIndex={-1}>
      <p className={style.heading}>
        <Icon name="warning" /> {text.settings.faultSummary(faults.length)}
      </p>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={style.fault} onClick={() => focusField(form.current, field)}>
              <strong>{fieldName(field, text.settings.members)}</strong>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The label of the longest known prefix of a path: "hours.days.mon" for "hours.days.mon[0].close". */
function fieldName(field: string, members: Readonly<Record<string, string>>): string {
  const known = placeOf(field, Object.keys(members))
  return known ? `${members[known]}: ` : ""
}

function focusField(form: HTMLFormElement | null, field: string): void {
  const spots = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])]
  const path = placeOf(
    field,
    spots.map(spot => spot.dataset.path ?? ""),
  )
  const spot = spots.find(each => each.dataset.path === path)
  const control = spot?.matches("input, select, textarea")
    ? spot
    : spot?.querySelector<HTMLElement>("input, select, textarea, button")
  control?.focus()
}
