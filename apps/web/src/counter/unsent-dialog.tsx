import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import style from "./counter.module.css"
import { exportOrders } from "./export.ts"
import { removeUnsent, sendAgain } from "./outbox.ts"
import type { StoredOrder } from "./stored-order.ts"

/** The orders that are only on this tablet, with the server's reason where it refused one. */
export function UnsentDialog({ orders, onClose }: { orders: readonly StoredOrder[]; onClose: () => void }) {
  const { counter: text, words, faults } = useText()
  const zone = useZone()
  const [removing, setRemoving] = useState<StoredOrder | null>(null)
  const reasonOf = ({ code, message }: NonNullable<StoredOrder["refusal"]>) =>
    (faults.codes as Readonly<Record<string, string>>)[code] ?? message
  if (removing)
    return (
      <Confirm
        title={text.removeAsk(removing.request.number)}
        confirm={words.remove}
        onConfirm={() => void removeUnsent(removing).then(() => setRemoving(null))}
        onClose={() => setRemoving(null)}
      >
        <p>{text.removeHelp}</p>
      </Confirm>
    )
  return (
    <Dialog
      wide
      title={text.unsentTitle}
      onClose={onClose}
      actions={
        <Button icon="download" onClick={() => exportOrders(orders)}>
          {text.saveFile}
        </Button>
      }
    >
      <p>{text.unsentAbout}</p>
      <ul className="stack">
        {orders.map(order => (
          <li key={order.id} className={`row wrap gap-3 box ${style.unsent}`}>
            <strong>{order.request.number}</strong>
            <span className="figures">{zone.moment(order.request.placedAt)}</span>
            <span className="figures">{showPaise(order.request.billed.totalPaise)}</span>
            {order.refusal ? (
              <>
                <span className={style.reason}>
                  <Icon name="warning" size={16} /> {reasonOf(order.refusal)}
                </span>
                <Button onClick={() => void sendAgain(order)}>{text.sendAgain}</Button>
                <Button kind="danger" onClick={() => setRemoving(order)}>
                  {words.remove}
                </Button>
              </>
            ) : (
              <span className="soft">{text.waiting}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
