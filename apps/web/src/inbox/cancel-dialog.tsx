import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import { CancelRefusal } from "./cancel-refusal.tsx"
import type { Order } from "./orders.ts"
import { useCancelRefusal } from "./who-cancels.ts"

interface Props {
  order: Order
  onReason: (reason: string, approval?: string) => void
  onClose: () => void
}

/** Asks why an accepted order is cancelled, or says who cancels it. */
export default function CancelDialog({ order, onReason, onClose }: Props) {
  const text = useText().inbox
  const why = useCancelRefusal(order)
  const [token, setToken] = useState<string>()
  return (
    <ReasonDialog
      question={text.cancellation}
      warning={order.bill?.printed ? text.billIsCancelled(order.bill.number) : undefined}
      refusal={why && !token && <CancelRefusal order={order} why={why} onApproved={setToken} />}
      reasons={usualReasons.cancelOrder}
      name={order.number}
      onClose={onClose}
      onReason={reason => onReason(reason, token)}
    />
  )
}
