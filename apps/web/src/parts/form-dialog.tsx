import { type ReactNode, useEffect, useId, useRef } from "react"
import { Button } from "./button.tsx"
import type { Sending } from "./confirm.tsx"
import { Dialog } from "./dialog.tsx"
import { Form } from "./form.tsx"
import { Problem } from "./states.tsx"

interface Props {
  title: string
  /** The button label. */
  submit: string
  /** The request that it sends: the button is busy meanwhile, and an error is shown below the fields. */
  sending?: Sending
  /** What the dialog says about an error code. */
  codeTexts?: Readonly<Record<string, string>>
  size?: "normal" | "large"
  /** There is nothing to send yet. */
  disabled?: boolean
  /** The form validates itself instead of the browser. */
  validatesItself?: boolean
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with one submit button. */
export function FormDialog(props: Props) {
  const { title, submit, sending, codeTexts, size = "normal", validatesItself = false, disabled } = props
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
      onClose={props.onClose}
      actions={
        <Button
          kind="primary"
          size={size}
          type="submit"
          form={id}
          busy={sending?.isPending}
          disabled={disabled}
        >
          {submit}
        </Button>
      }
    >
      <Form ref={form} id={id} className="stack gap-4" noValidate={validatesItself} onSubmit={props.onSubmit}>
        {props.children}
        {sending?.error != null && <Problem error={sending.error} codeTexts={codeTexts} />}
      </Form>
    </Dialog>
  )
}
