import { readRate, showRate } from "../../api/rate.ts"
import { useText } from "../../i18n/i18n.tsx"
import { type Control, TypedField } from "../../parts/field.tsx"

/** Shows per cent; the value is in basis points. */
export function RateField({ value, ...rest }: Control<number>) {
  return (
    <TypedField
      inputMode="decimal"
      {...rest}
      shown={showRate(value)}
      parse={readRate}
      notValue={useText().words.notRate}
    />
  )
}
