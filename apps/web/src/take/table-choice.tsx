import { useEffect, useId, useState } from "react"
import { showPaise } from "../api/money.ts"
import style from "../counter/counter.module.css"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { TextField } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import type { Cart, ChosenTab } from "../tablet/cart.ts"
import { newId } from "../tablet/tablet.ts"
import { type OpenTab, tabsCalled, takesRounds } from "../tablet/tabs.ts"
import { useTabletView } from "../tablet/use-tablet-view.ts"
import type { CustomerFault } from "./cart.ts"

interface Props {
  cart: Cart
  fault: CustomerFault | undefined
  onChange: (cart: Cart) => void
}

/** For which table: an open one with one tap, or a new one by its label. */
export function TableChoice({ cart, fault, onChange }: Props) {
  const { view, isFresh } = useTabletView()
  const { tabs } = view
  const choose = (tab: ChosenTab | null) => onChange({ ...cart, tab })
  if (cart.tab && !cart.tab.isNew)
    return <ChosenTable tab={cart.tab} tabs={isFresh ? tabs : undefined} onChange={choose} />
  return <Choice tabs={tabs ?? []} chosen={cart.tab} fault={fault} onChange={choose} />
}

interface ChosenProps {
  tab: ChosenTab
  /** Undefined: nobody knows what is open now. */
  tabs: readonly OpenTab[] | undefined
  onChange: (tab: ChosenTab | null) => void
}

function ChosenTable({ tab, tabs, onChange }: ChosenProps) {
  const text = useText("counter").counterTables
  const open = tabs?.find(({ id }) => id === tab.id)
  const isClosed = tabs !== undefined && !(open && takesRounds(open))
  return (
    <div className={`stack gap-1 ${style.caller}`}>
      <div className={`row wrap ${style.chosenTable}`}>
        <strong>{text.table(open?.label ?? tab.label)}</strong>
        {open && <span className="figures">{showPaise(open.totalPaise)}</span>}
        <Button onClick={() => onChange(null)}>{text.change}</Button>
      </div>
      {isClosed && (
        <p role="status" className={style.reason}>
          {text.closedMeanwhile(tab.label)}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  tabs: readonly OpenTab[]
  /** A table that this order opens. */
  chosen: ChosenTab | null
  fault: CustomerFault | undefined
  onChange: (tab: ChosenTab | null) => void
}

function Choice({ tabs, chosen, fault, onChange }: ChoiceProps) {
  const { counter, counterTables: text } = useText("counter")
  const zone = useZone()
  const heading = useId()
  const [typed, setTyped] = useState(chosen?.label ?? "")
  const label = typed.trim()
  const called = label === "" ? [] : tabsCalled(tabs, label)
  const open = tabs.filter(takesRounds)
  const hint = () => {
    if (label === "") return undefined
    if (called.length > 1) return text.severalCalled(label)
    return called.length === 1 ? text.adds(label) : text.opens(label)
  }
  const want = (wanted: string) => {
    const [same, another] = tabsCalled(tabs, wanted)
    const isOwn = chosen && !tabs.some(({ id }) => id === chosen.id)
    const ownId = isOwn ? chosen.id : newId("tab")
    if (wanted === "" || another) onChange(null)
    // The field stays: "1" may become "12".
    else onChange({ id: same?.id ?? ownId, label: wanted, isNew: true })
  }
  // Another tablet opened this table meanwhile, or closed it.
  const calledIds = called.map(({ id }) => id).join(" ")
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the open tables change
  useEffect(() => {
    if (label !== "") want(label)
  }, [calledIds])
  return (
    <div className="stack gap-2">
      {open.length > 0 && (
        <>
          <span id={heading} className="visually-hidden">
            {text.openTables}
          </span>
          <ul className={style.tableTiles} aria-labelledby={heading}>
            {open.map(tab => (
              <li key={tab.id}>
                <button
                  type="button"
                  className={`small-box accent-on-hover ${style.tableTile}`}
                  onClick={() => onChange({ id: tab.id, label: tab.label, isNew: false })}
                >
                  <strong>{tab.label}</strong>
                  <span className="figures">{showPaise(tab.totalPaise)}</span>
                  <span className="soft">
                    {text.rounds(tab.rounds.length)}, {text.since(zone.moment(tab.openedAt))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <TextField
        label={text.newTable}
        value={typed}
        onChange={next => {
          setTyped(next)
          want(next.trim())
        }}
        limit="tableLabel"
        autoComplete="off"
        hint={
          hint() && (
            <>
              <Icon name="info" size={16} /> {hint()}
            </>
          )
        }
        error={fault && counter.faults[fault]}
      />
    </div>
  )
}
