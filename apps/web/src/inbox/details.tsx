import { isOrderCalledOff, isOrderInKitchen } from "@rasoi/core/rules"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { describeActor } from "../moves/describe-actor.ts"
import { orderTypeIcons } from "../moves/order-types.ts"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Fact } from "../parts/fact.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { UndoButton } from "../parts/undo-button.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useZone } from "../session/session.ts"
import { BlockPhone } from "./block-phone.tsx"
import { customerName } from "./customer-name.ts"
import { dueAt } from "./deadline.ts"
import { DelayReasons } from "./delay.tsx"
import style from "./dialogs.module.css"
import { FirstOrderBadge } from "./first-order-badge.tsx"
import { Lines } from "./lines.tsx"
import type { Order } from "./orders.ts"
import { PrepMinutes } from "./prep-minutes.tsx"
import { SourceBadge } from "./source-badge.tsx"
import { useStep, useUndo } from "./steps.ts"

/** They need the texts of the Counter. */
const HandOver = late(() => import("./hand-over.tsx"))
const VoidDialog = late(() => import("./void-dialog.tsx"))

/** What staff entered can be voided until its bill is issued. */
function canVoid({ source, status, bill }: Order): boolean {
  return source !== "ONLINE" && !isOrderCalledOff(status) && (bill === null || bill.cancelledAt !== null)
}

interface Props {
  order: Order
  onClose: () => void
  onCancel?: () => void
}

/** All details of one order. */
export function Details({ order, onClose, onCancel }: Props) {
  const text = useText()
  const printer = usePrinter()
  const undo = useUndo()
  const usualText = useUsualText()
  const [isVoiding, setVoiding] = useState(false)
  const cancellable = onCancel && order.nextSteps.includes("CANCELLED")
  return (
    <Dialog
      wide
      title={`${text.inbox.order} ${order.number}`}
      onClose={onClose}
      actions={
        <>
          <Answer order={order} onAnswered={onClose} />
          {order.undo && (
            <UndoButton
              until={order.undo.until}
              step={text.orderWords.status[order.status]}
              onUndo={() => {
                undo(order)
                onClose()
              }}
            />
          )}
          {canVoid(order) && <Button onClick={() => setVoiding(true)}>{text.inbox.voidDishes}</Button>}
          {cancellable && (
            <Button kind="danger" onClick={onCancel}>
              {text.inbox.cancelOrder}
            </Button>
          )}
          <Button icon="printer" onClick={() => void printer.printTicket(order.id)}>
            {text.inbox.ticket}
          </Button>
          <Button icon="printer" onClick={() => void printer.printBill(order.id)}>
            {text.inbox.bill}
          </Button>
          {order.creditNote && (
            <Button icon="printer" onClick={() => void printer.printCreditNote(order.id)}>
              {text.inbox.creditNote}
            </Button>
          )}
        </>
      }
    >
      <div className="wrap gap-3">
        <Badge>{text.orderWords.status[order.status]}</Badge>
        <Badge icon={orderTypeIcons[order.type]}>{text.orderWords.type[order.type]}</Badge>
        <SourceBadge order={order} />
        <FirstOrderBadge order={order} />
        {order.cancelledBy && <Badge tone="urgent">{text.orderWords.cancelledBy[order.cancelledBy]}</Badge>}
      </div>
      {order.rejectionReason && <p>“{usualText(order.rejectionReason)}”</p>}
      <OrderSummary order={order} />
      <BlockPhone phone={order.customer.phone} />
      <DelayReasons order={order} />
      <Lines lines={order.lines} voids={order.voids} prices />
      <Totals order={order} />
      {!isOrderInKitchen(order.status) && !isOrderCalledOff(order.status) && order.status !== "PENDING" && (
        <WhenLoaded>
          <HandOver order={order} />
        </WhenLoaded>
      )}
      <History order={order} />
      {isVoiding && (
        <WhenLoaded>
          <VoidDialog order={order} onClose={() => setVoiding(false)} />
        </WhenLoaded>
      )}
    </Dialog>
  )
}

/** Accepts a new order with another time, where its card has no room for the minutes. */
function Answer({ order, onAnswered }: { order: Order; onAnswered: () => void }) {
  const text = useText().inbox
  const makeStep = useStep()
  const [minutes, setMinutes] = useState(order.prepMinutes)
  if (!order.nextSteps.includes("ACCEPTED")) return null
  return (
    <>
      <PrepMinutes minutes={minutes} onChange={setMinutes} />
      <Button
        kind="good"
        onClick={() => {
          onAnswered()
          makeStep(order, { to: "ACCEPTED", prepMinutes: minutes })
        }}
      >
        {text.accept(minutes)}
      </Button>
    </>
  )
}

