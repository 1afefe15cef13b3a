import type { ReactNode } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Problem } from "./states.tsx"

interface Props {
  title: string
  /** What the button does, in its own words. */
  confirm: string
  busy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
  /** What will be different afterwards. */
  children: ReactNode
}

/** One question before something that cannot be undone; a refusal is explained where it was asked. */
export function Confirm({ title, confirm, busy, error, onConfirm, onClose, children }: Props) {
  const text = useText().words
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error !== null && <Problem error={error} />}
    </Dialog>
  )
}
