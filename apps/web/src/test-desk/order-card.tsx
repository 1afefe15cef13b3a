import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { isOrderCalledOff } from "@rasoi/core/rules"
import { useState } from "react"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { DispatchDialog } from "../inbox/dispatch.tsx"
import { Lines } from "../inbox/lines.tsx"
import type { Order, OrderStatus } from "../inbox/orders.ts"
import { StatusBadge } from "../inbox/status-badge.tsx"
import { answerBody } from "../moves/answer-body.ts"
import { orderTypeIcons } from "../moves/order-types.ts"
import { Badge } from "../parts/badge.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import { useZone } from "../session/session.ts"
import style from "./card.module.css"
import { Card } from "./card.tsx"
import { CustomerRequest } from "./customer-request.tsx"
import { type OrderStep, useOrderAnswer, useOrderStep } from "./queries.ts"
import { orderSteps } from "./steps.ts"

type StepWithQuestion = "REJECTED" | "CANCELLED" | "OUT_FOR_DELIVERY"
const needsAnswer = (to: OrderStatus): to is StepWithQuestion =>
  isOrderCalledOff(to) || to === "OUT_FOR_DELIVERY"

export function OrderCard({ order }: { order: Order }) {
  const text = useText("testDesk")
  const name = text.testDesk.orderName(order.number)
  const { mutate, isPending } = useOrderStep(order.id, name)
  const [step, setStep] = useState<StepWithQuestion | null>(null)
  return (
    <>
      <Card
        name={name}
        heading={order.number}
        badges={
          <>
            <Badge icon={orderTypeIcons[order.type]}>{text.orderWords.type[order.type]}</Badge>
            <StatusBadge order={order} />
          </>
        }
        steps={orderSteps(order, text.inbox)}
        busy={isPending}
        onStep={to => (needsAnswer(to) ? setStep(to) : mutate({ to }))}
      >
        <OrderSummary order={order} />
        {order.cancelRequest && <CancelRequest order={order} name={name} />}
      </Card>
      {step && <Question order={order} step={step} onStep={mutate} onClose={() => setStep(null)} />}
    </>
  )
}

function CancelRequest({ order, name }: { order: Order; name: string }) {
  const text = useText().inbox.cancelRequest
  const zone = useZone()
  const { mutate, isPending } = useOrderAnswer(order.id, name)
  const answer = (reason: string | null) => mutate(answerBody(order.cancelRequest, reason))
  return (
    <CustomerRequest
      asks={text.asks(zone.clock(order.cancelRequest?.askedAt ?? ""))}
      agree={text.cancel}
      keep={text.keep}
      busy={isPending}
      onAgree={() => answer(null)}
      dialog={close => (
        <ReasonDialog
          question={text.keeping}
          reasons={usualReasons.keepOrder}
          name={order.number}
          onReason={answer}
          onClose={close}
        />
      )}
    />
  )
}

function OrderSummary({ order }: { order: Order }) {
  const { testDesk: text, orderWords } = useText("testDesk")
  const zone = useZone()
  const { customer, delivery, note, payment, rejectionReason, status, total } = order
  const usualText = useUsualText()
  return (
    <>
      <Lines lines={order.lines} />
      {note && <p className={style.note}>{note}</p>}
      {rejectionReason && <p>{text.reason(usualText(rejectionReason))}</p>}
      <p>
        <strong className="figures">{total.display}</strong> {orderWords.payment[payment]}
      </p>
      <p className={`wrap hint ${style.soft}`}>
        <bdi>{customer.name}</bdi>
        <span className="figures">{customer.phone}</span>
        {delivery && (
          <bdi>
            {delivery.address.address}, {delivery.address.pincode}
          </bdi>
        )}
        {delivery?.person && <bdi>{delivery.person.name}</bdi>}
        <span>{text.placed(zone.moment(order.timeline.placedAt))}</span>
        {status === "PENDING" && <span>{text.answerBy(zone.moment(order.acceptBy))}</span>}
      </p>
    </>
  )
}

interface QuestionProps {
  order: Order
  step: StepWithQuestion
  onStep: (step: OrderStep) => void
  onClose: () => void
}

/** The same dialogs as in the live inbox. */
function Question({ order: { number }, step, onStep, onClose }: QuestionProps) {
  const text = useText().inbox
  if (step === "OUT_FOR_DELIVERY") {
    return (
      <DispatchDialog
        number={number}
        onClose={onClose}
        onSend={({ name, phone }) => onStep({ to: step, deliveryPerson: { name, phone } })}
      />
    )
  }
  return (
    <ReasonDialog
      question={step === "REJECTED" ? text.rejection : text.cancellation}
      reasons={step === "REJECTED" ? usualReasons.rejectOrder : usualReasons.cancelOrder}
      name={number}
      onReason={reason => onStep({ to: step, reason })}
      onClose={onClose}
    />
  )
}
