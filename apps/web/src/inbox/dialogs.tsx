import { useText } from "../i18n/i18n.tsx"
import { Details } from "./details.tsx"
import { Dispatch } from "./dispatch.tsx"
import type { Order } from "./orders.ts"
import { useMove } from "./orders.ts"
import { ReasonDialog } from "./reason-dialog.tsx"

/** What staff asked for that needs one more tap. */
export interface Asked {
  what: "reject" | "cancel" | "dispatch" | "details"
  orderId: string
}

interface Props {
  asked: Asked
  orders: readonly Order[]
  onAsk: (asked: Asked | null) => void
}

export function OrderDialogs({ asked, orders, onAsk }: Props) {
  const text = useText().inbox
  const move = useMove()
  const order = orders.find(({ id }) => id === asked.orderId)
  const close = () => onAsk(null)
  if (!order) return null
  switch (asked.what) {
    case "reject":
      return (
        <ReasonDialog
          title={text.rejectTitle(order.number)}
          about={text.rejectAbout}
          reasons={text.reasons}
          labels={text.reasonLabels}
          confirm={text.rejectWith}
          onClose={close}
          onReason={reason => {
            move(order, { to: "REJECTED", reason })
            close()
          }}
        />
      )
    case "cancel":
      return (
        <ReasonDialog
          title={text.cancelTitle(order.number)}
          about={text.cancelAbout}
          reasons={text.cancelReasons}
          labels={text.cancelLabels}
          confirm={text.cancelWith}
          onClose={close}
          onReason={reason => {
            move(order, { to: "CANCELLED", reason })
            close()
          }}
        />
      )
    case "dispatch":
      return <Dispatch order={order} onClose={close} />
    case "details":
      return (
        <Details
          order={order}
          onClose={close}
          onCancel={() => onAsk({ what: "cancel", orderId: order.id })}
        />
      )
  }
}
