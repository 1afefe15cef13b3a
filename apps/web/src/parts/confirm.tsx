import type { ReactNode } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Problem } from "./states.tsx"

/** A request, such as a mutation. */
export interface Sending {
  readonly isPending: boolean
  readonly error?: unknown
}

interface Props {
  title: string
  /** The button label. */
  confirm: string
  kind?: "danger" | "primary"
  cancel?: string
  wide?: boolean
  sending?: Sending
  onConfirm: () => void
  onClose: () => void
  /** Describes the result. */
  children: ReactNode
}

/** Asks before an action, by default one that cannot be undone, and shows a refusal in the same dialog. */
export function Confirm(props: Props) {
  const { title, confirm, kind = "danger", cancel, wide, sending, onConfirm, onClose, children } = props
  const text = useText().words
  return (
    <Dialog
      title={title}
      wide={wide}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel ?? text.cancel}</Button>
          <Button kind={kind} busy={sending?.isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {sending?.error != null && <Problem error={sending.error} />}
    </Dialog>
  )
}
