import { useText } from "../i18n/i18n.tsx"
import { ShownOnce } from "../parts/shown-once.tsx"

interface Props {
  name: string
  email: string
  password: string
  onClose: () => void
}

/** Shows the temporary password once, to copy or read out. */
export function TemporaryPassword({ name, email, password, onClose }: Props) {
  const text = useText("team").team
  return (
    <ShownOnce
      title={text.passwordTitle(name)}
      label={text.passwordLabel}
      secret={password}
      warning={text.passwordWarning}
      onClose={onClose}
    >
      <p>{text.passwordNext(`${location.origin}/console`, email)}</p>
    </ShownOnce>
  )
}
