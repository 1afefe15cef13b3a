import { useMemo } from "react"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import style from "./kitchen-now.module.css"
import { type DishTotal, kitchenTotals } from "./kitchen-totals.ts"
import { totalsOnPaper } from "./kitchen-totals-paper.ts"
import type { Order } from "./orders.ts"

interface Props {
  orders: readonly Order[]
}

/** What the kitchen cooks now, over all orders, in one line. A tap shows all dishes with their orders. */
export function KitchenNow({ orders }: Props) {
  const text = useText().inbox
  const [shown, setShown] = usePreference("kitchenTotals")
  const totals = useMemo(() => kitchenTotals(orders), [orders])
  if (totals.length === 0) return null
  const isOpen = shown === "all"
  return (
    <button
      type="button"
      className={`row small-box ${style.now}`}
      aria-expanded={isOpen}
      onClick={() => setShown(isOpen ? "line" : "all")}
    >
      <Icon name="pot" />
      <strong className={style.title}>{text.kitchenNow}</strong>{" "}
      <span className={style.first}>
        <span className={style.start} />
        {totals.slice(0, 12).map(({ key, quantity, name, notedQuantity }) => (
          <span key={key} className={style.dish}>
            <strong className="figures">{quantity}×</strong> {name}{" "}
            {notedQuantity > 0 && <Icon name="note" size={16} />}
          </span>
        ))}
      </span>
      <span className={`hint ${style.count}`}>
        {text.dishes(totals.reduce((sum, total) => sum + total.quantity, 0))}
      </span>
      <Icon name={isOpen ? "up" : "down"} size={16} />
    </button>
  )
}

/** All dishes in the kitchen, while they are wanted. */
export function KitchenList({ orders }: Props) {
  const text = useText()
  const zone = useZone()
  const printer = usePrinter()
  const [shown] = usePreference("kitchenTotals")
  const totals = useMemo(() => kitchenTotals(orders), [orders])
  if (totals.length === 0 || shown !== "all") return null
  const { kitchenNow } = text.inbox
  return (
    <section className={`wrap box ${style.list}`} aria-label={kitchenNow}>
      <ul className={style.all}>
        {totals.map(total => (
          <Total key={total.key} total={total} />
        ))}
      </ul>
      <Button
        icon="printer"
        onClick={() => printer.printList(totalsOnPaper(totals, kitchenNow, zone.moment(serverNow())))}
      >
        {text.words.print}
      </Button>
    </section>
  )
}

function Total({ total: { quantity, name, addOns, notedQuantity, orders } }: { total: DishTotal }) {
  const text = useText().inbox
  return (
    <li className={style.total}>
      <strong className={`${style.quantity} figures`}>{quantity}×</strong>
      <span className={style.what}>
        <span>{name}</span>
        {addOns.map(addOn => (
          <strong key={addOn}>+ {addOn}</strong>
        ))}
        {notedQuantity > 0 && (
          <strong className={style.noted}>
            <Icon name="note" size={16} /> {text.withNote(notedQuantity)}
          </strong>
        )}
        <span className="hint">
          {text.inOrders(orders.length)}{" "}
          {orders.map((order, index) => (
            <span key={order.id}>
              {index > 0 && ", "}
              <span className="figures">{order.number}</span>
              {order.noted && <Icon name="note" size={16} />}
            </span>
          ))}
        </span>
      </span>
    </li>
  )
}
