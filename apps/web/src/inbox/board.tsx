import { type ReactNode, useDeferredValue, useEffect, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { useMedia } from "../parts/use-media.ts"
import style from "./board.module.css"
import { BoardTabs } from "./board-tabs.tsx"
import { OrderCard } from "./card.tsx"
import { type Column, columnOf } from "./columns.ts"
import type { OpenDialog } from "./open-dialog.ts"
import type { Order } from "./orders.ts"
import { OrderRow } from "./row.tsx"
import { stopSecondTap } from "./second-tap.ts"
import { usePacking } from "./use-packing.ts"

/** As many as a screen shows of one column. As in board.module.css. */
const cardsAtFirst = 6

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
 * Columns side by side, each scrolling by itself; an empty one lends its width to the others. On a small screen one at
 * a time, with the counts of all visible.
 */
export function Board({ kitchenNow, ...shown }: Props) {
  const { orders, selected, stale } = shown
  const [chosen, setChosen] = useState<Column>("new")
  const selectedOrder = orders.find(({ id }) => id === selected)
  const selectedColumn = selectedOrder && columnOf(selectedOrder)
  // An order in a column that is not shown cannot have the focus.
  useEffect(() => {
    if (selectedColumn) setChosen(selectedColumn)
  }, [selectedColumn])
  const isWide = useMedia("wide")
  const column = (name: Column) => (
    <BoardColumn {...shown} name={name} chosen={name === chosen} drawn={isWide || name === chosen} />
  )
  return (
    <div className={stale ? `${style.board} ${style.stale}` : style.board} data-stale={stale}>
      <BoardTabs orders={orders} chosen={chosen} onChoose={setChosen} />
      <div className={style.columns} onClickCapture={stopSecondTap}>
        {column("new")}
        {chosen === "kitchen" && kitchenNow}
        {column("kitchen")}
        <div className={style.side}>
          {column("ready")}
          {column("out")}
        </div>
      </div>
    </div>
  )
}

interface ColumnProps extends Omit<Props, "kitchenNow"> {
  name: Column
  chosen: boolean
  /** A phone shows one column and should not render the others. */
  drawn: boolean
}

function BoardColumn({ name, orders, chosen, drawn, ...cards }: ColumnProps) {
  const text = useText().inbox
  const held = orders.filter(order => columnOf(order) === name)
  const [first] = held
  const names = [style.column, style[name], !chosen && style.notChosen]
  return (
    <section
      id={`column-${name}`}
      className={names.filter(Boolean).join(" ")}
      data-empty={held.length === 0}
      aria-label={text.columns[name]}
    >
      <h2 className={`row ${style.heading}`}>
        {text.columns[name]} <span className={style.count}>{held.length}</span>
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
      </h2>
      {held.length === 0 && <p className={style.nothing}>{text.emptyColumn[name]}</p>}
      {drawn && <Cards {...cards} orders={held} isHigh={name === "new" || name === "kitchen"} />}
    </section>
  )
}

interface CardsProps extends Omit<Props, "kitchenNow"> {
  isHigh: boolean
}

function Cards({ orders, selected, onOpen, stale, isHigh }: CardsProps) {
  const list = usePacking()
  // The first cards are on the screen at once; React renders the others when the page can already be used.
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, cardsAtFirst)
  const Item = isHigh ? OrderCard : OrderRow
  return (
    <ul ref={list} className={style.cards}>
      {orders.slice(0, limit).map(order => (
        <li key={order.id} className={isHigh ? `${style.item} ${style.high}` : style.item}>
          <Item order={order} selected={order.id === selected} onOpen={onOpen} disabled={stale} />
        </li>
      ))}
    </ul>
  )
}
