import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Choices } from "../parts/choices.tsx"
import { Icon } from "../parts/icon.tsx"
import { canMove } from "./booking.ts"
import style from "./dialogs.module.css"
import type { RowProps } from "./open-dialog.ts"
import { useStep } from "./steps.ts"
import { useIsCoolingDown } from "./tap-cooldown.ts"

interface Props extends RowProps {
  onClose: () => void
}

/** What is possible besides the main action of the row: large buttons above the details. */
export function MoreActions({ booking, disabled, onOpen, onClose }: Props) {
  const text = useText("bookings").bookings
  const step = useStep()
  const { id, nextSteps, price, customer, moveRequest } = booking
  const isOff = useIsCoolingDown() || disabled
  const can = (to: (typeof nextSteps)[number]) => nextSteps.includes(to)
  const move = (to: "SEATED" | "NO_SHOW") => {
    step(booking, { to })
    onClose()
  }
  return (
    <Choices>
      {customer.phone && (
        <a href={`tel:+91${customer.phone}`} className={`row small-box ${style.call} figures`}>
          <Icon name="phone" />
          <span className="visually-hidden">{text.call(customer.name)}: </span>
          {customer.phone}
        </a>
      )}
      {canMove(booking) && (
        <Button size="large" icon="clock" disabled={isOff} onClick={() => onOpen({ what: "move", id })}>
          {text.move}
        </Button>
      )}
      {moveRequest && can("SEATED") && (
        <Button size="large" icon="people" disabled={isOff} onClick={() => move("SEATED")}>
          {text.seat}
        </Button>
      )}
      {can("NO_SHOW") && (
        <Button size="large" icon="warning" disabled={isOff} onClick={() => move("NO_SHOW")}>
          {text.noShow}
        </Button>
      )}
      {price && (
        <Button size="large" icon="money" disabled={disabled} onClick={() => onOpen({ what: "price", id })}>
          {text.price[price.status](price.display)}
        </Button>
      )}
      {can("REJECTED") && (
        <Button size="large" kind="danger" disabled={isOff} onClick={() => onOpen({ what: "decline", id })}>
          {text.decline}
        </Button>
      )}
      {can("CANCELLED") && !can("REJECTED") && (
        <Button size="large" kind="danger" disabled={isOff} onClick={() => onOpen({ what: "cancel", id })}>
          {text.cancel}
        </Button>
      )}
    </Choices>
  )
}
