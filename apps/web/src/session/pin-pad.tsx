import { pinLength } from "@rasoi/contract/limits"
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Icon } from "../parts/icon.tsx"
import { useFaultText } from "../parts/states.tsx"
import type { PinFault } from "./pin-database.ts"
import style from "./pin-pad.module.css"
import { useZone } from "./session.ts"

interface Props {
  name: string
  children?: ReactNode
  /** Undefined: it was right, and the dialog goes. */
  onPin: (pin: string) => Promise<PinFault | undefined>
  onClose: () => void
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]

/** Somebody types a PIN. It is no field: no browser offers to store or to fill it. */
export function PinPad({ name, children, onPin, onClose }: Props) {
  const text = useText("pins").pins
  const [pin, setPin] = useState("")
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const describe = usePinFaultText()
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => pad.current?.focus(), [])
  const press = (digit: string) => {
    if (isBusy || pin.length >= pinLength.max) return
    setFault(null)
    setPin(pin + digit)
  }
  const enter = async () => {
    if (isBusy || pin.length < pinLength.min) return
    setBusy(true)
    const wrong = await onPin(pin).then(
      found => (found ? describe(found) : null),
      error => describe(error),
    )
    setPin("")
    setFault(wrong)
    setBusy(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^[0-9]$/.test(event.key)) press(event.key)
    else if (event.key === "Backspace") setPin(pin.slice(0, -1))
    // A key of the pad that has the focus is pressed by Enter.
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) void enter()
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of a keyboard, beside those of the pad */}
      <div ref={pad} className={style.pad} tabIndex={-1} onKeyDown={onKey}>
        {children}
        <p className={style.dots} role="status" aria-label={text.typed(pin.length)}>
          {Array.from({ length: Math.max(pinLength.min, pin.length) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots
            <span key={place} className={place < pin.length ? style.full : style.dot} />
          ))}
        </p>
        <p className={`row fault ${style.fault}`} role="alert">
          {fault && (
            <>
              <Icon name="warning" /> {fault}
            </>
          )}
        </p>
        <div className={style.keys}>
          {digits.map(digit => (
            <Key key={digit} onPress={() => press(digit)}>
              {digit}
            </Key>
          ))}
          <Key label={text.erase} onPress={() => setPin(pin.slice(0, -1))}>
            <Icon name="left" size={24} />
          </Key>
          <Key onPress={() => press("0")}>0</Key>
          <button
            type="button"
            className={`${style.key} ${style.enter}`}
            aria-busy={isBusy || undefined}
            disabled={isBusy || pin.length < pinLength.min}
            onClick={() => void enter()}
          >
            {text.enter}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

function Key({ label, onPress, children }: { label?: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={style.key} aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}

/** Also of other faults than those of a PIN. */
function usePinFaultText(): (fault: unknown) => string {
  const text = useText("pins").pins
  const describe = useFaultText()
  const zone = useZone()
  return fault => {
    const { cause } = fault as Partial<PinFault>
    if (typeof cause !== "string") return describe(fault)
    const known = fault as PinFault
    if (known.cause === "WRONG") return text.wrong(known.triesLeft)
    if (known.cause === "LOCKED") return text.locked(zone.clock(known.lockedUntil))
    return text.causes[known.cause]
  }
}
