import { useEffect, useRef, useState } from "react"
import { showPaise } from "../api/money.ts"
import { readPreference } from "../browser/preferences.ts"
import style from "../counter/counter.module.css"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { CopyButton } from "../parts/copy-button.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useSession } from "../session/session.ts"
import type { EnteredOrder, StoredOrder } from "../tablet/command.ts"
import { markPrinted, onSent } from "../tablet/outbox.ts"
import { useUnsent } from "../tablet/use-unsent.ts"
import { ticketPaper } from "./ticket-paper.ts"

const PlacedPayment = late(() => import("../bills/placed-payment.tsx"))

/** After placing: the number to call out, the total, the ticket. The next dish begins the next order. */
export function Placed({ order, onNew }: { order: StoredOrder; onNew: () => void }) {
  const { counter: text, counterTables: tables } = useText("counter")
  const printer = usePrinter()
  const { timezone } = useSession().restaurant
  const unsent = useUnsent()
  const entered = useEntered(order.id)
  const isSent = entered !== null || unsent?.every(({ id }) => id !== order.id) === true
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const print = async () => {
    // The server learns of the paper with the order, or prints it itself.
    if (!isSent && (await markPrinted(order.id)))
      printer.printList(ticketPaper(order.request, timezone, readPreference("language")))
    else void printer.printTicket(order.id)
  }
  return (
    <div className={`stack gap-3 ${style.placed}`}>
      <h2 ref={heading} tabIndex={-1}>
        {text.placed}
      </h2>
      <strong className={style.placedNumber}>{order.request.number}</strong>
      <span className={`figures ${style.placedTotal}`}>{showPaise(order.request.billed.totalPaise)}</span>
      <span role="status">
        <Badge tone={isSent ? "good" : "waiting"} icon={isSent ? "check" : "clock"}>
          {isSent ? text.placedSent : text.placedUnsent}
        </Badge>
      </span>
      {order.request.tab && <strong>{tables.table(entered?.table ?? order.request.tab.label)}</strong>}
      {entered?.sentForTabId && (
        <p role="status" className="notice">
          {tables.onNewBill(entered.table ?? "")}
        </p>
      )}
      {entered?.trackingUrl && <Link number={order.request.number} url={entered.trackingUrl} />}
      {/* A table pays for all its rounds at the end. */}
      {order.request.source !== "TABLE" && (
        <WhenLoaded>
          <PlacedPayment key={order.id} orderId={order.id} />
        </WhenLoaded>
      )}
      <Button size="large" icon="printer" onClick={() => void print()}>
        {text.printTicket}
      </Button>
      <Button kind="primary" size="large" icon="plus" onClick={onNew}>
        {text.newOrder}
      </Button>
    </div>
  )
}

/** The order as the server has it. */
function useEntered(id: string): EnteredOrder | null {
  const [entered, setEntered] = useState<EnteredOrder | null>(null)
  useEffect(
    () =>
      onSent("ORDER", order => {
        if (order.id === id) setEntered(order)
      }),
    [id],
  )
  return entered?.id === id ? entered : null
}

/** For a caller: a text to send. */
function Link({ number, url }: { number: string; url: string }) {
  const text = useText("counter").counter
  const { name } = useSession().restaurant
  const message = text.linkText(name, number, url)
  return (
    <section className={`stack gap-3 ${style.link}`} aria-label={text.link}>
      <p>{message}</p>
      <div className="wrap gap-3">
        <CopyButton value={message} />
        {"share" in navigator && (
          <Button icon="upload" onClick={() => void navigator.share({ text: message }).catch(() => {})}>
            {text.share}
          </Button>
        )}
      </div>
    </section>
  )
}
