import { useDeferredValue, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import style from "./board.module.css"
import { OrderCard } from "./card.tsx"
import type { OpenDialog } from "./dialogs.tsx"
import type { Order, OrderStatus } from "./orders.ts"

type Column = "new" | "kitchen" | "ready" | "out"
const columns: Record<Column, readonly OrderStatus[]> = {
  new: ["PENDING"],
  kitchen: ["ACCEPTED", "PREPARING"],
  ready: ["READY"],
  out: ["OUT_FOR_DELIVERY"],
}
const names = Object.keys(columns) as Column[]
/** As many as a screen shows of one column. */
const cardsAtFirst = 4

/** Column by column, each in the server's order: the order of J and K. */
export function inBoardOrder(orders: readonly Order[]): readonly Order[] {
  const place = ({ status }: Order) => names.findIndex(column => columns[column].includes(status))
  return orders.toSorted((one, other) => place(one) - place(other))
}

interface Props {
  orders: readonly Order[]
  selected: string | null
  onOpen: (dialog: OpenDialog) => void
  /** The data may be outdated: disables all steps. */
  stale: boolean
}

/** Four columns side by side; on a small screen one at a time, with the counts of all visible. */
export function Board({ orders, selected, onOpen, stale }: Props) {
  const text = useText().inbox
  const [chosen, setChosen] = useState<Column>("new")
  // The first cards are on the screen at once; React renders the others when the page can already be used.
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, cardsAtFirst)
  const held = (column: Column) => orders.filter(({ status }) => columns[column].includes(status))
  return (
    <div className={stale ? `${style.board} ${style.stale}` : style.board} data-stale={stale}>
      <div className={style.tabs} role="tablist" aria-label={text.title}>
        {names.map(column => (
          <button
            key={column}
            type="button"
            role="tab"
            id={`tab-${column}`}
            aria-controls={`column-${column}`}
            aria-selected={column === chosen}
            className={style.tab}
            onClick={() => setChosen(column)}
          >
            {text.columns[column]} <span className={style.count}>{held(column).length}</span>
          </button>
        ))}
      </div>
      <div className={style.columns}>
        {names.map(column => (
          <section
            key={column}
            id={`column-${column}`}
            className={column === chosen ? style.column : `${style.column} ${style.notChosen}`}
            aria-label={text.columns[column]}
          >
            <h2 className={style.heading}>
              {text.columns[column]} <span className={style.count}>{held(column).length}</span>
            </h2>
            {held(column).length === 0 && <p className={style.nothing}>{text.emptyColumn[column]}</p>}
            <ul className={style.cards}>
              {held(column)
                .slice(0, limit)
                .map(order => (
                  <li key={order.id} className={style.item}>
                    <OrderCard
                      order={order}
                      selected={order.id === selected}
                      onOpen={onOpen}
                      disabled={stale}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
