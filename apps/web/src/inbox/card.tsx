import { memo, useEffect, useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useFromNow } from "../time/use-now.ts"
import style from "./card.module.css"
import { CardHeader } from "./card-header.tsx"
import { CardSummary } from "./card-summary.tsx"
import { urgencyOf } from "./deadline.ts"
import { DelayButton } from "./delay.tsx"
import type { OpenDialog } from "./dialogs.tsx"
import { Lines } from "./lines.tsx"
import { type Order, useMove } from "./orders.ts"

interface Props {
  order: Order
  /** The keyboard is on this card. */
  selected: boolean
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

type ActionProps = Omit<Props, "selected">

/** Memoized: a step of one order, a search or a key press does not render the other cards again. */
export const OrderCard = memo(function OrderCard({ order, selected, disabled, onOpen }: Props) {
  const text = useText().inbox
  const card = useRef<HTMLElement>(null)
  const urgency = useFromNow(now => (order.status === "PENDING" ? urgencyOf(order, now) : "accepted"))
  // Also after the card moved to another column, which loses the focus. Never while somebody types.
  useEffect(() => {
    if (selected && !document.activeElement?.matches("input, textarea, select")) card.current?.focus()
  }, [selected])
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`${style.card} ${style[urgency]}`}
      aria-label={`${text.order} ${order.number}`}
      data-order={order.id}
      data-status={order.status}
    >
      <CardHeader order={order} />
      <div className={style.body}>
        <Lines lines={order.lines} folded />
        {order.note && (
          <p className={style.note}>
            <Icon name="note" /> {order.note}
          </p>
        )}
        <CardSummary order={order} />
        <Actions order={order} disabled={disabled || urgency === "expired"} onOpen={onOpen} />
      </div>
    </article>
  )
})

function Actions(props: ActionProps) {
  const { order, disabled, onOpen } = props
  const text = useText().inbox
  const printer = usePrinter()
  const isNew = order.status === "PENDING"
  return (
    <footer className={isNew ? style.answer : style.actions}>
      {isNew ? <Answer {...props} /> : <NextStep {...props} />}
      {!isNew && <DelayButton order={order} disabled={disabled} />}
      <span className={style.more}>
        <Button icon="printer" iconOnly onClick={() => void printer.printTicket(order.id)}>
          {text.ticket}
        </Button>
        <Button icon="more" iconOnly onClick={() => onOpen({ what: "details", id: order.id })}>
          {text.details}
        </Button>
      </span>
    </footer>
  )
}

function Answer({ order, disabled, onOpen }: ActionProps) {
  const text = useText().inbox
  const move = useMove()
  const [minutes, setMinutes] = useState(order.prepMinutes)
  const off = disabled || !order.nextSteps.includes("ACCEPTED")
  return (
    <>
      <fieldset className={style.prep} disabled={off}>
        <legend className="visually-hidden">{text.prepMinutes}</legend>
        <Button icon="minus" iconOnly onClick={() => setMinutes(Math.max(5, minutes - 5))}>
          {text.lessTime}
        </Button>
        <output className="figures">{minutes}</output>
        <Button icon="plus" iconOnly onClick={() => setMinutes(Math.min(600, minutes + 5))}>
          {text.moreTime}
        </Button>
      </fieldset>
      <Button
        kind="good"
        size="large"
        className={style.accept}
        disabled={off}
        onClick={() => move(order, { to: "ACCEPTED", prepMinutes: minutes })}
      >
        {text.accept(minutes)}
      </Button>
      <Button
        kind="danger"
        size="large"
        className={style.reject}
        disabled={off}
        onClick={() => onOpen({ what: "reject", id: order.id })}
      >
        {text.reject}
      </Button>
    </>
  )
}

const stepIcons = {
  PREPARING: "pot",
  READY: "check",
  OUT_FOR_DELIVERY: "scooter",
  COMPLETED: "check",
} as const

function NextStep({ order, disabled, onOpen }: ActionProps) {
  const text = useText().inbox.steps
  const move = useMove()
  const next = order.nextSteps.find(step => step !== "CANCELLED" && step !== "REJECTED")
  if (next === undefined) return <span className={style.step} />
  if (next === "PENDING" || next === "ACCEPTED") return null
  return (
    <Button
      kind="primary"
      size="large"
      icon={stepIcons[next]}
      className={style.step}
      disabled={disabled}
      onClick={() =>
        next === "OUT_FOR_DELIVERY" ? onOpen({ what: "dispatch", id: order.id }) : move(order, { to: next })
      }
    >
      {next === "COMPLETED" ? text[`COMPLETED_${order.type}`] : text[next]}
    </Button>
  )
}
