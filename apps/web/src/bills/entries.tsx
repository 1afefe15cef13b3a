import { signOf } from "@rasoi/core/pricing"
import { showPaise } from "../api/money.ts"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useZone } from "../session/session.ts"
import type { Entry } from "../tablet/payable.ts"
import style from "./bills.module.css"

interface Props {
  entries: readonly Entry[]
  /** Shown where somebody may correct a payment. */
  onCorrect?: ((entry: Entry) => void) | undefined
}

/** What was received and given back, oldest first. */
export function Entries({ entries, onCorrect }: Props) {
  const text = useText("counter").counterBills
  const zone = useZone()
  const usualText = useUsualText()
  if (entries.length === 0) return null
  return (
    <ul className={`stack ${style.entries}`} aria-label={text.received}>
      {entries.map(entry => {
        const { id, kind, method, amountPaise, roundOffPaise, receivedAt, reason, by } = entry
        const isCorrectable = kind === "PAYMENT" && by !== null && !entry.isCorrected
        return (
          <li key={id}>
            <strong>
              {entry.isCorrection
                ? text.takenBack(text.methods[method])
                : text.entry[kind](text.methods[method])}
            </strong>
            <span className="figures">{showPaise(signOf[kind] * amountPaise)}</span>
            <span className={`soft ${style.entryAbout}`}>
              {zone.moment(receivedAt)} · {by === null ? text.unsentPayment : text.by(by)}
              {roundOffPaise !== 0 && ` · ${text.roundOff(showPaise(amountPaise))}`}
              {reason && ` · ${usualText(reason)}`}
            </span>
            {onCorrect && isCorrectable && (
              <span className={style.entryAbout}>
                <Button onClick={() => onCorrect(entry)}>{text.correct}</Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
