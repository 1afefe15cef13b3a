import { useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { Board, inBoardOrder } from "./board.tsx"
import { type OpenDialog, OrderDialogs } from "./dialogs.tsx"
import { FirstOrder, SendOrder } from "./first-order.tsx"
import style from "./inbox.module.css"
import { KeyHelp } from "./key-help.tsx"
import { Notices } from "./notices.tsx"
import { type Order, useActiveOrders } from "./orders.ts"
import { useInboxKeys } from "./use-inbox-keys.ts"
import { useReceipts } from "./use-receipts.ts"

/** The first screen: all open orders, with one tap for the next step. */
export function Inbox() {
  const text = useText().inbox
  const { orders, error, isPending, refetch } = useActiveOrders()
  const { status } = useStreamState()
  const [wanted, setWanted] = useState("")
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const shown = inBoardOrder(orders.filter(order => fits(order, wanted)))
  const keys = useInboxKeys({ orders: shown, ask: setAsked, search, busy: asked !== null })
  useReceipts(orders)
  return (
    <Page
      wide
      title={text.title}
      actions={
        <>
          <input
            ref={search}
            type="search"
            className={style.search}
            placeholder={text.searchLabel}
            aria-label={text.searchLabel}
            value={wanted}
            onChange={event => setWanted(event.target.value)}
          />
          {orders.length > 0 && <SendOrder />}
          <Button kind="plain" icon="help" iconOnly onClick={keys.showHelp}>
            {text.keysTitle}
          </Button>
        </>
      }
    >
      <Notices />
      {isPending && <Skeleton lines={3} height="9rem" />}
      {error && orders.length === 0 && <Problem error={error} onRetry={() => void refetch()} />}
      {!isPending && orders.length === 0 && !error && (
        <Empty icon="inbox" title={text.emptyTitle} action={<FirstOrder />}>
          {text.emptyHelp}
        </Empty>
      )}
      {orders.length > 0 && shown.length === 0 && (
        <Empty icon="search" title={text.noMatch} action={<ClearSearch onClear={() => setWanted("")} />} />
      )}
      {shown.length > 0 && (
        <Board orders={shown} selected={keys.selected} onAsk={setAsked} stale={status === "lost"} />
      )}
      {asked && <OrderDialogs asked={asked} orders={orders} onAsk={setAsked} />}
      {keys.helpOpen && <KeyHelp onClose={keys.hideHelp} />}
    </Page>
  )
}

function ClearSearch({ onClear }: { onClear: () => void }) {
  return <Button onClick={onClear}>{useText().words.clearSearch}</Button>
}

function fits(order: Order, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  if (text === "") return true
  const { number, customer } = order
  return [number, customer.name, customer.phone].some(fact => fact.toLowerCase().includes(text))
}
