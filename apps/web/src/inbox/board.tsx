import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useMedia } from "../parts/use-media.ts"
import style from "./board.module.css"
import { BoardTabs } from "./board-tabs.tsx"
import { OrderCard } from "./card.tsx"
import { type Column, columnOf, columns } from "./columns.ts"
import type { OpenDialog } from "./open-dialog.ts"
import { OrderActionsProvider } from "./order-actions.tsx"
import type { Order } from "./orders.ts"
import { OrderRow } from "./row.tsx"
import { stopSecondTap } from "./second-tap.ts"
import { useBelow } from "./use-below.ts"
import { usePacking } from "./use-packing.ts"
import { useWidths } from "./use-widths.ts"
import type { Counts } from "./widths.ts"

/** How many orders of a column are rendered one after the other: a slow tablet shows the first ones soon, and responds. */
const limits = [1, 3, 6, 12, 24, Number.POSITIVE_INFINITY]

interface Props {
  orders: readonly Order[]
  selected: string | null
  onOpen: (dialog: OpenDialog) => void
  /** The data may be outdated: disables all steps. */
  stale: boolean
  /** Above the kitchen's orders on a small screen. */
  kitchenNow: ReactNode
}

/**
 * Columns side by side, each scrolling by itself, as wide as what is in them needs. On a small screen one at a time, with
 * the counts of all visible.
 */
export function Board({ kitchenNow, ...shown }: Props) {
  const { orders, selected, stale } = shown
  const [chosen, setChosen] = useState<Column>("new")
  const held = useMemo(() => byColumn(orders), [orders])
  const selectedOrder = orders.find(({ id }) => id === selected)
  const selectedColumn = selectedOrder && columnOf(selectedOrder)
  // An order in a column that is not shown cannot have the focus.
  useEffect(() => {
    if (selectedColumn) setChosen(selectedColumn)
  }, [selectedColumn])
  const isWide = useMedia("wide")
  const board = useRef<HTMLDivElement>(null)
  const { counts, widths, settle } = useWidths(board, useCounts(held))
  const column = (name: Column) => (
    <BoardColumn
      {...shown}
      orders={held[name]}
      name={name}
      chosen={name === chosen}
      drawn={isWide ? counts[name] > 0 : name === chosen}
      onWaiting={settle}
    />
  )
  const look = {
    "--widths": widths.template,
    "--cards-new": widths.cards.new,
    "--cards-kitchen": widths.cards.kitchen,
  } as CSSProperties
  return (
    <div className={stale ? `${style.board} ${style.stale}` : style.board} data-stale={stale}>
      <BoardTabs orders={orders} chosen={chosen} onChoose={setChosen} />
      <OrderActionsProvider>
        <div ref={board} className={style.columns} style={look} onClickCapture={stopSecondTap}>
          {column("new")}
          {chosen === "kitchen" && kitchenNow}
          {column("kitchen")}
          <div className={style.side}>
            {column("ready")}
            {column("out")}
          </div>
        </div>
      </OrderActionsProvider>
    </div>
  )
}

function byColumn(orders: readonly Order[]): Readonly<Record<Column, readonly Order[]>> {
  const held: Record<Column, Order[]> = { new: [], kitchen: [], ready: [], out: [] }
  for (const order of orders) {
    const column = columnOf(order)
    if (column) held[column].push(order)
  }
  return held
}

/** The same object while the counts are the same. */
function useCounts(held: Readonly<Record<Column, readonly Order[]>>): Counts {
  const [inNew, kitchen, ready, out] = columns.map(column => held[column].length) as [
    number,
    number,
    number,
    number,
  ]
  return useMemo(() => ({ new: inNew, kitchen, ready, out }), [inNew, kitchen, ready, out])
}

interface ColumnProps extends Omit<Props, "kitchenNow"> {
  name: Column
  chosen: boolean
  /** A phone shows one column and should not render the others. */
  drawn: boolean
  /** Gives a column the width for its first order now. */
  onWaiting: () => void
}

function BoardColumn({ name, orders, chosen, drawn, onWaiting, ...cards }: ColumnProps) {
  const text = useText().inbox
  const isWide = useMedia("wide")
  const hasCards = name === "new" || name === "kitchen"
  const list = useRef<HTMLUListElement>(null)
  const below = useBelow(list, hasCards ? 0 : orders.length)
  const [first] = orders
  const names = [style.column, style[name], !chosen && style.notChosen]
  return (
    <section
      id={`column-${name}`}
      className={names.filter(Boolean).join(" ")}
      data-empty={orders.length === 0}
      aria-label={text.columns[name]}
    >
      <h2 className={`row ${style.heading}`}>
        {text.columns[name]} <span className={style.count}>{orders.length}</span>
        {first?.cancelRequest && (
          <button
            type="button"
            className={`target ${style.asks}`}
            title={text.cancelRequest.somebodyAsks}
            onClick={() => document.querySelector(`[data-order="${first.id}"]`)?.scrollIntoView()}
          >
            <Icon name="bell" size={16} /> {first.number}
          </button>
        )}
        {below > 0 && (
          <span className={style.below}>
            <Icon name="down" size={16} /> {text.below(below)}
          </span>
        )}
      </h2>
      {orders.length === 0 && <p className={style.nothing}>{text.emptyColumn[name]}</p>}
      {drawn && <Cards {...cards} list={list} orders={orders} hasCards={hasCards} />}
      {isWide && !drawn && orders.length > 0 && (
        <Button kind="primary" className={style.waiting} onClick={onWaiting}>
          {text.showOrders(orders.length)}
        </Button>
      )}
    </section>
  )
}

interface CardsProps extends Omit<Props, "kitchenNow"> {
  list: RefObject<HTMLUListElement | null>
  hasCards: boolean
}

function Cards({ list, orders, selected, onOpen, stale, hasCards }: CardsProps) {
  usePacking(list)
  const limit = useLimit()
  const Item = hasCards ? OrderCard : OrderRow
  return (
    <ul ref={list} className={hasCards ? `${style.cards} ${style.high}` : style.cards} data-cards>
      {orders.slice(0, limit).map(order => (
        <li key={order.id} className={style.item}>
          <Item order={order} selected={order.id === selected} onOpen={onOpen} disabled={stale} />
        </li>
      ))}
    </ul>
  )
}

/** As transitions: React renders the next orders in small parts, after the page has shown those before. */
function useLimit(): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (at + 1 < limits.length) startTransition(() => setAt(at + 1))
  }, [at])
  return limits[at] ?? 0
}
