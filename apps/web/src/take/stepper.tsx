import { useText } from "../i18n/i18n.tsx"
import { Stepper as Buttons } from "../parts/stepper.tsx"
import { maxQuantity } from "./cart.ts"

interface Props {
  dish: string
  quantity: number
  onChange: (quantity: number) => void
  /** The smallest quantity: 0 in the bill, where it removes the line. */
  least?: number
}

export function Stepper({ dish, quantity, ...rest }: Props) {
  const text = useText("counter").counter
  return (
    <Buttons value={quantity} most={maxQuantity} fewer={text.fewer(dish)} more={text.more(dish)} {...rest} />
  )
}