function OrderSummary({ order }: { order: Order }) {
  const text = useText()
  const zone = useZone()
  const { customer, delivery, note } = order
  return (
    <dl className={style.facts}>
      <dt>{text.inbox.customer}</dt>
      <dd className={`row wrap ${style.customer}`}>
        <strong>{customerName(order, text)}</strong>
        {customer.phone && (
          <a href={`tel:+91${customer.phone}`} className="target">
            {customer.phone}
          </a>
        )}
      </dd>
      {(order.pickupAt || order.timeline.acceptedAt) && (
        <Fact label={order.pickupAt ? text.inbox.pickup : text.inbox.due}>
          <strong>{zone.moment(dueAt(order))}</strong>
        </Fact>
      )}
      {delivery && (
        <>
          <Fact label={text.inbox.address}>
            {delivery.address.address}, {delivery.address.pincode}
          </Fact>
          <Fact label={text.inbox.landmark}>{delivery.address.landmark}</Fact>
        </>
      )}
      {delivery?.person && (
        <Fact label={text.inbox.courier}>
          {delivery.person.name} ·{" "}
          <a href={`tel:+91${delivery.person.phone}`} className="target">
            {delivery.person.phone}
          </a>
        </Fact>
      )}
      <Fact label={text.inbox.orderNote}>{note && <strong>{note}</strong>}</Fact>
    </dl>
  )
}

function Totals({ order }: { order: Order }) {
  const text = useText()
  const { totals } = text.inbox
  return (
    <div className={`stack gap-1 ${style.totals} figures`}>
      <div>
        <span>{totals.subtotal}</span>
        <span>{order.subtotal.display}</span>
      </div>
      {order.charges.map(charge => (
        <div key={charge.name}>
          <span>{charge.name}</span>
          <span>{charge.amount.display}</span>
        </div>
      ))}
      <div>
        <span>{totals.tax}</span>
        <span>{order.tax.total.display}</span>
      </div>
      <div className={style.total}>
        <span>{totals.total}</span>
        <span>{order.total.display}</span>
      </div>
      {order.voids.length > 0 && (
        <div className={style.total}>
          <span>{totals.charged}</span>
          <span>{order.charged.display}</span>
        </div>
      )}
      <div>
        <span>{text.orderWords.payment[order.payment]}</span>
      </div>
    </div>
  )
}

function History({ order: { id, pricedWith } }: { order: Order }) {
  const text = useText()
  const usualText = useUsualText()
  const zone = useZone()
  const { data, error, refetch } = useQuery({
    queryKey: ["orders", "history", id],
    queryFn: () => send("GET", "/console/v1/orders/{id}/history", { path: { id } }),
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} height="1.5rem" />
  const describe = ({ from, to, undo, delayMinutes }: (typeof data.moves)[number]) => {
    if (delayMinutes !== null) return text.inbox.delayedBy(delayMinutes)
    return undo ? text.words.undone(text.orderWords.status[from]) : text.orderWords.status[to]
  }
  return (
    <section>
      <h3>{text.inbox.history}</h3>
      <ol className={`stack ${style.history}`}>
        <li>
          <time dateTime={data.placedAt}>{zone.moment(data.placedAt)}</time>
          <span>{text.inbox.placed}</span>
        </li>
        {data.moves.map(move => (
          <li key={`${move.at} ${move.to} ${move.delayMinutes}`}>
            <time dateTime={move.at}>{zone.moment(move.at)}</time>
            <span>
              {describe(move)} {text.inbox.by(describeActor(move, text.inbox))}
              {move.reason && `: “${usualText(move.reason)}”`}
            </span>
          </li>
        ))}
        {data.receipts.length === 0 && (
          <li>
            <span />
            <span>{text.inbox.notPushed}</span>
          </li>
        )}
        {data.receipts.map(receipt => (
          <li key={receipt.deviceId}>
            <span />
            <span>
              {receipt.shownAt &&
                text.inbox.shownOn(receipt.device ?? receipt.deviceId, zone.clock(receipt.shownAt))}
            </span>
          </li>
        ))}
      </ol>
      {/* An order that this device kept may have none. */}
      {pricedWith && (
        <p className="soft">{text.inbox.pricedWith(pricedWith.menuVersion, pricedWith.settingsVersion)}</p>
      )}
    </section>
  )
}
