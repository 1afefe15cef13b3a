import type { ReactNode } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Problem } from "./states.tsx"

interface Props {
  title: string
  /** The button label. */
  confirm: string
  kind?: "danger" | "primary"
  cancel?: string
  wide?: boolean
  busy?: boolean
  error?: unknown
  onConfirm: () => void
  onClose: () => void
  /** Describes the result. */
  children: ReactNode
}

/** Asks before an action, by default one that cannot be undone, and shows a refusal in the same dialog. */
export function Confirm(props: Props) {
  const { title, confirm, kind = "danger", cancel, wide, busy, error, onConfirm, onClose, children } = props
  const text = useText().words
  return (
    <Dialog
      title={title}
      wide={wide}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel ?? text.cancel}</Button>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error != null && <Problem error={error} />}
    </Dialog>
  )
}
