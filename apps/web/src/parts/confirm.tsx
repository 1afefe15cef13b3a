import type { ReactNode } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Problem } from "./states.tsx"

interface Props {
  title: string
  /** The button label. */
  confirm: string
  busy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
  /** Describes the result. */
  children: ReactNode
}

/** Asks before an action that cannot be undone, and shows a refusal in the same dialog. */
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
