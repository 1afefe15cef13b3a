import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Choices } from "../../parts/choices.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import type { SoldOutFor } from "./availability.ts"

interface Props {
  name: string
  onChoose: (soldOut: SoldOutFor) => void
  onClose: () => void
}

/** The second tap after the switch: for how long the dish is sold out. */
export function HowLong({ name, onChoose, onClose }: Props) {
  const text = useText("menu").menu.soldOut
  return (
    <Dialog title={text.howLong(name)} onClose={onClose}>
      <HowLongChoices
        onChoose={soldOut => {
          onChoose(soldOut)
          onClose()
        }}
      />
      <p>{text.howLongAbout}</p>
    </Dialog>
  )
}

interface ChoicesProps {
  disabled?: boolean
  onChoose: (soldOut: SoldOutFor) => void
}

export function HowLongChoices({ disabled = false, onChoose }: ChoicesProps) {
  const text = useText("menu").menu.soldOut
  return (
    <Choices>
      <Button kind="primary" size="large" disabled={disabled} onClick={() => onChoose("TODAY")}>
        {text.forToday}
      </Button>
      <Button size="large" disabled={disabled} onClick={() => onChoose("UNTIL_ON")}>
        {text.untilOn}
      </Button>
    </Choices>
  )
}
