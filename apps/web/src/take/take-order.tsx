import type { MenuItemDocument } from "@rasoi/contract/console"
import type { Bill } from "@rasoi/core/pricing"
import { type ReactNode, useMemo, useRef, useState } from "react"
import { showPaise } from "../api/money.ts"
import style from "../counter/counter.module.css"
import { SectionLinks } from "../counter/sections.tsx"
import { CounterStatus, NotReceiving } from "../counter/status.tsx"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Page } from "../parts/page.tsx"
import { SearchField } from "../parts/search-field.tsx"
import { useMedia } from "../parts/use-media.ts"
import { useSearchKey } from "../parts/use-search-key.ts"
import { useMay } from "../session/session.ts"
import { type Cart, type CartLine, type Dish, newCart } from "../tablet/cart.ts"
import type { StoredOrder } from "../tablet/command.ts"
import type { Basis } from "../tablet/tablet.ts"
import { BillPanel } from "./bill-panel.tsx"
import { addDish, findItem, isOneTap, priceOf, replaceLine } from "./cart.ts"
import { Dishes } from "./dishes.tsx"
import { ItemSheet } from "./item-sheet.tsx"
import { Placed } from "./placed.tsx"
import { useKeptCart } from "./use-kept-cart.ts"
import { usePlacing } from "./use-placing.ts"

/** A dish that is being chosen: a new one, or another choice for a line. */
interface Choosing {
  readonly item: MenuItemDocument
  readonly line?: CartLine
}

interface Wanted {
  readonly dish: Dish
  readonly quantity: number
  readonly key?: string
}

/** The order that was begun before a reload goes on. */
export function TakeOrder({ basis }: { basis: Basis }) {
  const [cart, setCart] = useKeptCart()
  return cart && <TakeOrderOf cart={cart} setCart={setCart} basis={basis} />
}

interface Props {
  cart: Cart
  setCart: (cart: Cart) => void
  basis: Basis
}

/** The dishes, and beside them the order with its bill. */
function TakeOrderOf({ cart, setCart, basis }: Props) {
  const text = useText("counter").counter
  const mayOverride = useMay()("menu")
  const [wanted, setWanted] = useState("")
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)
  const isPhone = useMedia("phone")
  const placing = usePlaced({ cart, setCart, basis }, () => setWanted(""))
  const { placed, priced, isOpen, setOpen, change, leave } = placing
  const choosing = useChoosing(cart, basis, change)
  const order = placed ? (
    <Placed order={placed} onNew={leave} />
  ) : (
    <BillPanel
      {...{ cart, priced, basis, placing }}
      onChange={change}
      onEdit={choosing.edit}
      onPlace={() => void placing.place()}
    />
  )
  return (
    <Page
      wide
      compact
      fillsScreen
      title={text.title}
      actions={
        <>
          <CounterStatus />
          <SearchField
            ref={search}
            className={style.search}
            label={text.search}
            value={wanted}
            onChange={setWanted}
          />
        </>
      }
    >
      <SectionLinks />
      <NotReceiving />
      <div className={style.layout}>
        <Dishes
          {...{ menu: basis.menu.document, cart, wanted, search, mayOverride }}
          onTap={choosing.tap}
          onCategory={() => setWanted("")}
        />
        {!isPhone && (
          <section className={`box ${style.order}`} aria-label={text.order}>
            {order}
          </section>
        )}
      </div>
      {isPhone && (
        <OrderOnPhone
          cart={cart}
          bill={priced.bill}
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          onClose={leave}
        >
          {order}
        </OrderOnPhone>
      )}
      {choosing.dialogs}
    </Page>
  )
}

/** The price of the order, and the order after it was placed. */
function usePlaced({ cart, setCart, basis }: Props, onPlaced: () => void) {
  const [placed, setPlaced] = useState<StoredOrder | null>(null)
  /** On a phone. */
  const [isOpen, setOpen] = useState(false)
  const priced = useMemo(() => priceOf(cart, basis), [cart, basis])
  const placing = usePlacing(basis)
  return {
    ...{ ...placing, placed, isOpen, setOpen, priced },
    change(next: Cart) {
      setPlaced(null)
      setCart(next)
    },
    leave() {
      setPlaced(null)
      setOpen(false)
    },
    async place() {
      if (!priced.bill) return
      const stored = await placing.place(cart, priced.bill)
      if (!stored) return
      setPlaced(stored)
      setCart(newCart())
      onPlaced()
    },
  }
}

/** What a tap on a dish, or on a line of the order, asks for. */
function useChoosing(cart: Cart, basis: Basis, change: (next: Cart) => void) {
  const text = useText("counter").counter
  const mayOverride = useMay()("menu")
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const [soldOut, setSoldOut] = useState<Wanted | null>(null)
  const put = ({ dish, quantity, key }: Wanted, before: Cart) =>
    change(key ? replaceLine(before, key, dish, quantity) : addDish(before, dish, quantity))
  /** A manager is asked once whether to sell what is sold out. Staff are not offered it. */
  const choose = (next: Wanted) => {
    setChoosing(null)
    const alone = addDish({ ...cart, lines: [] }, next.dish)
    const isOnSale = priceOf(alone, basis).bill !== null
    if (!isOnSale && priceOf({ ...alone, soldOutToo: true }, basis).bill) setSoldOut(next)
    else put(next, cart)
  }
  return {
    tap(item: MenuItemDocument) {
      if (!isOneTap(item)) setChoosing({ item })
      else choose({ dish: { menuItemId: item.menuItemId ?? "", addOnIds: [], note: "" }, quantity: 1 })
    },
    edit(line: CartLine) {
      const item = findItem(basis.menu.document, line.menuItemId)
      if (item) setChoosing({ item, line })
    },
    dialogs: (
      <>
        {choosing && (
          <ItemSheet
            key={choosing.line?.key ?? choosing.item.id}
            {...choosing}
            mayOverride={mayOverride}
            onChoose={(dish, quantity) => choose({ dish, quantity, key: choosing.line?.key })}
            onClose={() => setChoosing(null)}
          />
        )}
        {soldOut && (
          <Confirm
            kind="primary"
            title={text.soldOutAsk(findItem(basis.menu.document, soldOut.dish.menuItemId)?.name ?? "")}
            confirm={text.sellAnyway}
            onConfirm={() => {
              put(soldOut, { ...cart, soldOutToo: true })
              setSoldOut(null)
            }}
            onClose={() => setSoldOut(null)}
          >
            <p>{text.soldOutHelp}</p>
          </Confirm>
        )}
      </>
    ),
  }
}

interface OnPhoneProps {
  cart: Cart
  bill: Bill | null
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  children: ReactNode
}

/** On a phone the order is behind a button with its total. */
function OrderOnPhone({ cart, bill, isOpen, onOpen, onClose, children }: OnPhoneProps) {
  const text = useText("counter").counter
  const count = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {(count > 0 || isOpen) && (
        <div className={style.bottom}>
          <Button kind="primary" size="large" onClick={onOpen}>
            {text.review(count, bill ? showPaise(bill.totalPaise) : "—")}
          </Button>
        </div>
      )}
      {isOpen && (
        <Dialog wide title={text.order} onClose={onClose}>
          <div className={style.sheet}>{children}</div>
        </Dialog>
      )}
    </>
  )
}
