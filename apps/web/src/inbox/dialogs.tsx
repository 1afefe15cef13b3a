import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { useText } from "../i18n/i18n.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import { useCloseWhenMoved } from "../parts/use-close-when-moved.ts"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { useSession } from "../session/session.ts"
import { Details } from "./details.tsx"
import { Dispatch } from "./dispatch.tsx"
import type { OpenDialog } from "./open-dialog.ts"
import type { Order } from "./orders.ts"
import { useLastMoveWarning, useStep } from "./steps.ts"
import { useAnswerRequest } from "./use-answer-request.ts"

/** They need the texts of the Counter. */
const CancelDialog = late(() => import("./cancel-dialog.tsx"))
const AgreeDialog = late(() => import("./agree-dialog.tsx"))
const Collect = late(() => import("./collect.tsx"))
const SignInFirst = late(() => import("./sign-in-first.tsx"))
/** It needs the menu, and the texts of its screen. */
const SoldOutOffer = late(() => import("./sold-out-offer.tsx"))

/** The step that a dialog asks about; the details need only the order. */
const stepOf = {
  reject: "REJECTED",
  cancel: "CANCELLED",
  dispatch: "OUT_FOR_DELIVERY",
  collect: "COMPLETED",
  details: null,
  keep: null,
  agree: null,
  soldOut: null,
} as const

interface Props {
  dialog: OpenDialog
  orders: readonly Order[]
  onOpen: (dialog: OpenDialog | null) => void
}

/** Not in the main bundle: the board is on the screen before anybody opens a dialog. */
export default function OrderDialogs({ dialog, orders, onOpen }: Props) {
  const text = useText().inbox
  const makeStep = useStep()
  const { person } = useSession()
  const order = orders.find(({ id }) => id === dialog.id)
  const step = stepOf[dialog.what]
  const warnLastMove = useLastMoveWarning()
  const answer = useAnswerRequest()
  const isAnswered = (dialog.what === "keep" || dialog.what === "agree") && !order?.cancelRequest
  const isMoved = !order || isAnswered || (step !== null && !order.nextSteps.includes(step))
  const close = useCloseWhenMoved({
    moved: dialog.what !== "soldOut" && isMoved,
    close: () => onOpen(null),
    explain: () => warnLastMove(dialog.id),
  })
  if (dialog.what === "soldOut") {
    return (
      <WhenLoaded>
        <SoldOutOffer order={dialog.order} onClose={close} />
      </WhenLoaded>
    )
  }
  if (!order) return null
  switch (dialog.what) {
    case "reject":
      return (
        <ReasonDialog
          question={text.rejection}
          refusal={
            order.rejectNeedsPerson &&
            !person && (
              <WhenLoaded>
                <SignInFirst />
              </WhenLoaded>
            )
          }
          reasons={usualReasons.rejectOrder}
          byDigit
          name={order.number}
          onClose={close}
          onReason={(reason, usual) => {
            makeStep(order, { to: "REJECTED", reason })
            if (usual === "soldOut") onOpen({ what: "soldOut", id: order.id, order })
          }}
        />
      )
    case "cancel":
      return (
        <WhenLoaded>
          <CancelDialog
            order={order}
            onClose={close}
            onReason={(reason, approval) => makeStep(order, { to: "CANCELLED", reason, approval })}
          />
        </WhenLoaded>
      )
    case "keep":
      return (
        <ReasonDialog
          question={text.cancelRequest.keeping}
          reasons={usualReasons.keepOrder}
          name={order.number}
          onClose={close}
          onReason={reason => answer.keep(order, reason)}
        />
      )
    case "agree":
      return (
        <WhenLoaded>
          <AgreeDialog order={order} onClose={close} onAgree={approval => answer.cancel(order, approval)} />
        </WhenLoaded>
      )
    case "dispatch":
      return <Dispatch order={order} onClose={close} />
    case "collect":
      return (
        <WhenLoaded>
          <Collect order={order} onClose={close} />
        </WhenLoaded>
      )
    case "details":
      return (
        <Details order={order} onClose={close} onCancel={() => onOpen({ what: "cancel", id: order.id })} />
      )
  }
}
