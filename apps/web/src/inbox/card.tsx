import { memo, useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useFromNow } from "../time/use-now.ts"
import { CancelRequest } from "./cancel-request.tsx"
import style from "./card.module.css"
import { KitchenHeader, NewHeader } from "./card-header.tsx"
import { urgencyOf } from "./deadline.ts"
import { DelayButton } from "./delay.tsx"
import { FirstOrderBadge } from "./first-order-badge.tsx"
import { Lines } from "./lines.tsx"
import { NewOrderFacts } from "./new-order-facts.tsx"
import { NextStep } from "./next-step.tsx"
import type { OpenDialog } from "./open-dialog.ts"
import { useOrderActions } from "./order-actions.tsx"
import { OrderFrame } from "./order-frame.tsx"
import { OrderNote } from "./order-note.tsx"
import type { Order } from "./orders.ts"
import { PrepMinutes } from "./prep-minutes.tsx"
import { useCovered } from "./use-covered.ts"

interface Props {
  order: Order
  /** The keyboard is on this card. */
  selected: boolean
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

type CardProps = Omit<Props, "selected">

/**
 * An order that waits for its answer or its food: only what this needs, so that many fit on a screen. Memoized: a step
 * of one order, a search or a key press does not render the other cards again.
 */
export const OrderCard = memo(function OrderCard({ selected, ...card }: Props) {
  return (
    <OrderFrame order={card.order} selected={selected}>
      {card.order.status === "PENDING" ? <NewOrder {...card} /> : <KitchenOrder {...card} />}
    </OrderFrame>
  )
})

function NewOrder({ order, disabled, onOpen }: CardProps) {
  const text = useText().inbox
  const { makeStep } = useOrderActions()
  const [minutes, setMinutes] = useState(order.prepMinutes)
  const isExpired = useFromNow(now => urgencyOf(order, now) === "expired")
  const off = disabled || isExpired || !order.nextSteps.includes("ACCEPTED")
  const body = useRef<HTMLDivElement>(null)
  const covered = useCovered(body)
  return (
    <>
      <NewHeader order={order}>
        <DetailsButton order={order} onOpen={onOpen} />
        <PrepMinutes minutes={minutes} onChange={setMinutes} disabled={off} />
      </NewHeader>
      <div ref={body} className={style.body}>
        <FirstOrderBadge order={order} />
        <Lines lines={order.lines} folded />
        <OrderNote order={order} />
        <NewOrderFacts order={order} />
      </div>
      <footer className={`row gap-1 ${style.answer}`}>
        {(covered.lines > 0 || covered.noted) && (
          <p className={style.covered}>
            <Icon name={covered.noted ? "note" : "down"} size={16} />{" "}
            {text.covered(covered.lines, covered.noted)}
          </p>
        )}
        <Button
          kind="good"
          className={style.accept}
          data-step
          disabled={off}
          onClick={() => makeStep(order, { to: "ACCEPTED", prepMinutes: minutes })}
        >
          <AcceptLabel minutes={minutes} />
        </Button>
        <Button
          kind="danger"
          className={style.reject}
          data-step
          disabled={off}
          onClick={() => onOpen({ what: "reject", id: order.id })}
        >
          {text.reject}
        </Button>
      </footer>
    </>
  )
}

/** Where the minutes are below the word, no dot is between them. */
function AcceptLabel({ minutes }: { minutes: number }) {
  const text = useText().inbox
  return (
    <>
      {text.acceptWord}
      <span className={style.dot}> ·</span> <span className={style.minutes}>{text.minutes(minutes)}</span>
    </>
  )
}

function KitchenOrder({ order, disabled, onOpen }: CardProps) {
  const text = useText().inbox
  const printer = usePrinter()
  return (
    <>
      <KitchenHeader order={order}>
        <DetailsButton order={order} onOpen={onOpen} />
      </KitchenHeader>
      <div className={style.body}>
        <CancelRequest order={order} disabled={disabled} onOpen={onOpen} />
        <FirstOrderBadge order={order} />
        <Lines lines={order.lines} voids={order.voids} folded />
        <OrderNote order={order} />
      </div>
      <footer className={`row gap-1 ${style.actions}`}>
        <NextStep order={order} disabled={disabled} onOpen={onOpen} className={style.step} />
        <DelayButton order={order} disabled={disabled} className={style.delay} />
        <Button
          icon="printer"
          iconOnly
          className={style.print}
          onClick={() => void printer.printTicket(order.id)}
        >
          {text.ticket}
        </Button>
      </footer>
    </>
  )
}

function DetailsButton({ order, onOpen }: Pick<Props, "order" | "onOpen">) {
  const text = useText().inbox
  return (
    <Button
      kind="plain"
      icon="more"
      iconOnly
      className={style.details}
      onClick={() => onOpen({ what: "details", id: order.id })}
    >
      {text.details}
    </Button>
  )
}
