import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import type { MovableKind } from "../moves/kind.ts"
import * as moves from "../moves/refusal.ts"
import { useStep as useStepOf } from "../moves/use-step.ts"
import * as undo from "../moves/use-undo.ts"
import { useZone } from "../session/session.ts"
import type { Booking } from "./booking.ts"
import { customerName } from "./customer-name.ts"
import { type Step, stepKey } from "./overlay.ts"
import { startTapCooldown } from "./tap-cooldown.ts"

function useBookings(): MovableKind<Booking> {
  const text = useText("bookings")
  const zone = useZone()
  const name = (booking: Booking) => customerName(booking, text)
  return {
    queryKey: ["bookings"],
    name,
    fullName: booking => text.bookings.named(name(booking), zone.moment(booking.startsAt)),
    statusText: useStatusText(),
    getHistory: id => send("GET", "/console/v1/reservations/{id}/history", { path: { id } }),
    sendUndo: ({ id, revision }) =>
      send("POST", "/console/v1/reservations/{id}/undo", { path: { id }, body: { revision } }),
    undoRefusals: { SLOT_UNAVAILABLE: text.bookings.seatsGone },
    statusWords: text.bookingWords.status,
    words: text.bookings,
  }
}

export function useStep(): (booking: Booking, step: Step) => void {
  const makeStep = useStepOf(useBookings(), {
    mutationKey: stepKey,
    send: sendStep,
    statusAfter: (step: Step) => ("to" in step ? step.to : null),
    offersUndo: step => !("price" in step),
  })
  return (booking, step) => {
    startTapCooldown()
    makeStep(booking, step)
  }
}

export const useUndo = () => undo.useUndo(useBookings())
export const useUndoOffer = () => undo.useUndoOffer(useBookings())
export const useUndoWarning = () => undo.useUndoWarning(useBookings())
export const useRefusalWarning = () => moves.useRefusalWarning(useBookings())
export const useLastMoveWarning = () => moves.useLastMoveWarning(useBookings())

/** The status in words. A party that left is still SEATED. */
export function useStatusText(): (booking: Booking) => string {
  const text = useText("bookings")
  return ({ status, leftAt }) => (leftAt === null ? text.bookingWords.status[status] : text.bookings.hasLeft)
}

function sendStep(id: string, step: Step): Promise<Booking> {
  const path = { id }
  if ("price" in step)
    return send("POST", "/console/v1/reservations/{id}/price", { path, body: { status: step.price } })
  if ("leave" in step) return send("POST", "/console/v1/reservations/{id}/leave", { path })
  switch (step.to) {
    case "CONFIRMED":
      return send("POST", "/console/v1/reservations/{id}/confirm", { path })
    case "SEATED":
      return send("POST", "/console/v1/reservations/{id}/seat", { path })
    case "NO_SHOW":
      return send("POST", "/console/v1/reservations/{id}/no-show", { path })
    case "REJECTED":
      return send("POST", "/console/v1/reservations/{id}/reject", { path, body: { reason: step.reason } })
    case "CANCELLED":
      return send("POST", "/console/v1/reservations/{id}/cancel", { path, body: { reason: step.reason } })
  }
}
