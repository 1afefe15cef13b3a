import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import style from "./dialog.module.css"

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** The row of buttons at the end. */
  actions?: ReactNode
  wide?: boolean
}

/** The browser's own modal: focus stays inside, Escape closes, focus goes back to where it was. */
export function Dialog({ title, onClose, children, actions, wide = false }: Props) {
  const text = useText().words
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it still stands in the page: only then does the browser give the focus back.
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
        event.preventDefault()
        onClose()
      }}
    >
      <header className={style.header}>
        <h2 id={heading}>{title}</h2>
        <Button kind="plain" icon="cross" iconOnly onClick={onClose}>
          {text.close}
        </Button>
      </header>
      <div className={style.body}>{children}</div>
      {actions && <footer className={style.actions}>{actions}</footer>}
    </dialog>
  )
}
