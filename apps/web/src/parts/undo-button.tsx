import { useText } from "../i18n/i18n.tsx"
import { useFromNow } from "../time/use-now.ts"
import { Button } from "./button.tsx"

interface Props {
  /** When the undo is no longer possible. */
  until: string
  /** The step, in words. */
  step: string
  onUndo: () => void
}

/** In the details, for as long as the step can be undone. */
export function UndoButton({ until, step, onUndo }: Props) {
  const text = useText().words
  const inTime = useFromNow(now => now < Date.parse(until))
  return inTime ? (
    <Button icon="undo" onClick={onUndo}>
      {text.undoStep(step)}
    </Button>
  ) : null
}
