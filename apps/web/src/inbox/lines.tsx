import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { foldLines } from "./fold-lines.ts"
import style from "./lines.module.css"
import type { Order } from "./orders.ts"

interface Props {
  lines: Order["lines"]
  prices?: boolean
  /** Shows the first lines of a long order and its notes, and a button for the other lines. */
  folded?: boolean
}

/** The items to cook: quantity first, add-ons and notes in bold. */
export function Lines({ lines, prices = false, folded = false }: Props) {
  const text = useText().inbox
  const [open, setOpen] = useState(false)
  const first = folded ? foldLines(lines) : lines
  const hidden = lines.length - first.length
  if (lines.length === 0) return null
  return (
    <>
      <ul className="stack gap-1">
        {(open ? lines : first).map((line, index) => (
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
      {hidden > 0 && (
        <Button
          kind="plain"
          className={style.fold}
          aria-expanded={open}
          icon={open ? "up" : "down"}
          onClick={() => setOpen(!open)}
        >
          {open ? text.fewerLines : text.moreLines(hidden)}
        </Button>
      )}
    </>
  )
}
