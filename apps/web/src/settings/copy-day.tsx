import type { DayKey } from "@rasoi/contract"
import { dayKeys } from "@rasoi/core/rules"
import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { ChoiceBoxes } from "../parts/choice.tsx"
import { Dialog } from "../parts/dialog.tsx"

interface Props {
  day: DayKey
  onCopy: (to: DayKey[]) => void
  onClose: () => void
}

/** Asks which other days get the same hours. */
export function CopyDay({ day, onCopy, onClose }: Props) {
  const { days, settings, words } = useText("settings")
  const text = settings.hours
  const [chosen, setChosen] = useState<DayKey[]>([])
  const others = dayKeys.filter(key => key !== day)
  return (
    <Dialog
      title={text.copyFrom(days[day])}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" icon="copy" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
            {words.copy}
          </Button>
        </>
      }
    >
      <ChoiceBoxes
        legend={text.copyTo}
        value={chosen}
        onChange={setChosen}
        options={others.map(value => ({ value, label: days[value] }))}
      />
      <div>
        <Button onClick={() => setChosen(others)}>{text.copyAll}</Button>
      </div>
    </Dialog>
  )
}
