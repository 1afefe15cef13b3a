import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import style from "./prep-minutes.module.css"

interface Props {
  minutes: number
  onChange: (minutes: number) => void
  disabled?: boolean
}

/** How long the kitchen needs for a new order, in steps of five minutes. */
export function PrepMinutes({ minutes, onChange, disabled }: Props) {
  const text = useText().inbox
  return (
    <fieldset className={style.prep} disabled={disabled}>
      <legend className="visually-hidden">{text.prepMinutes}</legend>
      <Button icon="minus" iconOnly onClick={() => onChange(Math.max(5, minutes - 5))}>
        {text.lessTime}
      </Button>
      <output className="figures">{minutes}</output>
      <Button icon="plus" iconOnly onClick={() => onChange(Math.min(600, minutes + 5))}>
        {text.moreTime}
      </Button>
    </fieldset>
  )
}
