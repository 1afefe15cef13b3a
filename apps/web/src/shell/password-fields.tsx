import { useFaultAt } from "../api/fault-at.ts"
import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"

interface Props {
  label: string
  shown: boolean
  value: string
  onChange: (value: string) => void
  /** The error of the last request. */
  fault: unknown
}

export function CurrentPassword({ label, shown, value, onChange, fault }: Props) {
  const { device: text } = useText()
  const faultAt = useFaultAt()
  return (
    <TextField
      label={label}
      type={shown ? "text" : "password"}
      autoComplete="current-password"
      required
      maxLength={200}
      value={value}
      onChange={onChange}
      error={faultAt(fault, "currentPassword") && text.wrongPassword}
    />
  )
}

interface NewProps extends Props {
  hint: string
  autoFocus?: boolean
  /** An error that the form finds before it sends anything. */
  error?: string | undefined
}

export function NewPassword({
  label,
  shown,
  value,
  onChange,
  fault,
  hint,
  autoFocus = false,
  error,
}: NewProps) {
  const faultAt = useFaultAt()
  return (
    <TextField
      label={label}
      hint={hint}
      type={shown ? "text" : "password"}
      autoComplete="new-password"
      required
      autoFocus={autoFocus}
      minLength={10}
      maxLength={200}
      value={value}
      onChange={onChange}
      error={error ?? faultAt(fault, "newPassword")}
    />
  )
}
