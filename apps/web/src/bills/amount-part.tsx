import { type ReactNode, useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { MoneyField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import style from "./bills.module.css"

interface Props {
  openPaise: number
  isBusy: boolean
  labelOf: (amount: string) => string
  onTake: (amountPaise: number) => void
  /** Shown before the button. */
  children?: (amountPaise: number) => ReactNode
}

/** One tap for the whole open amount, or a part of it that somebody types. */
export function AmountPart({ openPaise, isBusy, labelOf, onTake, children }: Props) {
  const text = useText("counter").counterBills
  const [amount, setAmount] = useState(openPaise)
  const isAbove = amount > openPaise
  const isTakeable = amount > 0 && !isAbove
  return (
    <Form
      className={`stack gap-4 ${style.amountPart}`}
      onSubmit={() => {
        if (isTakeable) onTake(amount)
      }}
    >
      {isTakeable && children?.(amount)}
      <div className={`stack gap-3 ${style.amountFields}`}>
        <Button kind="primary" size="large" type="submit" busy={isBusy} disabled={!isTakeable}>
          {labelOf(showPaise(amount))}
        </Button>
        <MoneyField
          label={text.amount}
          value={amount}
          onChange={setAmount}
          {...(isAbove ? { error: text.amountAbove(showPaise(openPaise)) } : {})}
        />
      </div>
    </Form>
  )
}
