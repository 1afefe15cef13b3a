import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { answerBody } from "../moves/answer-body.ts"
import { useFaultText } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import type { Booking } from "./booking.ts"
import { customerName } from "./customer-name.ts"

interface Answer {
  booking: Booking
  /** With a reason: the booking stays as it is. */
  reason: string | null
}

/** Answers a customer who asks for another time. Not optimistic: the seats may be taken. */
export function useAnswerMove() {
  const text = useText("bookings")
  const { moveRequest } = text.bookings
  const queries = useQueryClient()
  const toasts = useToasts()
  const describe = useFaultText()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ booking, reason }: Answer) =>
      send("POST", "/console/v1/reservations/{id}/move-request", {
        path: { id: booking.id },
        body: answerBody(booking.moveRequest, reason),
      }),
    onSuccess(answered, { reason }) {
      toasts.done((reason === null ? moveRequest.moved : moveRequest.kept)(customerName(answered, text)))
    },
    onError(error, { booking }) {
      const code = error instanceof ApiFault ? error.code : null
      if (code === "SLOT_UNAVAILABLE") return toasts.warn(moveRequest.full)
      if (code === "INVALID_TRANSITION")
        return toasts.warn(moveRequest.alreadyAnswered(customerName(booking, text)))
      toasts.warn(describe(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
  return {
    isPending,
    move: (booking: Booking) => mutate({ booking, reason: null }),
    keep: (booking: Booking, reason: string) => mutate({ booking, reason }),
  }
}
