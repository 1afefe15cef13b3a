import { type ReactNode, useEffect, useId, useRef } from "react"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Form } from "./form.tsx"

interface Props {
  title: string
  /** The button label. */
  submit: string
  busy: boolean
  size?: "normal" | "large"
  /** The form validates itself instead of the browser. */
  validatesItself?: boolean
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with one submit button. */
export function FormDialog(props: Props) {
  const { title, submit, busy, size = "normal", validatesItself = false, onSubmit, onClose, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // Focus the marked or the first field; by default the dialog focuses its close button.
  useEffect(() => {
    const field = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const first = field("[data-focus-first]") ?? field("input, select, textarea")
    first?.focus()
  }, [])
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
      <Form ref={form} id={id} className="stack gap-4" noValidate={validatesItself} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  )
}
