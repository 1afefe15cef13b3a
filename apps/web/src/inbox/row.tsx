import { orderStages } from "@rasoi/core/rules"
import { memo, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { orderTypeIcons } from "../moves/order-types.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useFromNow } from "../time/use-now.ts"
import { CancelRequest } from "./cancel-request.tsx"
import { lateMinutes, minutesSince } from "./deadline.ts"
import { Due } from "./due.tsx"
import { FirstOrderBadge } from "./first-order-badge.tsx"
import { fullAddress } from "./full-address.ts"
import { Lines } from "./lines.tsx"
import { NextStep } from "./next-step.tsx"
import type { OpenDialog } from "./open-dialog.ts"
import { OrderFrame } from "./order-frame.tsx"
import { OrderNote } from "./order-note.tsx"
import type { Order } from "./orders.ts"
import style from "./row.module.css"
import { RowNotes } from "./row-notes.tsx"
import { SourceBadge } from "./source-badge.tsx"

interface Props {
  order: Order
  selected: boolean
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** An order that the kitchen has finished, in one line, with its notes below it: who takes it, or who carries it. A tap shows the rest. */
export const OrderRow = memo(function OrderRow({ order, selected, disabled, onOpen }: Props) {
  const words = useText().orderWords
  const [open, setOpen] = useState(false)
  const { customer, delivery, number, status, type } = order
  const isOut = orderStages[status] === "OUT"
  const isLate = useFromNow(now => lateMinutes(order, now) !== null)
  return (
    <OrderFrame order={order} selected={selected}>
      <div className={style.row}>
        <div className="row gap-1">
          <button type="button" className={style.open} aria-expanded={open} onClick={() => setOpen(!open)}>
            <strong className={style.number}>{number}</strong>
            <span className={style.who}>
              <Icon name={orderTypeIcons[type]} size={16} />
              <span className="visually-hidden">{words.type[type]}</span>
              <span className={style.name}>
                <strong>{delivery?.person && isOut ? delivery.person.name : customer.name}</strong>
              </span>
            </span>
            {isLate ? <Due order={order} /> : <Since order={order} />}
          </button>
          <NextStep order={order} disabled={disabled} onOpen={onOpen} className={style.step} />
        </div>
        <CancelRequest order={order} disabled={disabled} onOpen={onOpen} />
        {open ? <Rest order={order} onOpen={onOpen} /> : <RowNotes order={order} />}
      </div>
    </OrderFrame>
  )
})

/** How long the food has been waiting for somebody to take it, or on the road. */
function Since({ order }: { order: Order }) {
  const text = useText().inbox
  const { status, timeline } = order
  const isReady = orderStages[status] === "READY"
  const since = (isReady ? timeline.readyAt : timeline.outForDeliveryAt) ?? timeline.placedAt
  const minutes = useFromNow(now => minutesSince(since, now))
  return <span className={style.since}>{isReady ? text.waiting(minutes) : text.onTheRoad(minutes)}</span>
}

function Address({ order }: { order: Order }) {
  if (!order.delivery) return null
  return (
    <p className={`hint ${style.address}`}>
      <Icon name="pin" size={16} />
      <span>{fullAddress(order.delivery.address)}</span>
    </p>
  )
}

function Rest({ order, onOpen }: Pick<Props, "order" | "onOpen">) {
  const { inbox, orderWords } = useText()
  const printer = usePrinter()
  const { customer, delivery, payment, total } = order
  return (
    <>
      <OrderNote order={order} />
      <Lines lines={order.lines} voids={order.voids} />
      <p className={`row wrap ${style.facts}`}>
        <strong>{customer.name}</strong>
        <SourceBadge order={order} />
        <FirstOrderBadge order={order} />
        {delivery?.person && (
          <span className={style.courier}>
            <Icon name="scooter" size={16} /> <strong>{delivery.person.name}</strong>
          </span>
        )}
        <Since order={order} />
        <Due order={order} />
      </p>
      <Address order={order} />
      <p className={`row wrap ${style.facts}`}>
        {customer.phone && (
          <a href={`tel:+91${customer.phone}`} className={`target ${style.phone}`}>
            <Icon name="phone" size={16} />
            <span className="visually-hidden">{inbox.call(customer.name)}: </span>
            {customer.phone}
          </a>
        )}
        <strong className="figures">{total.display}</strong> {orderWords.payment[payment]}
      </p>
      <div className="wrap gap-1">
        <Button icon="printer" onClick={() => void printer.printTicket(order.id)}>
          {inbox.ticket}
        </Button>
        <Button icon="printer" onClick={() => void printer.printBill(order.id)}>
          {inbox.bill}
        </Button>
        <Button icon="more" onClick={() => onOpen({ what: "details", id: order.id })}>
          {inbox.details}
        </Button>
      </div>
    </>
  )
}
