import { orderStages } from "@rasoi/core/rules"
import { memo, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { orderTypeIcons } from "../moves/order-types.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useFromNow } from "../time/use-now.ts"
import { CancelRequest } from "./cancel-request.tsx"
import { minutesSince } from "./deadline.ts"
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
import { SourceBadge } from "./source-badge.tsx"

interface Props {
  order: Order
  selected: boolean
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** An order that the kitchen has finished: what the person at the counter or the courier needs. A tap shows the rest. */
export const OrderRow = memo(function OrderRow({ order, selected, disabled, onOpen }: Props) {
  const words = useText().orderWords
  const [open, setOpen] = useState(false)
  const { customer, number, type } = order
  return (
    <OrderFrame order={order} selected={selected}>
      <div className={style.row}>
        <div className="row gap-1">
          <button
            type="button"
            className={`row gap-1 ${style.open}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <strong className={style.number}>{number}</strong>
            <Icon name={orderTypeIcons[type]} />
            <span className="visually-hidden">{words.type[type]}</span>
            <Icon name={open ? "up" : "down"} size={16} />
          </button>
          <NextStep order={order} disabled={disabled} onOpen={onOpen} className={style.step} />
        </div>
        <p className={`row wrap ${style.facts}`}>
          <strong className={style.name}>{customer.name}</strong>
          <SourceBadge order={order} />
          <FirstOrderBadge order={order} />
          <Since order={order} />
          <Due order={order} />
        </p>
        <CancelRequest order={order} disabled={disabled} onOpen={onOpen} />
        <Address order={order} />
        <OrderNote order={order} />
        <Lines lines={order.lines} voids={order.voids} noted={!open} />
        {open && <Rest order={order} onOpen={onOpen} />}
      </div>
    </OrderFrame>
  )
})

/** How long the food has been waiting for somebody to take it, or on the road and with whom. */
function Since({ order }: { order: Order }) {
  const text = useText().inbox
  const { status, delivery, timeline } = order
  const isReady = orderStages[status] === "READY"
  const since = (isReady ? timeline.readyAt : timeline.outForDeliveryAt) ?? timeline.placedAt
  const minutes = useFromNow(now => minutesSince(since, now))
  if (isReady) return <span>{text.waiting(minutes)}</span>
  return (
    <span className={style.courier}>
      <Icon name="scooter" size={16} /> <strong>{delivery?.person?.name}</strong> · {text.onTheRoad(minutes)}
    </span>
  )
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
  const { customer, payment, total } = order
  return (
    <>
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
