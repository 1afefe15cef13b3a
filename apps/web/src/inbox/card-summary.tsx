import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import style from "./card-summary.module.css"
import type { Order } from "./orders.ts"

/** Customer, address, courier and payment. Only a new order shows its whole address: it decides the answer. */
export function CardSummary({ order }: { order: Order }) {
  const { inbox, orderWords } = useText()
  const { customer, delivery, payment, status, total } = order
  return (
    <div className={style.summary}>
      <p className={status === "PENDING" ? style.facts : `${style.facts} ${style.dense}`}>
        <span className={style.name}>{customer.name}</span>
        <a href={`tel:+91${customer.phone}`} className={style.phone}>
          <Icon name="phone" size={16} />
          <span className="visually-hidden">{inbox.call(customer.name)}: </span>
          {customer.phone}
        </a>
        {delivery && (
          <span className={style.address}>
            <Icon name="pin" size={16} />
            <span>
              {delivery.address.address}, {delivery.address.pincode}
            </span>
          </span>
        )}
      </p>
      <p className={style.facts}>
        <strong className={`${style.total} figures`}>{total.display}</strong>
        <span>{orderWords.payment[payment]}</span>
        {delivery?.person && (
          <span className={style.person}>
            <Icon name="scooter" size={16} /> {delivery.person.name}
          </span>
        )}
      </p>
    </div>
  )
}
