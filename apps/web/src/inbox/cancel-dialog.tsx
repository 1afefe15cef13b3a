import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import { useApproval } from "../session/approve.tsx"
import { useMay, useSession } from "../session/session.ts"
import type { Order } from "./orders.ts"

interface Props {
  order: Order
  onReason: (reason: string, approval?: string) => void
  onClose: () => void
}

/** Asks why an accepted order is cancelled, or says who cancels it. */
export default function CancelDialog({ order, onReason, onClose }: Props) {
  const text = useText().inbox
  const { approve } = useText("counter").counterTables.cancelling
  const why = useRefusal(order)
  const isPaired = useSession().device.paired
  const approval = useApproval()
  const [token, setToken] = useState<string>()
  const refusal = why && !token && (
    <>
      <p>{why}</p>
      {isPaired && (
        <Button
          size="large"
          onClick={async () =>
            setToken((await approval.ask({ act: "CANCEL", orderId: order.id })) ?? undefined)
          }
        >
          {approve}
        </Button>
      )}
      {approval.dialog}
    </>
  )
  return (
    <ReasonDialog
      question={text.cancellation}
      warning={order.bill?.printed ? text.billIsCancelled(order.bill.number) : undefined}
      refusal={refusal}
      reasons={usualReasons.cancelOrder}
      name={order.number}
      onClose={onClose}
      onReason={reason => onReason(reason, token)}
    />
  )
}

/** Why this person, or this device on which nobody is signed in, does not cancel the order. */
function useRefusal({ cancelNeedsManager }: Order): string | undefined {
  const { person } = useSession()
  const may = useMay()("till")
  const text = useText("counter").counterTables.cancelling
  if (!person) return text.signIn
  if (may || !cancelNeedsManager) return undefined
  return `${text.reasons[cancelNeedsManager]} ${text.manager}`
}
