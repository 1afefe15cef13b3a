import { lacksPrice } from "@rasoi/core/menu"
import { Link, useSearchParams } from "wouter"
import { showPaise } from "../../api/money.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Badge } from "../../parts/badge.tsx"
import { FoodMark } from "../../parts/food-mark.tsx"
import type { Item } from "../document.ts"
import { stateOfItem } from "./draft.ts"
import { addressOf, useEditor } from "./editor.ts"
import { DragHandle, moveByKey, OrderButtons } from "./order-controls.tsx"
import style from "./outline.module.css"
import type { Order } from "./use-order.ts"

interface Props {
  item: Item
  about?: string
  order?: Order
}

export function ItemRow({ item, about, order }: Props) {
  const text = useText("menu").menu
  const { draft } = useEditor()
  const [query] = useSearchParams()
  const isOpen = query.get("item") === item.id
  const name = item.name || text.edit.noName
  const state = stateOfItem(draft, item)
  const faulty = draft.faults.some(fault => fault.itemId === item.id)
  return (
    <div className={isOpen ? `${style.itemRow} ${style.here}` : style.itemRow} {...order?.rowProps(item.id)}>
      {order && <DragHandle drag={order.handleProps(item.id)} />}
      <Link
        href={addressOf({ item: item.id })}
        draggable={false}
        className={style.itemLink}
        aria-current={isOpen ? "true" : undefined}
        {...(order && moveByKey(order.buttonProps(item.id)))}
      >
        {item.foodType && <FoodMark type={item.foodType} />}
        <span className={style.names}>
          <strong>{name}</strong>
          <span className="hint">
            {about ? `${about} · ` : ""}
            <span className="figures">{priceOf(item, text.change.range)}</span>
          </span>
        </span>
        <span className={style.badges}>
          {(item.foodType === null || lacksPrice(item)) && <Badge tone="urgent">{text.missing.badge}</Badge>}
          {faulty && <Badge tone="urgent">{text.edit.faulty}</Badge>}
          {!item.available && <Badge tone="urgent">{text.edit.soldOut}</Badge>}
          {state === "new" && <Badge tone="new">{text.edit.added}</Badge>}
          {state === "changed" && <Badge tone="waiting">{text.edit.changed}</Badge>}
        </span>
      </Link>
      {order && <OrderButtons {...order.buttonProps(item.id)} />}
    </div>
  )
}

function priceOf({ pricePaise, variants }: Item, range: (lowest: string, highest: string) => string): string {
  const prices = pricePaise === null ? variants.map(size => size.pricePaise) : [pricePaise]
  if (prices.length === 0) return ""
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return lowest === highest ? showPaise(lowest) : range(showPaise(lowest), showPaise(highest))
}
