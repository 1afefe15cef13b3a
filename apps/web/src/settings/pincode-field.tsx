import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { LongTextField } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import chips from "./chips.module.css"
import style from "./pincode-field.module.css"
import { type ReadPincodes, readPincodes } from "./pincodes.ts"
import type { FieldMarker } from "./section-form.tsx"

interface Props {
  pincodes: readonly string[]
  /** Delivery is offered. */
  delivers: boolean
  at: FieldMarker
  onChange: (pincodes: string[]) => void
}

const mostFaultsShown = 5

/** Pincodes as chips. A pasted list is split; invalid parts are shown and stay in the field for correction. */
export function PincodeField({ pincodes, delivers, at, onChange }: Props) {
  const { settings } = useText("settings")
  const text = settings.ordering
  const [typed, setTyped] = useState("")
  const [last, setLast] = useState<ReadPincodes | null>(null)
  const addPincodes = (written: string) => {
    if (written.trim() === "") return
    const read = readPincodes(written, pincodes)
    setLast(read)
    setTyped(read.faults.map(fault => fault.text).join(" "))
    if (read.added > 0) onChange(read.pincodes)
  }
  const area = pincodes.length === 0 ? text.everywhere : text.somewhere(pincodes.length)
  return (
    <>
      <p role="status">{delivers ? area : text.noDelivery}</p>
      <div className={style.adding}>
        <LongTextField
          limit={null}
          label={text.add}
          hint={text.addHint}
          rows={2}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          onBlur={() => addPincodes(typed)}
          onPaste={event => {
            event.preventDefault()
            addPincodes(`${typed} ${event.clipboardData.getData("text")}`)
          }}
          onKeyDown={event => {
            if (event.key !== "Enter" || event.shiftKey) return
            event.preventDefault()
            addPincodes(typed)
          }}
          {...at}
          error={last && last.faults.length > 0 ? faultWords(last, settings) : at.error}
        />
        <Button icon="plus" onClick={() => addPincodes(typed)}>
          {text.add}
        </Button>
      </div>
      <p role="status" className={style.result}>
        {last && last.added + last.repeated > 0 && text.added(last.added, last.repeated)}
      </p>
      <ul className={`wrap ${chips.long}`}>
        {pincodes.map(pincode => (
          <li key={pincode}>
            <button
              type="button"
              className={`target ${chips.chip}`}
              aria-label={text.removePincode(pincode)}
              onClick={() => onChange(pincodes.filter(other => other !== pincode))}
            >
              {pincode} <Icon name="cross" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {pincodes.length > 1 && (
        <div>
          <Button icon="trash" onClick={() => onChange([])}>
            {text.removeAll}
          </Button>
        </div>
      )}
    </>
  )
}

type Text = ReturnType<typeof useText>["settings"]

function faultWords({ faults }: ReadPincodes, { ordering, andMore }: Text): string {
  const named = faults.slice(0, mostFaultsShown).map(fault => ordering.faults[fault.why](fault.text))
  const rest = faults.length - named.length
  return [...named, ...(rest > 0 ? [andMore(rest)] : [])].join("; ")
}
