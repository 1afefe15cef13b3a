import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import style from "./lines.module.css"
import type { Order } from "./orders.ts"

/** A card with more lines would push the next orders off the screen. */
const shownAtFirst = 10
/** Folding away fewer lines than this saves no space. */
const leastHidden = 3

interface Props {
  lines: Order["lines"]
  prices?: boolean
  /** Shows the first lines of a long order, and a button for the others. */
  folded?: boolean
}

/** The items to cook: quantity first, add-ons and notes in bold. */
export function Lines({ lines, prices = false, folded = false }: Props) {
  const text = useText().inbox
  const [open, setOpen] = useState(false)
  const foldable = folded && lines.length >= shownAtFirst + leastHidden
  const shown = foldable && !open ? lines.slice(0, shownAtFirst) : lines
  return (
    <>
      <ul className={style.lines}>
        {shown.map((line, index) => (
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
      {foldable && (
        <Button aria-expanded={open} icon={open ? "up" : "down"} onClick={() => setOpen(!open)}>
          {open ? text.fewerLines : text.moreLines(lines.length - shownAtFirst)}
        </Button>
      )}
    </>
  )
}
