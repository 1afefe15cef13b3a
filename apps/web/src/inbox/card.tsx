import { type ReactNode, useEffect, useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useZone } from "../shell/session.tsx"
import { useNow } from "../time/use-now.ts"
import { countdown } from "../time/zone.ts"
import style from "./card.module.css"
import { dueAt, urgencyOf } from "./deadline.ts"
import { DelayButton } from "./delay.tsx"
import type { OpenDialog } from "./dialogs.tsx"
import { Lines } from "./lines.tsx"
import { type Order, useMove } from "./orders.ts"

interface Props {
  order: Order
  selected: boolean
  disabled: boolean
  onAsk: (asked: OpenDialog) => void
}

export function OrderCard({ order, selected, disabled, onAsk }: Props) {
  const text = useText()
  const now = useNow()
  const card = useRef<HTMLElement>(null)
  const pending = order.status === "PENDING"
  const urgency = pending ? urgencyOf(order, now) : "accepted"
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: "nearest" })
  }, [selected])
  const minutes = Math.max(0, Math.floor((now - Date.parse(order.timeline.placedAt)) / 60_000))
  return (
    <article
      ref={card}
      className={`${style.card} ${style[urgency]} ${selected ? style.selected : ""}`}
      aria-label={`${text.inbox.title} ${order.number}`}
      data-order={order.id}
      data-status={order.status}
    >
      <header className={style.header}>
        <strong className={style.number}>{order.number}</strong>
        <span className={style.facts}>
          <Badge tone="quiet" icon={order.type === "DELIVERY" ? "scooter" : "bag"}>
            {text.orderWords.type[order.type]}
          </Badge>
          <span className={style.soft}>{text.inbox.age(minutes)}</span>
        </span>
        {pending ? <Deadline order={order} now={now} /> : <Due order={order} now={now} />}
      </header>
      <Lines lines={order.lines} />
      {order.note && (
        <p className={style.note}>
          <Icon name="note" /> {order.note}
        </p>
      )}
      <OrderSummary order={order}>{!pending && <More order={order} onAsk={onAsk} />}</OrderSummary>
      <Actions order={order} disabled={disabled || urgency === "expired"} onAsk={onAsk} />
    </article>
  )
}

/** Changes every second, so screen readers do not announce it. */
function Deadline({ order, now }: { order: Order; now: number }) {
  const text = useText().inbox
  const left = Date.parse(order.acceptBy) - now
  if (left <= 0) return <Badge tone="urgent">{text.expired}</Badge>
  const urgency = urgencyOf(order, now)
  return (
    <span className={`${style.deadline} ${style[`${urgency}Text`]}`}>
      <span className={style.deadlineLabel}>{text.answerIn}</span>
      <span role="timer" aria-live="off" className={`${style.timer} figures`}>
        {countdown(left)}
      </span>
    </span>
  )
}

function Due({ order, now }: { order: Order; now: number }) {
  const text = useText().inbox
  const zone = useZone()
  const due = dueAt(order)
  const cooking = order.status === "ACCEPTED" || order.status === "PREPARING"
  const asChosen = order.pickupAt !== null && order.delayMinutes === 0
  const label = asChosen ? text.pickupAt(zone.moment(due)) : text.dueBy(zone.moment(due))
  return (
    <Badge tone={cooking && due < now ? "urgent" : "good"} icon={cooking && due < now ? "warning" : "clock"}>
      {label}
    </Badge>
  )
}

function OrderSummary({ order, children }: { order: Order; children: ReactNode }) {
  const { orderWords } = useText()
  const { customer, delivery, payment, total } = order
  return (
    <div className={style.customer}>
      <span className={style.name}>{customer.name}</span>
      <a href={`tel:+91${customer.phone}`} className={style.phone}>
        <Icon name="phone" size={16} /> {customer.phone}
      </a>
      {delivery && (
        <span className={style.address}>
          <Icon name="pin" size={16} /> {delivery.address.address}, {delivery.address.pincode}
        </span>
      )}
      {delivery?.person && (
        <span className={style.address}>
          <Icon name="scooter" size={16} /> {delivery.person.name}
        </span>
      )}
      <span className={style.pay}>
        <strong className="figures">{total.display}</strong> {orderWords.payment[payment]}
      </span>
      {children}
    </div>
  )
}

function Actions({ order, disabled, onAsk }: Omit<Props, "selected">) {
  return (
    <footer className={order.status === "PENDING" ? style.answer : style.actions}>
      {order.status === "PENDING" ? (
        <>
          <Answer order={order} disabled={disabled} onAsk={onAsk} />
          <More order={order} onAsk={onAsk} />
        </>
      ) : (
        <>
          <NextStep order={order} disabled={disabled} onAsk={onAsk} />
          <DelayButton order={order} disabled={disabled} />
        </>
      )}
    </footer>
  )
}

function More({ order, onAsk }: Pick<Props, "order" | "onAsk">) {
  const text = useText().inbox
  const printer = usePrinter()
  return (
    <span className={style.more}>
      <Button icon="printer" iconOnly onClick={() => void printer.printTicket(order.id)}>
        {text.ticket}
      </Button>
      <Button icon="more" iconOnly onClick={() => onAsk({ what: "details", orderId: order.id })}>
        {text.details}
      </Button>
    </span>
  )
}

function Answer({ order, disabled, onAsk }: Omit<Props, "selected">) {
  const text = useText().inbox
  const move = useMove()
  const [minutes, setMinutes] = useState(order.prepMinutes)
  const answerable = order.nextSteps.includes("ACCEPTED")
  return (
    <>
      <fieldset className={style.prep} disabled={disabled || !answerable}>
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
        className={style.accept ?? ""}
        disabled={disabled || !answerable}
        onClick={() => move(order, { to: "ACCEPTED", prepMinutes: minutes })}
      >
        {text.accept(minutes)}
      </Button>
      <Button
        kind="danger"
        size="large"
        className={style.reject ?? ""}
        disabled={disabled || !answerable}
        onClick={() => onAsk({ what: "reject", orderId: order.id })}
      >
        {text.reject}
      </Button>
    </>
  )
}

function NextStep({ order, disabled, onAsk }: Omit<Props, "selected">) {
  const text = useText().inbox.steps
  const move = useMove()
  const next = order.nextSteps.find(step => step !== "CANCELLED" && step !== "REJECTED")
  if (next === undefined) return <span className={style.step} />
  if (next === "OUT_FOR_DELIVERY") {
    return (
      <Button
        kind="primary"
        size="large"
        icon="scooter"
        className={style.step ?? ""}
        disabled={disabled}
        onClick={() => onAsk({ what: "dispatch", orderId: order.id })}
      >
        {text.OUT_FOR_DELIVERY}
      </Button>
    )
  }
  if (next !== "PREPARING" && next !== "READY" && next !== "COMPLETED") return null
  const label = next === "COMPLETED" ? text[`COMPLETED_${order.type}`] : text[next]
  return (
    <Button
      kind="primary"
      size="large"
      icon={next === "PREPARING" ? "pot" : "check"}
      className={style.step ?? ""}
      disabled={disabled}
      onClick={() => move(order, { to: next })}
    >
      {label}
    </Button>
  )
}
