import { useEffect, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Choices } from "./choices.tsx"
import { LongTextField } from "./field.tsx"
import { Form } from "./form.tsx"
import { isShortcut } from "./is-shortcut.ts"
import style from "./reason-choices.module.css"

interface Props {
  /** What is stored, by the name of each usual reason. */
  reasons: Readonly<Record<string, string>>
  /** The button labels, by the names of the usual reasons; `other` opens a text field. */
  labels: Readonly<Record<string, string>>
  confirm: string
  disabled?: boolean
  /** Each reason has a digit on the keyboard. */
  byDigit?: boolean
  /** `usual` is the name of a usual reason. */
  onReason: (reason: string, usual: string | null) => void
}

/** One tap for a usual reason, or a text field for another one. */
export function ReasonChoices({
  reasons,
  labels,
  confirm,
  disabled = false,
  byDigit = false,
  onReason,
}: Props) {
  const text = useText().words
  const [other, setOther] = useState<string | null>(null)
  const usuals = Object.entries(reasons)
  const askOther = () => setOther(other ?? "")
  const answers = [
    ...usuals.map(
      ([usual, reason]) =>
        () =>
          onReason(reason, usual),
    ),
    askOther,
  ]
  useDigits(byDigit && !disabled ? answers : [])
  const digit = (index: number) =>
    byDigit && (
      <span className={style.digit} aria-hidden="true">
        {index + 1}
      </span>
    )
  return (
    <>
      <Choices>
        {usuals.map(([usual, reason], index) => (
          <Button key={usual} size="large" disabled={disabled} onClick={() => onReason(reason, usual)}>
            {digit(index)} {labels[usual]}
          </Button>
        ))}
        <Button size="large" disabled={disabled} aria-expanded={other !== null} onClick={askOther}>
          {digit(usuals.length)} {labels.other}
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

/** The first answer with 1, the next with 2. */
function useDigits(answers: readonly (() => void)[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const answer = answers[Number(event.key) - 1]
      if (!answer || event.repeat || !isShortcut(event)) return
      event.preventDefault()
      answer()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}
