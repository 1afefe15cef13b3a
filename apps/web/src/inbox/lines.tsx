import style from "./lines.module.css"
import type { Order } from "./orders.ts"

/** The items to cook: quantity first, add-ons and notes in bold. */
export function Lines({ lines, prices = false }: { lines: Order["lines"]; prices?: boolean }) {
  return (
    <ul className={style.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may occur in two lines, and lines never move
        <li key={index} className={style.line}>
          <span className={`${style.quantity} figures`}>{line.quantity}×</span>
          <span className={style.what}>
            <span>{line.name}</span>
            {line.addOns.map(addOn => (
              <strong key={addOn.id}>+ {addOn.name}</strong>
            ))}
            {line.note && <strong className={style.note}>“{line.note}”</strong>}
          </span>
          {prices && <span className="figures">{line.total.display}</span>}
        </li>
      ))}
    </ul>
  )
}
