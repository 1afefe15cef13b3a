import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { useSearchParams } from "wouter"
import { ApiFault } from "../api/send.ts"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { SearchField } from "../parts/search-field.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useDialogInUrl } from "../parts/use-dialog-in-url.ts"
import { useMedia } from "../parts/use-media.ts"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { SoundButton } from "../sound/sound-bar.tsx"
import { Board } from "./board.tsx"
import { BoardClock } from "./board-clock.tsx"
import { inBoardOrder } from "./columns.ts"
import { fits } from "./find-order.ts"
import { FirstDay, FirstOrder, SendOrder } from "./first-order.tsx"
import style from "./inbox.module.css"
import { KeptNotice } from "./kept-notice.tsx"
import { KitchenList, KitchenNow } from "./kitchen-now.tsx"
import { Notices } from "./notices.tsx"
import { dialogs, type OpenDialog } from "./open-dialog.ts"
import { type Order, useActiveOrders } from "./orders.ts"
import { useInboxKeys } from "./use-inbox-keys.ts"
import { useKeptOrders } from "./use-kept-orders.ts"
import { useReceipts } from "./use-receipts.ts"

const importDialogs = () => import("./dialogs.tsx")
const OrderDialogs = late(importDialogs)
const KeyHelp = late(() => import("./key-help.tsx"))

/** The first screen: all open orders, with one tap for the next step. */
export function Inbox() {
  const text = useText().inbox
  const { orders: current, fetched, error, isPending, refetch } = useActiveOrders()
  const isRefused = error instanceof ApiFault && error.status > 0 && error.status < 500
  const kept = useKeptOrders(fetched === undefined && !isRefused)
  const orders = kept?.orders ?? current
  const { status } = useStreamState()
  const [wanted, setWanted] = useSearchInUrl()
  const [dialog, setDialog] = useOrderDialog()
  const search = useRef<HTMLInputElement>(null)
  const [sorting] = usePreference("orderSorting")
  const shown = useMemo(
    () =>
      inBoardOrder(
        orders.filter(order => fits(order, wanted)),
        sorting,
      ),
    [orders, wanted, sorting],
  )
  const stale = status === "lost" || kept !== undefined
  const keys = useInboxKeys({ orders: shown, openDialog: setDialog, search, busy: dialog !== null, stale })
  const isWide = useMedia("wide")
  useReceipts(current)
  useDialogsSoon(orders.length > 0)
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
          <BoardClock />
          <SoundButton />
          {isWide && <KitchenNow orders={orders} />}
          <SearchField
            ref={search}
            className={style.search}
            label={text.searchLabel}
            value={wanted}
            onChange={setWanted}
          />
          {current.length > 0 && <SendOrder />}
          <Button kind="plain" icon="help" iconOnly className={style.help} onClick={keys.showHelp}>
            {text.keysTitle}
          </Button>
        </>
      }
    >
      {/* At the top: dialogs lie over the page anyway, and the message of a file that did not arrive is seen here. */}
      <WhenLoaded key={dialog ? `${dialog.what} ${dialog.id}` : "none"}>
        {dialog && (kept || fetched) && <OrderDialogs dialog={dialog} orders={orders} onOpen={setDialog} />}
        {keys.helpOpen && <KeyHelp onClose={keys.hideHelp} />}
      </WhenLoaded>
      <Notices folded={orders.some(order => order.status === "PENDING")} />
      {kept && <KeptNotice at={kept.at} />}
      {isWide && <KitchenList orders={orders} />}
      {!kept && (isPending || waitsForNetwork) && <Skeleton lines={3} height="9rem" />}
      {error && orders.length === 0 && !waitsForNetwork && (
        <Problem error={error} onRetry={() => void refetch()} />
      )}
      {!isPending && orders.length === 0 && !error && <NoOrders />}
      {orders.length > 0 && shown.length === 0 && <NoMatch onClear={() => setWanted("")} />}
      {shown.length > 0 && (
        <Board
          orders={shown}
          selected={keys.selected}
          onOpen={setDialog}
          stale={stale}
          kitchenNow={!isWide && <Kitchen orders={orders} />}
        />
      )}
    </Page>
  )
}

/** The dialog of an order, or the offer after a step. */
function useOrderDialog(): [OpenDialog | null, (next: OpenDialog | null) => void] {
  const [open, setOpen] = useDialogInUrl("order", dialogs, "details")
  const [offer, setOffer] = useState<OpenDialog | null>(null)
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
  return [offer ?? open, setDialog]
}

/** A tap must not wait for the network. */
function useDialogsSoon(hasOrders: boolean): void {
  useEffect(() => {
    if (hasOrders) importDialogs().catch(() => {})
  }, [hasOrders])
}

function Kitchen({ orders }: { orders: readonly Order[] }) {
  return (
    <>
      <KitchenNow orders={orders} />
      <KitchenList orders={orders} />
    </>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { inbox: text, words } = useText()
  return (
    <Empty
      icon="search"
      title={text.noMatch}
      action={<Button onClick={onClear}>{words.clearSearch}</Button>}
    />
  )
}

function NoOrders() {
  const { inbox: text } = useText()
  return (
    <div className={style.none}>
      <Empty icon="inbox" title={text.emptyTitle} action={<FirstOrder />}>
        {text.emptyHelp}
      </Empty>
      <FirstDay />
    </div>
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
