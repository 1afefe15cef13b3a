import { useState } from "react"
import { TextField } from "../../parts/field.tsx"
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
export function RateField({ label, hint, error, field, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode="decimal"
      data-field={field}
      value={typed ?? showRate(value)}
      onChange={next => {
        setTyped(next)
        const rate = readRate(next)
        if (rate !== undefined) onChange(rate)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
