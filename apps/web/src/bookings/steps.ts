import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { describeActor } from "../parts/describe-actor.ts"
import { useToasts } from "../parts/toast.tsx"
import { useSession, useZone } from "../shell/session.tsx"
import { serverNow } from "../time/server-clock.ts"
import type { Booking, BookingStatus } from "./days.ts"
import { type Step, type StepOf, stepKey } from "./overlay.ts"
import { rest } from "./tap-cooldown.ts"

/** Optimistic step: shown immediately, and reverted with a message when the server refuses. */
export function useStep() {
  const queries = useQueryClient()
  const toasts = useToasts()
  const explain = useAlreadyDoneMessage()
  const { mutate } = useMutation({
    mutationKey: stepKey,
    mutationFn: ({ booking, step }: StepOf) => sendStep(booking.id, step),
    // Retry a step without a response. If the first attempt succeeded, the refusal names the person.
    retry: (count, error) => count < 3 && error instanceof ApiFault && error.code === "NETWORK",
    retryDelay: count => 500 * 2 ** count,
    async onError(error, { booking, step }) {
      const sentence = await explain(error, booking, step)
      if (sentence) toasts.warn(sentence)
    },
    // Awaited: the step stays on the screen until the refetched day contains it.
    onSettled: () => queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
  return (booking: Booking, step: Step) => {
    rest()
    mutate({ booking, step })
  }
}

function sendStep(id: string, step: Step): Promise<Booking> {
  const path = { id }
  if ("price" in step)
    return send("POST", "/console/v1/reservations/{id}/price", { path, body: { status: step.price } })
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

/** "Already confirmed by Asha on Counter tablet, 12:04"; nothing when this tap did it. */
export function useAlreadyDoneMessage() {
  const text = useText()
  const zone = useZone()
  const { person } = useSession()
  return async (error: unknown, booking: Booking, step: Step | null): Promise<string | null> => {
    const name = text.bookings.named(booking.customer.name, zone.moment(booking.startsAt))
    if (!(error instanceof ApiFault)) return text.faults.unknown
    if (error.code !== "INVALID_TRANSITION") {
      const known = (text.faults.codes as Readonly<Record<string, string>>)[error.code]
      return `${name}: ${known ?? error.message}`
    }
    const history = await send("GET", "/console/v1/reservations/{id}/history", {
      path: { id: booking.id },
    }).catch(() => null)
    const status = error.members.status as BookingStatus
    const word = text.bookingWords.status[status] ?? status
    const last = history?.moves.at(-1)
    if (!last) return text.bookings.alreadyIs(name, word)
    const by = describeActor(last, text.bookings)
    const when = zone.clock(last.at)
    // Same status: another person moved the booking or settled its price at the same moment.
    if (last.from === last.to || last.to !== status) return text.bookings.changedMeanwhile(name, by, when)
    const own = step !== null && "to" in step && last.to === step.to && last.by === person.name
    // The first attempt succeeded and its response was lost.
    if (own && Date.parse(last.at) > serverNow() - 30_000) return null
    return text.bookings.alreadyMoved(name, word, by, when)
  }
}
