import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Choices } from "./choices.tsx"
import { Dialog } from "./dialog.tsx"
import { LongTextField } from "./field.tsx"
import style from "./reason-dialog.module.css"

export interface ReasonQuestion {
  title: (name: string) => string
  about: string
  /** The button labels, by the names of the usual reasons; `other` opens a text field. */
  labels: Readonly<Record<string, string>>
  confirm: string
}

interface Props {
  question: ReasonQuestion
  /** What else the answer does. */
  warning?: string | undefined
  /** What the customer reads, by name. */
  reasons: Readonly<Record<string, string>>
  /** Names the order or booking. */
  name: string
  /** `usual` is the name of a usual reason. */
  onReason: (reason: string, usual: string | null) => void
  onClose: () => void
}

/** One tap for a usual reason, or a text field for another one. */
export function ReasonDialog({ question, warning, reasons, name, onReason, onClose }: Props) {
  const text = useText().words
  const { title, about, labels, confirm } = question
  const answer = (reason: string, usual: string | null) => {
    // First, so that the answer can open the next dialog.
    onClose()
    onReason(reason, usual)
  }
  const [other, setOther] = useState<string | null>(null)
  return (
    <Dialog title={title(name)} onClose={onClose}>
      <p>{about}</p>
      {warning && <p className={style.warning}>{warning}</p>}
      <Choices>
        {Object.entries(reasons).map(([usual, reason]) => (
          <Button key={usual} size="large" onClick={() => answer(reason, usual)}>
            {labels[usual]}
          </Button>
        ))}
        <Button size="large" aria-expanded={other !== null} onClick={() => setOther(other ?? "")}>
          {labels.other}
        </Button>
      </Choices>
      {other !== null && (
        <form
          className="stack gap-3"
          onSubmit={event => {
            event.preventDefault()
            if (other.trim() !== "") answer(other.trim(), null)
          }}
        >
          <LongTextField
            label={text.reason}
            maxLength={200}
            required
            autoFocus
            value={other}
            onChange={setOther}
          />
          <Button kind="danger" size="large" type="submit" disabled={other.trim() === ""}>
            {confirm}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
