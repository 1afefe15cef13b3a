import type { ReactNode } from "react"
import { Dialog } from "./dialog.tsx"
import { ReasonChoices } from "./reason-choices.tsx"

interface ReasonQuestion {
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
  /** Why it cannot be answered; then there is nothing to choose. */
  refusal?: ReactNode
  /** What the customer reads, by name. */
  reasons: Readonly<Record<string, string>>
  /** Names the order or booking. */
  name: string
  /** `usual` is the name of a usual reason. */
  onReason: (reason: string, usual: string | null) => void
  byDigit?: boolean
  onClose: () => void
}

/** Asks why. */
export function ReasonDialog({
  question,
  warning,
  refusal,
  reasons,
  name,
  onReason,
  byDigit = false,
  onClose,
}: Props) {
  const { title, about, labels, confirm } = question
  const answer = (reason: string, usual: string | null) => {
    // First, so that the answer can open the next dialog.
    onClose()
    onReason(reason, usual)
  }
  return (
    <Dialog title={title(name)} onClose={onClose}>
      {refusal ? (
        refusal
      ) : (
        <>
          <p>{about}</p>
          {warning && <p className="fault">{warning}</p>}
          <ReasonChoices
            reasons={reasons}
            labels={labels}
            confirm={confirm}
            byDigit={byDigit}
            onReason={answer}
          />
        </>
      )}
    </Dialog>
  )
}
