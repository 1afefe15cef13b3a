import { type ReactNode, useEffect, useId, useRef } from "react"
import { Button } from "./button.tsx"
import style from "./dialog.module.css"
import { Dialog } from "./dialog.tsx"

interface Props {
  title: string
  /** What the button does, in its own words. */
  submit: string
  busy: boolean
  size?: "normal" | "large"
  /** It finds its faults itself, in words of its own, instead of leaving that to the browser. */
  checksItself?: boolean
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** Something to fill in, and one button that sends it. */
export function FormDialog(props: Props) {
  const { title, submit, busy, size = "normal", checksItself = false, onSubmit, onClose, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // Where typing begins; a dialog that opens would leave the cursor on its cross.
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), [])
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" size={size} type="submit" form={id} busy={busy}>
          {submit}
        </Button>
      }
    >
      <form
        ref={form}
        id={id}
        className={style.form}
        noValidate={checksItself}
        onSubmit={event => {
          event.preventDefault()
          onSubmit(event.currentTarget)
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
