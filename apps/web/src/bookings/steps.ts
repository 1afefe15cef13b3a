import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { describeActor } from "../parts/describe-actor.ts"
import { useFaultText } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useSession, useZone } from "../shell/session.tsx"
import { serverNow } from "../time/server-clock.ts"
import type { Booking, BookingStatus } from "./days.ts"
import { guestName } from "./guest-name.ts"
import { type Step, type StepOf, stepKey } from "./overlay.ts"
import { startTapCooldown } from "./tap-cooldown.ts"

/** Optimistic step: shown immediately, and reverted with a message when the server refuses. */
export function useStep() {
  const queries = useQueryClient()
  const toasts = useToasts()
  const warnRefusal = useRefusalWarning()
  const offerUndo = useUndoOffer()
  const { mutate } = useMutation({
    mutationKey: stepKey,
    mutationFn: ({ booking, step }: StepOf) => sendStep(booking.id, step),
    // Retry a step without a response. If the first attempt succeeded, the refusal names the person.
    retry: (count, error) => count < 3 && error instanceof ApiFault && error.code === "NETWORK",
    retryDelay: count => 500 * 2 ** count,
    onError: (error, { booking, step }) => warnRefusal(error, booking, "to" in step ? step.to : null),
    onSuccess(moved, { step }) {
      if (!("price" in step)) offerUndo(moved)
    },
    // Awaited: the step stays on the screen until the refetched day contains it.
    onSettled: () => queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
  return (booking: Booking, step: Step) => {
    startTapCooldown()
    toasts.withdrawAction()
    mutate({ booking, step })
  }
}

/** Takes back the last step of a booking. */
export function useUndo(): (booking: Booking) => void {
  const text = useText()
  const name = (booking: Booking) => guestName(booking, text)
  const queries = useQueryClient()
  const toasts = useToasts()
  const warnRefusal = useRefusalWarning()
  const describe = useStatusText()
  const { mutate } = useMutation({
    mutationFn: ({ id, revision }: Booking) =>
      send("POST", "/console/v1/reservations/{id}/undo", { path: { id }, body: { revision } }),
    onSuccess: undone => toasts.done(text.bookings.undid(name(undone), describe(undone))),
    async onError(error, booking) {
      const taken = error instanceof ApiFault && error.code === "SLOT_UNAVAILABLE"
      if (taken) return toasts.warn(text.bookings.seatsGone(name(booking)))
      await warnRefusal(error, booking, booking.undo?.to ?? booking.status)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
  return mutate
}

/** A message about the step that was just made, with Undo. */
export function useUndoOffer(): (moved: Booking) => void {
  const text = useText()
  const toasts = useToasts()
  const describe = useStatusText()
  const undo = useUndo()
  return moved => {
    const action = { label: text.words.undo, run: () => undo(moved) }
    const name = guestName(moved, text)
    if (moved.undo) toasts.done(text.bookings.nowIs(name, describe(moved)), action)
  }
}

/** The status in words. A party that left is still SEATED. */
export function useStatusText(): (booking: Booking) => string {
  const text = useText()
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

/** Warns "Already confirmed by Asha on Counter tablet, 12:04"; nothing when this tap did it. */
export function useRefusalWarning() {
  const text = useText()
  const zone = useZone()
  const describe = useFaultText()
  const { warn } = useToasts()
  const { person } = useSession()
  return async (error: unknown, booking: Booking, to: BookingStatus | null): Promise<void> => {
    const name = text.bookings.named(guestName(booking, text), zone.moment(booking.startsAt))
    if (!(error instanceof ApiFault)) return warn(describe(error))
    if (error.code !== "INVALID_TRANSITION") return warn(`${name}: ${describe(error)}`)
    const history = await send("GET", "/console/v1/reservations/{id}/history", {
      path: { id: booking.id },
    }).catch(() => null)
    const status = error.members.status as BookingStatus
    const word = text.bookingWords.status[status] ?? status
    const last = history?.moves.at(-1)
    if (!last) return warn(text.bookings.alreadyIs(name, word))
    const by = describeActor(last, text.bookings)
    const when = zone.clock(last.at)
    // Same status: another person moved the booking or settled its price at the same moment.
    if (last.from === last.to || last.to !== status)
      return warn(text.bookings.changedMeanwhile(name, by, when))
    const own = last.to === to && last.by === person.name
    // The first attempt succeeded and its response was lost.
    if (own && Date.parse(last.at) > serverNow() - 30_000) return
    warn(text.bookings.alreadyMoved(name, word, by, when))
  }
}
