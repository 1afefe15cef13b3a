import { useText } from "../../i18n/i18n.tsx"
import { TypedField } from "../../parts/field.tsx"
import { readRate, showRate } from "../change-words.ts"

interface Props {
  label: string
  hint: string
  error: string | undefined
  field: string
  value: number
  onChange: (basisPoints: number) => void
}

/** Shows per cent; the value is in basis points. */
export function RateField({ field, value, ...rest }: Props) {
  return (
    <TypedField
      inputMode="decimal"
      {...rest}
      data-field={field}
      shown={showRate(value)}
      parse={readRate}
      notValue={useText().words.notRate}
    />
  )
}
