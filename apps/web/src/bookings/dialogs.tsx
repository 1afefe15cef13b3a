import { useText } from "../i18n/i18n.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import { useZone } from "../shell/session.tsx"
import type { Booking } from "./days.ts"
import { Details } from "./details.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import { PriceDialog } from "./price-dialog.tsx"
import { useStep } from "./steps.ts"

/** The open dialog, for an action that needs one more tap. */
export interface OpenDialog {
  what: "decline" | "cancel" | "move" | "price" | "details"
  id: string
}

interface Props {
  asked: OpenDialog
  bookings: readonly Booking[]
  onAsk: (asked: OpenDialog | null) => void
}

export function BookingDialogs({ asked, bookings, onAsk }: Props) {
  const text = useText().bookings
  const zone = useZone()
  const step = useStep()
  const booking = bookings.find(({ id }) => id === asked.id)
  const close = () => onAsk(null)
  if (!booking) return null
  const name = text.named(booking.customer.name, zone.moment(booking.startsAt))
  switch (asked.what) {
    case "decline":
      return (
        <ReasonDialog
          question={text.rejection}
          name={name}
          onClose={close}
          onReason={reason => step(booking, { to: "REJECTED", reason })}
        />
      )
    case "cancel":
      return (
        <ReasonDialog
          question={text.cancellation}
          name={name}
          onClose={close}
          onReason={reason => step(booking, { to: "CANCELLED", reason })}
        />
      )
    case "move":
      return <MoveDialog booking={booking} onClose={close} />
    case "price":
      return <PriceDialog booking={booking} onClose={close} />
    case "details":
      return <Details booking={booking} onClose={close} />
  }
}
