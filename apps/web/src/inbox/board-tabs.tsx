import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { useFromNow } from "../time/use-now.ts"
import { countdown } from "../time/zone.ts"
import style from "./board-tabs.module.css"
import { type Column, columnOf, columns } from "./columns.ts"
import { urgencyOf } from "./deadline.ts"
import type { Order } from "./orders.ts"

interface Props {
  orders: readonly Order[]
  chosen: Column
  onChoose: (column: Column) => void
}

/** On a small screen: how many orders are in each column, one tap away. New ones stand out on every column. */
export function BoardTabs({ orders, chosen, onChoose }: Props) {
  const text = useText().inbox
  const held = (column: Column) => orders.filter(order => columnOf(order) === column)
  const [soonest] = held("new")
  return (
    <div className={style.tabs} role="tablist" aria-label={text.title}>
      {columns.map(column => (
        <button
          key={column}
          type="button"
          role="tab"
          id={`tab-${column}`}
          aria-controls={`column-${column}`}
          aria-selected={column === chosen}
          className={`stack gap-1 ${style.tab}`}
          onClick={() => {
            onChoose(column)
            scrollTo({ top: 0 })
          }}
        >
          <span>{text.columns[column]}</span>{" "}
          <span className={`row ${style.counts}`}>
            <span className={column === "new" && soonest ? `${style.count} ${style.new}` : style.count}>
              {held(column).length}
            </span>
            {column === "new" && soonest && chosen !== "new" && <Soonest order={soonest} />}
            {held(column).some(order => order.cancelRequest) && (
              <span className={`${style.soonest} ${style.urgent}`}>
                <Icon name="bell" size={16} />
                <span className="visually-hidden">{text.cancelRequest.somebodyAsks}</span>
              </span>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}

/** The time left for the first new order, while another column is shown. */
function Soonest({ order }: { order: Order }) {
  const isUrgent = useFromNow(now => urgencyOf(order, now) === "urgent")
  const left = useFromNow(now => countdown(Date.parse(order.acceptBy) - now))
  return (
    <span className={isUrgent ? `${style.soonest} ${style.urgent}` : style.soonest}>
      <Icon name="bell" size={16} />
      <span role="timer" aria-live="off" className="figures">
        {left}
      </span>
    </span>
  )
}
