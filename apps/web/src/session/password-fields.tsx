import { passwordLength } from "@rasoi/contract/limits"
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

export function CurrentPassword({ shown, fault, ...rest }: Props) {
  const { device: text } = useText("account")
  const faultAt = useFaultAt()
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      autoComplete="current-password"
      required
      limit="password"
      error={faultAt(fault, "currentPassword") && text.wrongPassword}
    />
  )
}

interface NewProps extends Props {
  hint: string
  autoFocus?: boolean
  /** An error that the form finds before it sends anything. */
  error?: string
}

export function NewPassword({ shown, fault, error, ...rest }: NewProps) {
  const faultAt = useFaultAt()
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      autoComplete="new-password"
      required
      minLength={passwordLength.min}
      limit="password"
      error={error ?? faultAt(fault, "newPassword")}
    />
  )
}
