import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { CancelRefusal } from "./cancel-refusal.tsx"
import type { Order } from "./orders.ts"
import { useCancelRefusal } from "./who-cancels.ts"

interface Props {
  order: Order
  onAgree: (approval?: string) => void
  onClose: () => void
}

/** The customer asks to cancel, and whoever agrees may not do it alone. */
export default function AgreeDialog({ order, onAgree, onClose }: Props) {
  const text = useText().inbox
  const why = useCancelRefusal(order)
  const agree = (approval?: string) => {
    onClose()
    onAgree(approval)
  }
  return (
    <Dialog title={text.cancellation.title(order.number)} onClose={onClose}>
      {why ? (
        <CancelRefusal order={order} why={why} onApproved={agree} />
      ) : (
        <Button kind="danger" onClick={() => agree()}>
          {text.cancelRequest.cancel}
        </Button>
      )}
    </Dialog>
  )
}
