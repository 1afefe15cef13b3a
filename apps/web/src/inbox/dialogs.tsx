import { useText } from "../i18n/i18n.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import { Details } from "./details.tsx"
import { Dispatch } from "./dispatch.tsx"
import type { Order } from "./orders.ts"
import { useMove } from "./orders.ts"
import { SoldOutOffer } from "./sold-out-offer.tsx"

/** The open dialog, for an action that needs one more tap. */
export type OpenDialog =
  | { what: "reject" | "cancel" | "dispatch" | "details"; orderId: string }
  // The rejected order is no longer in the list.
  | { what: "soldOut"; orderId: string; order: Order }

interface Props {
  asked: OpenDialog
  orders: readonly Order[]
  onAsk: (asked: OpenDialog | null) => void
}

export function OrderDialogs({ asked, orders, onAsk }: Props) {
  const text = useText().inbox
  const move = useMove()
  const order = orders.find(({ id }) => id === asked.orderId)
  const close = () => onAsk(null)
  if (asked.what === "soldOut") return <SoldOutOffer order={asked.order} onClose={close} />
  if (!order) return null
  switch (asked.what) {
    case "reject":
      return (
        <ReasonDialog
          question={text.rejection}
          name={order.number}
          onClose={close}
          onReason={(reason, usual) => {
            move(order, { to: "REJECTED", reason })
            if (usual === "soldOut") onAsk({ what: "soldOut", orderId: order.id, order })
          }}
        />
      )
    case "cancel":
      return (
        <ReasonDialog
          question={text.cancellation}
          name={order.number}
          onClose={close}
          onReason={reason => move(order, { to: "CANCELLED", reason })}
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
