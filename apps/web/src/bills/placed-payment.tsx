import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useBasis } from "../counter/use-basis.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { cashSuggestions, takeCash } from "./cash.ts"
import { PaymentSheet } from "./sheet.tsx"
import { usePayable } from "./use-payable.ts"
import { usePaymentIds, useTill } from "./use-till.ts"

type Settings = Parameters<typeof useTill>[0]

/** After an order was placed: one tap if the customer pays in cash and exactly, or the payment sheet. */
export default function PlacedPayment({ orderId }: { orderId: string }) {
  const found = useBasis()
  if (found.state !== "READY") return null
  return <Payment orderId={orderId} settings={found.basis.settings.document} />
}

function Payment({ orderId, settings }: { orderId: string; settings: Settings }) {
  const text = useText("counter").counterBills
  const found = usePayable({ orderId })
  const till = useTill(settings)
  const [isOpen, setOpen] = useState(false)
  const sheet = isOpen && (
    <PaymentSheet subject={{ orderId }} settings={settings} onClose={() => setOpen(false)} />
  )
  // What is open may still be on its way: the place of the buttons stays.
  const payable = found.state === "READY" ? found.payable : null
  const ids = usePaymentIds(payable?.entries ?? [])
  const { roundCash } = settings.counter
  const openPaise = payable?.openPaise ?? 0
  if (payable && openPaise === 0)
    return (
      <div className="stack gap-3">
        <span role="status">
          <Badge tone="good" icon="check">
            {text.handOverPaid(showPaise(payable.totalPaise))}
          </Badge>
        </span>
        <Button size="large" icon="printer" busy={till.isBusy} onClick={() => void till.print(payable)}>
          {text.printBill}
        </Button>
        {sheet}
      </div>
    )
  const [exact = 0] = cashSuggestions(openPaise, roundCash)
  const takeExact = async () => {
    if (!payable) return
    const { changePaise: _, ...cash } = takeCash(openPaise, exact, roundCash)
    if (await till.receive(payable, ids.id, { method: "CASH", ...cash })) ids.use()
  }
  return (
    <div className="stack gap-3">
      <Button
        size="large"
        icon="money"
        busy={till.isBusy || ids.isReading}
        disabled={!payable}
        onClick={() => void takeExact()}
      >
        {text.paidExact(payable ? showPaise(exact) : "…")}
      </Button>
      <Button size="large" disabled={!payable} onClick={() => setOpen(true)}>
        {text.takePayment}
      </Button>
      {sheet}
    </div>
  )
}
