import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { isOpenReservationStatus } from "@rasoi/core/rules"
import { useText } from "../i18n/i18n.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import { useCloseWhenMoved } from "../parts/use-close-when-moved.ts"
import { useZone } from "../session/session.ts"
import type { Booking } from "./booking.ts"
import { Details } from "./details.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import type { OpenDialog } from "./open-dialog.ts"
import { PriceDialog } from "./price-dialog.tsx"
import { useLastMoveWarning, useStep } from "./steps.ts"
import { useAnswerMove } from "./use-answer-move.ts"

/** Whether the dialog's question still fits the booking. The details fit every status. */
const fits: Record<OpenDialog["what"], (booking: Booking) => boolean> = {
  details: () => true,
  price: () => true,
  decline: ({ nextSteps }) => nextSteps.includes("REJECTED"),
  cancel: ({ nextSteps }) => nextSteps.includes("CANCELLED"),
  move: ({ status }) => isOpenReservationStatus(status),
  keep: ({ moveRequest }) => moveRequest !== null,
}

interface Props {
  dialog: OpenDialog
  /** The data may be outdated: disables all steps. */
  disabled: boolean
  bookings: readonly Booking[]
  onOpen: (dialog: OpenDialog | null) => void
}

export function BookingDialogs({ dialog, disabled, bookings, onOpen }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const step = useStep()
  const { keep } = useAnswerMove()
  const booking = bookings.find(({ id }) => id === dialog.id)
  const warnLastMove = useLastMoveWarning()
  const close = useCloseWhenMoved({
    moved: !booking || !fits[dialog.what](booking),
    close: () => onOpen(null),
    async explain() {
      if (booking) await warnLastMove(booking, booking.status, null)
    },
  })
  if (!booking) return null
  const name = text.named(booking.customer.name, zone.moment(booking.startsAt))
  const questions = {
    decline: {
      question: text.rejection,
      reasons: usualReasons.declineBooking,
      onReason: (reason: string) => step(booking, { to: "REJECTED", reason }),
    },
    cancel: {
      question: text.cancellation,
      reasons: usualReasons.cancelBooking,
      onReason: (reason: string) => step(booking, { to: "CANCELLED", reason }),
    },
    keep: {
      question: text.moveRequest.keeping,
      reasons: usualReasons.declineBooking,
      onReason: (reason: string) => keep(booking, reason),
    },
  }
  switch (dialog.what) {
    case "move":
      return <MoveDialog booking={booking} onClose={close} />
    case "price":
      return <PriceDialog booking={booking} onClose={close} />
    case "details":
      return <Details booking={booking} disabled={disabled} onOpen={onOpen} onClose={close} />
    default:
      return <ReasonDialog {...questions[dialog.what]} name={name} onClose={close} />
  }
}
