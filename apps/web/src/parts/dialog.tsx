import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import style from "./dialog.module.css"

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** The button row at the end. */
  actions?: ReactNode
  wide?: boolean
}

/** The native modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, onClose, children, actions, wide = false }: Props) {
  const text = useText().words
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Close it while it is still in the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? `${style.dialog} ${style.wide}` : style.dialog}
      aria-labelledby={heading}
      onCancel={event => {
        // React passes on the event of a dialog, or of a file field, inside of this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <header className={`row gap-4 ${style.header}`}>
        <h2 id={heading}>{title}</h2>
        <Button kind="plain" icon="cross" iconOnly onClick={onClose}>
          {text.close}
        </Button>
      </header>
      <div className={`stack gap-4 ${style.body}`}>{children}</div>
      {actions && <footer className={`wrap gap-3 ${style.actions}`}>{actions}</footer>}
    </dialog>
  )
}
