import { useMutation, useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import type { Booking } from "./booking.ts"
import { customerName } from "./customer-name.ts"
import { sendEach, useIsSendingEach } from "./send-each.ts"
import { startTapCooldown } from "./tap-cooldown.ts"
import type { Fitting } from "./waiting-fit.ts"

/** Confirms every waiting booking that has seats, and names the others. Undo takes all of them back. */
export function ConfirmAll({ fitting, tooMany, disabled }: Fitting & { disabled: boolean }) {
  const text = useText("bookings").bookings
  const { mutate } = useConfirmAll()
  const isSending = useIsSendingEach()
  if (fitting.length + tooMany.length < 2) return null
  return (
    <Button
      kind="good"
      icon="check"
      busy={isSending}
      disabled={disabled || fitting.length === 0}
      onClick={() => mutate({ fitting, tooMany })}
    >
      {text.confirmAll(fitting.length, tooMany.length)}
    </Button>
  )
}

function useConfirmAll() {
  const text = useText("bookings")
  const toasts = useToasts()
  const queries = useQueryClient()
  const undoAll = useUndoAll()
  const listed = useNames()
  const confirmEach = useSendEach(text.bookings.confirmingAll)
  return useMutation({
    onMutate() {
      startTapCooldown()
      toasts.withdrawAction()
    },
    // Of the moment of the tap: the list shrinks with each answer.
    async mutationFn({ fitting, tooMany }: Fitting) {
      const { done, refused } = await confirmEach(fitting, ({ id }) =>
        send("POST", "/console/v1/reservations/{id}/confirm", { path: { id } }),
      )
      return { confirmed: done, left: [...refused, ...tooMany] }
    },
    onSuccess({ confirmed, left }) {
      if (left.length > 0) toasts.warn(text.bookings.notConfirmed(listed(left)))
      if (confirmed.length > 0)
        toasts.done(text.bookings.confirmedAll(confirmed.length), {
          label: text.words.undo,
          run: () => undoAll.mutate(confirmed),
        })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
}

/** Not a booking that somebody changed meanwhile: the revision of the confirmation is no longer its own. */
function useUndoAll() {
  const text = useText("bookings").bookings
  const toasts = useToasts()
  const queries = useQueryClient()
  const listed = useNames()
  const undoEach = useSendEach(text.undoingAll)
  return useMutation({
    onMutate: startTapCooldown,
    mutationFn: (confirmed: readonly Booking[]) =>
      undoEach(confirmed, ({ id, revision }) =>
        send("POST", "/console/v1/reservations/{id}/undo", { path: { id }, body: { revision } }),
      ),
    onSuccess({ done, refused }) {
      if (done.length > 0) toasts.done(text.undidAll(done.length))
      if (refused.length > 0) toasts.warn(text.notUndone(listed(refused)))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
}

/** Says how many are answered, on whichever screen the person is meanwhile. */
function useSendEach(progressText: (answered: number, all: number) => string) {
  const toasts = useToasts()
  return (bookings: readonly Booking[], sendOne: (booking: Booking) => Promise<Booking>) =>
    sendEach(bookings, sendOne, answered => toasts.progress(progressText(answered, bookings.length))).finally(
      () => toasts.progress(null),
    )
}

function useNames(): (bookings: readonly Booking[]) => string {
  const text = useText("bookings")
  const zone = useZone()
  return bookings =>
    bookings
      .map(booking => text.bookings.named(customerName(booking, text), zone.moment(booking.startsAt)))
      .join("; ")
}
