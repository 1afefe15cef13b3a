import { type ReactNode, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { CodeBlock } from "./code-block.tsx"
import { Dialog } from "./dialog.tsx"
import { Icon } from "./icon.tsx"

interface Props {
  title: string
  /** The name of the secret. */
  label: string
  secret: string
  /** What to do if the secret is lost. */
  warning: string
  /** The secret is typed on another device now, not kept: it is large, and closing needs no copy. */
  typed?: boolean
  children?: ReactNode
  onClose: () => void
}

/** A secret that is shown only once. The dialog does not close by accident before the secret is copied. */
export function ShownOnce({ title, label, secret, warning, typed, children, onClose }: Props) {
  const text = useText("forms").shownOnce
  const [copied, setCopied] = useState(false)
  const [triedToClose, setTriedToClose] = useState(false)
  return (
    <Dialog
      title={title}
      onClose={() => (copied || typed ? onClose() : setTriedToClose(true))}
      actions={
        <Button kind="primary" icon="check" onClick={onClose}>
          {typed ? text.done : text.kept}
        </Button>
      }
    >
      <p className="notice">
        <Icon name="warning" /> <span>{warning}</span>
      </p>
      <CodeBlock label={label} code={secret} large={typed} onCopied={() => setCopied(true)} />
      {triedToClose && !copied && (
        <p role="alert" className="fault">
          {text.copyFirst(text.kept)}
        </p>
      )}
      {children}
    </Dialog>
  )
}
