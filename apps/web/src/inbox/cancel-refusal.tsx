import type { ManagerReason } from "@rasoi/contract/console"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useApproval } from "../session/approve.tsx"
import { useSession } from "../session/session.ts"
import type { Order } from "./orders.ts"

interface Props {
  order: Order
  why: ManagerReason | "SIGN_IN"
  onApproved: (token: string) => void
}

/** Says who cancels the order; on a paired device a manager approves it with a PIN. */
export function CancelRefusal({ order, why, onApproved }: Props) {
  const text = useText("counter").counterTables.cancelling
  const isPaired = useSession().device.paired
  const approval = useApproval()
  const ask = async () => {
    const token = await approval.ask({ act: "CANCEL", orderId: order.id })
    if (token !== null) onApproved(token)
  }
  return (
    <>
      <p>{why === "SIGN_IN" ? text.signIn : `${text.reasons[why]} ${text.manager}`}</p>
      {isPaired && (
        <Button size="large" onClick={ask}>
          {text.approve}
        </Button>
      )}
      {approval.dialog}
    </>
  )
}
