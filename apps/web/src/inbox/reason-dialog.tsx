import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { LongTextField } from "../parts/field.tsx"
import style from "./dialogs.module.css"

interface Props {
  title: string
  about: string
  /** What the customer reads, by name. */
  reasons: Readonly<Record<string, string>>
  /** What the buttons say, by the same names; `other` asks for words. */
  labels: Readonly<Record<string, string>>
  confirm: string
  onReason: (reason: string) => void
  onClose: () => void
}

/** One tap for the usual reasons; words for the rest. */
export function ReasonDialog({ title, about, reasons, labels, confirm, onReason, onClose }: Props) {
  const text = useText().inbox
  const [other, setOther] = useState<string | null>(null)
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{about}</p>
      <div className={style.choices}>
        {Object.entries(reasons).map(([name, reason]) => (
          <Button key={name} size="large" onClick={() => onReason(reason)}>
            {labels[name]}
          </Button>
        ))}
        <Button size="large" aria-expanded={other !== null} onClick={() => setOther(other ?? "")}>
          {labels.other}
        </Button>
      </div>
      {other !== null && (
        <form
          className={style.form}
          onSubmit={event => {
            event.preventDefault()
            if (other.trim() !== "") onReason(other.trim())
          }}
        >
          <LongTextField
            label={text.otherReason}
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
