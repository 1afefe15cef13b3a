import { useCallback, useMemo, useRef, useState } from "react"
import { useSearchParams } from "wouter"
import { SoundButton } from "../alarm/sound-bar.tsx"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useDialogInUrl } from "../parts/use-dialog-in-url.ts"
import { useMedia } from "../parts/use-media.ts"
import { Board } from "./board.tsx"
import { inBoardOrder } from "./columns.ts"
import { dialogs, type OpenDialog, OrderDialogs } from "./dialogs.tsx"
import { fits } from "./find-order.ts"
import { FirstOrder, SendOrder } from "./first-order.tsx"
import style from "./inbox.module.css"
import { KeyHelp } from "./key-help.tsx"
import { KitchenList, KitchenNow } from "./kitchen-now.tsx"
import { Notices } from "./notices.tsx"
import { useActiveOrders } from "./orders.ts"
import { useInboxKeys } from "./use-inbox-keys.ts"
import { useReceipts } from "./use-receipts.ts"

/** The first screen: all open orders, with one tap for the next step. */
export function Inbox() {
  const { inbox: text, words } = useText()
  const { orders, error, isPending, refetch } = useActiveOrders()
  const { status } = useStreamState()
  const [wanted, setWanted] = useSearchInUrl()
  const [open, setOpen] = useDialogInUrl("order", dialogs, "details")
  const [offer, setOffer] = useState<OpenDialog | null>(null)
  const dialog = offer ?? open
  const isOpen = open !== null
  const setDialog = useCallback(
    (next: OpenDialog | null) => {
      // The offer follows a finished step, so a reload does not bring it back.
      if (next?.what === "soldOut") return setOffer(next)
      setOffer(null)
      if (next || isOpen) setOpen(next)
    },
    [isOpen, setOpen],
  )
  const search = useRef<HTMLInputElement>(null)
  const shown = useMemo(() => inBoardOrder(orders.filter(order => fits(order, wanted))), [orders, wanted])
  const stale = status === "lost"
  const keys = useInboxKeys({ orders: shown, openDialog: setDialog, search, busy: dialog !== null, stale })
  const isWide = useMedia("(min-width: 60rem)")
  const kitchenNow = <KitchenNow orders={orders} />
  const kitchenList = <KitchenList orders={orders} />
  useReceipts(orders)
  // The bar above explains it, and the orders are fetched as soon as the stream is back.
  const waitsForNetwork = error !== null && orders.length === 0 && stale
  return (
    <Page
      wide
      compact
      fillsScreen
      title={text.title}
      actions={
        <>
          <SoundButton />
          {isWide && kitchenNow}
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
          <Button kind="plain" icon="help" iconOnly className={style.help} onClick={keys.showHelp}>
            {text.keysTitle}
          </Button>
        </>
      }
    >
      <Notices folded={orders.some(order => order.status === "PENDING")} />
      {isWide && kitchenList}
      {(isPending || waitsForNetwork) && <Skeleton lines={3} height="9rem" />}
      {error && orders.length === 0 && !waitsForNetwork && (
        <Problem error={error} onRetry={() => void refetch()} />
      )}
      {!isPending && orders.length === 0 && !error && (
        <Empty icon="inbox" title={text.emptyTitle} action={<FirstOrder />}>
          {text.emptyHelp}
        </Empty>
      )}
      {orders.length > 0 && shown.length === 0 && (
        <Empty
          icon="search"
          title={text.noMatch}
          action={<Button onClick={() => setWanted("")}>{words.clearSearch}</Button>}
        />
      )}
      {shown.length > 0 && (
        <Board
          orders={shown}
          selected={keys.selected}
          onOpen={setDialog}
          stale={stale}
          kitchenNow={
            !isWide && (
              <>
                {kitchenNow}
                {kitchenList}
              </>
            )
          }
        />
      )}
      {dialog && !isPending && !error && (
        <OrderDialogs
          key={`${dialog.what} ${dialog.id}`}
          dialog={dialog}
          orders={orders}
          onOpen={setDialog}
        />
      )}
      {keys.helpOpen && <KeyHelp onClose={keys.hideHelp} />}
    </Page>
  )
}

function useSearchInUrl(): [string, (wanted: string) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (wanted: string) => {
    const changed = new URLSearchParams(location.search)
    if (wanted === "") changed.delete("search")
    else changed.set("search", wanted)
    setSearch(changed, { replace: true, state: history.state })
  }
  return [search.get("search") ?? "", change]
}
