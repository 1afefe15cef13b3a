import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Choices } from "./choices.tsx"
import { LongTextField } from "./field.tsx"
import { Form } from "./form.tsx"

interface Props {
  /** What is stored, by the name of each usual reason. */
  reasons: Readonly<Record<string, string>>
  /** The button labels, by the names of the usual reasons; `other` opens a text field. */
  labels: Readonly<Record<string, string>>
  confirm: string
  disabled?: boolean
  /** `usual` is the name of a usual reason. */
  onReason: (reason: string, usual: string | null) => void
}

/** One tap for a usual reason, or a text field for another one. */
export function ReasonChoices({ reasons, labels, confirm, disabled = false, onReason }: Props) {
  const text = useText().words
  const [other, setOther] = useState<string | null>(null)
  return (
    <>
      <Choices>
        {Object.entries(reasons).map(([usual, reason]) => (
          <Button key={usual} size="large" disabled={disabled} onClick={() => onReason(reason, usual)}>
            {labels[usual]}
          </Button>
        ))}
        <Button
          size="large"
          disabled={disabled}
          aria-expanded={other !== null}
          onClick={() => setOther(other ?? "")}
        >
          {labels.other}
        </Button>
      </Choices>
      {other !== null && (
        <Form
          className="stack gap-3"
          onSubmit={() => {
            if (other.trim() !== "") onReason(other.trim(), null)
          }}
        >
          <LongTextField
            label={text.reason}
            limit="reason"
            required
            autoFocus
            value={other}
            onChange={setOther}
          />
          <Button kind="danger" size="large" type="submit" disabled={disabled || other.trim() === ""}>
            {confirm}
          </Button>
        </Form>
      )}
    </>
  )
}
