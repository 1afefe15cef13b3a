import type { Settings } from "@rasoi/contract/console"
import { rolesWith } from "@rasoi/contract/permissions"
import { receivedPaise } from "@rasoi/core/pricing"
import { useState } from "react"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useMay, useSession } from "../session/session.ts"
import type { Payable } from "../tablet/payable.ts"
import style from "./bills.module.css"
import { RefundDialog } from "./refund-dialog.tsx"

interface Props {
  payable: Payable
  name: string
  settings: Settings
  isOffline: boolean
}

/** Managers give money back. Others see who may. */
export function RefundButton({ payable, name, settings, isOffline }: Props) {
  const { counterBills: text, rolePlurals } = useText("counter")
  const may = useMay()
  const isPaired = useSession().device.paired
  const [language] = usePreference("language")
  const [isOpen, setOpen] = useState(false)
  const { entries, isKnown, billed, totalPaise } = payable
  // What is only on this tablet can still be refused: first it must be sent.
  const sent = entries.filter(({ by }) => by !== null)
  const isUnknownLeft = !isKnown && billed.creditedPaise < totalPaise
  if (receivedPaise(sent) <= 0 && !isUnknownLeft) return null
  if (!may("till") && !isPaired) {
    const people = rolesWith("till").map(role => rolePlurals[role])
    return (
      <p className={`soft ${style.who}`}>{text.refundWho(new Intl.ListFormat(language).format(people))}</p>
    )
  }
  return (
    <>
      {isOffline && <p className={`soft ${style.who}`}>{text.refundOffline}</p>}
      <Button size="large" disabled={isOffline} onClick={() => setOpen(true)}>
        {text.refund}
      </Button>
      {isOpen && <RefundDialog {...{ payable, name, settings }} onClose={() => setOpen(false)} />}
    </>
  )
}
