import style from "../counter/counter.module.css"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { maxQuantity } from "./cart.ts"

interface Props {
  dish: string
  quantity: number
  onChange: (quantity: number) => void
  /** The smallest quantity: 0 in the bill, where it removes the line. */
  least?: number
}

export function Stepper({ dish, quantity, onChange, least = 0 }: Props) {
  const text = useText("counter").counter
  return (
    <div className={style.stepper}>
      <Button
        kind="quiet"
        icon="minus"
        iconOnly
        disabled={quantity <= least}
        onClick={() => onChange(quantity - 1)}
      >
        {text.fewer(dish)}
      </Button>
      <strong className="figures">{quantity}</strong>
      <Button
        kind="quiet"
        icon="plus"
        iconOnly
        disabled={quantity >= maxQuantity}
        onClick={() => onChange(quantity + 1)}
      >
        {text.more(dish)}
      </Button>
    </div>
  )
}
