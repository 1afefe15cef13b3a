import { Button } from "./button.tsx"
import style from "./stepper.module.css"

interface Props {
  value: number
  least?: number
  most: number
  /** The labels of the buttons. */
  fewer: string
  more: string
  onChange: (value: number) => void
}

/** A small number, changed one by one. */
export function Stepper({ value, least = 0, most, fewer, more, onChange }: Props) {
  return (
    <div className="row">
      <Button icon="minus" iconOnly disabled={value <= least} onClick={() => onChange(value - 1)}>
        {fewer}
      </Button>
      <strong className={`figures ${style.value}`}>{value}</strong>
      <Button icon="plus" iconOnly disabled={value >= most} onClick={() => onChange(value + 1)}>
        {more}
      </Button>
    </div>
  )
}
