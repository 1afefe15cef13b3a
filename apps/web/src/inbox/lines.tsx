import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { foldLines, type ShownLine } from "./fold-lines.ts"
import style from "./lines.module.css"
import type { Order } from "./orders.ts"

type PricedLine = ShownLine & { readonly total: { readonly amount: number; readonly display: string } }

interface Props {
  lines: readonly PricedLine[]
  voids?: Order["voids"]
  prices?: boolean
  /** Shows the first lines of a long order and its notes, and a button for the other lines. */
  folded?: boolean
}

/** The items to cook: quantity first, add-ons and notes in bold. What is not to be made is struck through, with the reason. */
export function Lines({ lines, voids = [], prices = false, folded = false }: Props) {
  const text = useText().inbox
  const usualText = useUsualText()
  const [open, setOpen] = useState(false)
  const first = folded ? foldLines(lines) : lines
  const hidden = lines.length - first.length
  return (
    <>
      <ul className={style.lines}>
        {lines.map((line, index) => {
          if (!(open ? lines : first).includes(line)) return null
          const ofLine = voids.flatMap(({ id, kind, reason, lines: voided }) =>
            voided
              .filter(each => each.index === index)
              .map(({ quantity }) => ({ id, kind, reason, quantity })),
          )
          const notMade = voidedOf(ofLine.filter(({ kind }) => kind === "NOT_MADE"))
          const isGone = notMade >= line.quantity
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may occur in two lines, and lines never move
            <li key={index} className={style.line} data-lines="1" data-noted={line.note ? "" : undefined}>
              <span className={`${style.quantity} figures`}>
                {isGone ? <s>{line.quantity}×</s> : `${line.quantity - notMade}×`}
              </span>
              <span className={style.what}>
                {isGone ? <s>{line.name}</s> : <span>{line.name}</span>}
                {!isGone && line.addOns.map(addOn => <strong key={addOn.id}>+ {addOn.name}</strong>)}
                {!isGone && line.note && <strong className={style.note}>“{line.note}”</strong>}
                {ofLine.map(({ id, kind, reason, quantity }) => (
                  <span key={id} className={style.voided}>
                    {kind === "NOT_MADE" && !isGone && (
                      <s>
                        {quantity}× {line.name}
                      </s>
                    )}{" "}
                    {kind === "NOT_MADE" ? text.voided : text.notCharged(quantity)}: {usualText(reason)}
                  </span>
                ))}
              </span>
              {prices && <Price line={line} voided={voidedOf(ofLine)} />}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <Button
          kind="plain"
          className={style.fold}
          aria-expanded={open}
          data-lines={open ? 0 : hidden}
          icon={open ? "up" : "down"}
          onClick={() => setOpen(!open)}
        >
          {open ? text.fewerLines : text.moreLines(hidden)}
        </Button>
      )}
    </>
  )
}

function voidedOf(voids: readonly { quantity: number }[]): number {
  return voids.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** What the line costs without what is voided: each of it costs the same. */
function Price({ line: { quantity, total }, voided }: { line: PricedLine; voided: number }) {
  if (voided === 0) return <span className="figures">{total.display}</span>
  return (
    <span className={`figures ${style.price}`}>
      <s>{total.display}</s> {showPaise(Math.round((total.amount / quantity) * (quantity - voided)))}
    </span>
  )
}
