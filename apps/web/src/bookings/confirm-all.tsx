import { useMutation, useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import type { Booking } from "./booking.ts"
import { customerName } from "./customer-name.ts"
import { startTapCooldown } from "./tap-cooldown.ts"
import type { Fitting } from "./waiting-fit.ts"

/** Confirms every waiting booking that has seats, and names the others. */
export function ConfirmAll({ fitting, tooMany, disabled }: Fitting & { disabled: boolean }) {
  const text = useText("bookings")
  const zone = useZone()
  const toasts = useToasts()
  const queries = useQueryClient()
  const named = (booking: Booking) =>
    text.bookings.named(customerName(booking, text), zone.moment(booking.startsAt))
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fitting, tooMany }: Fitting) => {
      const refused: Booking[] = []
      for (const booking of fitting) {
        const path = { id: booking.id }
        // Somebody else may have answered it meanwhile; the others still count.
        await send("POST", "/console/v1/reservations/{id}/confirm", { path }).catch(() =>
          refused.push(booking),
        )
      }
      // Of the moment of the tap: the list shrinks with each answer.
      return { confirmed: fitting.length - refused.length, left: [...refused, ...tooMany] }
    },
    onSuccess({ confirmed, left }) {
      if (confirmed > 0) toasts.done(text.bookings.confirmedAll(confirmed))
      if (left.length > 0) toasts.warn(text.bookings.notConfirmed(left.map(named).join("; ")))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
  if (fitting.length + tooMany.length < 2) return null
  return (
    <Button
      kind="good"
      icon="check"
      busy={isPending}
      disabled={disabled || fitting.length === 0}
      onClick={() => {
        startTapCooldown()
        toasts.withdrawAction()
        mutate({ fitting, tooMany })
      }}
    >
      {text.bookings.confirmAll(fitting.length, tooMany.length)}
    </Button>
  )
}
