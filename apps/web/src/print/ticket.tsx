import { useText } from "../i18n/i18n.tsx"
import { useZone } from "../shell/session.tsx"
import style from "./print.module.css"
import type { TicketPaper } from "./printer.tsx"

/** For the kitchen: what to cook, as large as the paper allows. */
export function Ticket({ ticket }: { ticket: TicketPaper }) {
  const { paper: text, orderWords } = useText()
  const zone = useZone()
  return (
    <>
      {ticket.copy === "DUPLICATE" && <p className={style.copy}>{text.duplicate}</p>}
      <p className={style.number}>{ticket.number}</p>
      <p className={style.type}>{orderWords.type[ticket.type]}</p>
      <p>
        {text.placedAt} {zone.full(ticket.placedAt)}
      </p>
      <p>
        {orderWords.type[ticket.type]}:{" "}
        <strong>{ticket.pickupAt ? zone.full(ticket.pickupAt) : text.asap}</strong>
      </p>
      <p>{ticket.customerName}</p>
      <hr />
      <ul className={style.lines}>
        {ticket.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed list never moves
          <li key={index}>
            <span className={style.quantity}>{line.quantity}×</span>
            <span className={style.dish}>
              {line.name}
              {line.addOns.map(addOn => (
                <strong key={addOn}>+ {addOn}</strong>
              ))}
              {line.note && <strong className={style.noteLine}>» {line.note}</strong>}
            </span>
          </li>
        ))}
      </ul>
      <hr />
      {ticket.note && (
        <p className={style.note}>
          {text.note}: {ticket.note}
        </p>
      )}
      <p>{text.portions(ticket.portions)}</p>
    </>
  )
}
