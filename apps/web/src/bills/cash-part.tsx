import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { OptionalMoneyField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import style from "./bills.module.css"
import { type CashTaken, cashSuggestions, takeCash } from "./cash.ts"

interface Props {
  openPaise: number
  roundCash: boolean
  isBusy: boolean
  onTake: (cash: CashTaken) => void
}

/** One tap for what customers usually give, or another amount: enough settles the bill, less is a part of it. */
export function CashPart({ openPaise, roundCash, isBusy, onTake }: Props) {
  const text = useText("counter").counterBills
  const [given, setGiven] = useState<number | null>(null)
  const [exact = 0, ...others] = cashSuggestions(openPaise, roundCash)
  const typed = given === null ? null : takeCash(openPaise, given, roundCash)
  const labelOf = ({ amountPaise, roundOffPaise, changePaise }: CashTaken) => {
    const rest = openPaise - amountPaise - roundOffPaise
    if (rest > 0) return text.takePart(showPaise(rest))
    return changePaise > 0 ? text.takeWithChange(showPaise(changePaise)) : text.take
  }
  const suggestion = (paise: number, label: string) => {
    const cash = takeCash(openPaise, paise, roundCash)
    return (
      <Button
        key={paise}
        size="large"
        kind={paise === exact ? "primary" : "quiet"}
        className={style.suggestion}
        disabled={isBusy}
        onClick={() => onTake(cash)}
      >
        <span className={style.note}>{label}</span>
        {cash.changePaise > 0 && (
          <span className={`figures ${style.noteChange}`}>
            {text.change} {showPaise(cash.changePaise)}
          </span>
        )}
      </Button>
    )
  }
  return (
    <section className="stack gap-3" aria-label={text.given}>
      {exact !== openPaise && <p className="soft">{text.roundOff(showPaise(exact))}</p>}
      <div className={style.suggestions}>
        {suggestion(exact, text.exact(showPaise(exact)))}
        {others.map(paise => suggestion(paise, showPaise(paise)))}
      </div>
      <Form
        className={style.typed}
        onSubmit={() => {
          if (typed && typed.givenPaise > 0) onTake(typed)
        }}
      >
        <OptionalMoneyField label={text.otherAmount} value={given} onChange={setGiven} />
        <Button size="large" type="submit" disabled={!typed || typed.givenPaise === 0} busy={isBusy}>
          {typed && typed.givenPaise > 0 ? labelOf(typed) : text.take}
        </Button>
      </Form>
    </section>
  )
}
