import { signOf } from "@rasoi/core/pricing"
import { showPaise } from "../api/money.ts"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { useZone } from "../session/session.ts"
import type { Entry } from "../tablet/payable.ts"
import style from "./bills.module.css"

/** What was received and given back, oldest first. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  const text = useText("counter").counterBills
  const zone = useZone()
  const usualText = useUsualText()
  if (entries.length === 0) return null
  return (
    <ul className={`stack ${style.entries}`} aria-label={text.received}>
      {entries.map(({ id, kind, method, amountPaise, roundOffPaise, receivedAt, reason, by }) => (
        <li key={id}>
          <strong>{text.entry[kind](text.methods[method])}</strong>
          <span className="figures">{showPaise(signOf[kind] * amountPaise)}</span>
          <span className={`soft ${style.entryAbout}`}>
            {zone.moment(receivedAt)} · {by === null ? text.unsentPayment : text.by(by)}
            {roundOffPaise !== 0 && ` · ${text.roundOff(showPaise(amountPaise))}`}
            {reason && ` · ${usualText(reason)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
