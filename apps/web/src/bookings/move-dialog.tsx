import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { Skeleton } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import type { Booking } from "./booking.ts"
import { customerName } from "./customer-name.ts"
import { useDay } from "./days.ts"
import style from "./dialogs.module.css"
import { isDate, moveBody } from "./drafts.ts"
import { Refusal } from "./refusal.tsx"
import { staffSlots } from "./staff-slots.ts"
import { useRefusalWarning, useUndoWarning } from "./steps.ts"
import { GuestsField, TimeChoice } from "./time-choice.tsx"

/** Moves a booking to another day, time or party size. */
export function MoveDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const text = useText("bookings")
  const zone = useZone()
  const today = useFromNow(zone.dateOf)
  const [draft, setDraft] = useState<{ date: string; time: string | null; people: number }>(booking)
  const move = useMove(booking, onClose)
  const slots = useTimes(booking, draft)
  const change = (next: Partial<typeof draft>) => {
    setDraft(before => ({ ...before, ...next }))
    move.reset()
  }
  const body = moveBody(booking, draft)
  const chosen = slots?.find(slot => slot.time === draft.time)
  const possible = body !== null && chosen?.reason === null
  const described = (startsAt: number, people: number) =>
    `${zone.full(startsAt)}, ${text.bookingWords.people(people)}`
  return (
    <Dialog
      title={text.bookings.moveTitle(booking.customer.name)}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          size="large"
          busy={move.isPending}
          disabled={!possible}
          onClick={() => body && move.mutate(body)}
        >
          {text.bookings.moveSave}
        </Button>
      }
    >
      <div className={style.pair}>
        <GuestsField value={draft.people} onChange={people => change({ people })} />
        <TextField
          label={text.bookings.date}
          type="date"
          min={today}
          value={draft.date}
          onChange={date =>
            isDate(date) && change({ date, time: date === booking.date ? booking.time : null })
          }
        />
      </div>
      {slots ? (
        <TimeChoice
          slots={slots}
          people={draft.people}
          value={draft.time}
          onChange={time => change({ time })}
        />
      ) : (
        <Skeleton lines={2} />
      )}
      {move.error && <Refusal error={move.error} request={draft} onChoose={time => change({ time })} />}
      {possible && chosen ? (
        <div>
          <p className={style.change}>
            {text.bookings.moveTo(
              described(Date.parse(booking.startsAt), booking.people),
              described(chosen.startsAt, draft.people),
            )}
          </p>
          {booking.customer.phone && (
            <p className={`hint ${style.hint}`}>
              {text.bookings.tellGuest}{" "}
              <a href={`tel:+91${booking.customer.phone}`}>{booking.customer.phone}</a>
            </p>
          )}
        </div>
      ) : (
        <p className={`hint ${style.hint}`}>{text.bookings.moveNothing}</p>
      )}
    </Dialog>
  )
}

function useTimes(booking: Booking, { date, people }: { date: string; people: number }) {
  const { day, staysWithout } = useDay(date)
  const now = useFromNow(time => Math.floor(time / 60_000) * 60_000)
  if (!day) return null
  const moving = booking.date === date ? booking : undefined
  return staffSlots({ ...day, people, now, moving, others: staysWithout(booking.id) })
}

function useMove(booking: Booking, onMoved: () => void) {
  const text = useText("bookings")
  const zone = useZone()
  const toasts = useToasts()
  const queries = useQueryClient()
  const warnRefusal = useRefusalWarning()
  const moveBack = useMoveBack(booking)
  return useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof moveBody>>) =>
      send("POST", "/console/v1/reservations/{id}/move", { path: { id: booking.id }, body }),
    onMutate: () => toasts.withdrawAction(),
    onSuccess(moved) {
      const undo = { label: text.words.undo, run: () => moveBack(moved.revision) }
      toasts.done(text.bookings.moved(customerName(moved, text), zone.full(moved.startsAt)), undo)
      onMoved()
    },
    async onError(error) {
      if (!(error instanceof ApiFault) || error.code !== "INVALID_TRANSITION") return
      // Another person changed the booking, so this form is outdated.
      onMoved()
      await warnRefusal(error, booking, null)
    },
    // Not awaited: show the result at once, even if the refetch fails.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
}

/** Undoes a move: the earlier day, time and party, if the seats are still free and nobody has changed the booking. */
function useMoveBack(booking: Booking): (revision: number) => void {
  const text = useText("bookings")
  const zone = useZone()
  const toasts = useToasts()
  const queries = useQueryClient()
  const warnRefusal = useUndoWarning()
  const { id, date, time, people } = booking
  const name = customerName(booking, text)
  const { mutate } = useMutation({
    mutationFn: (revision: number) =>
      send("POST", "/console/v1/reservations/{id}/move", {
        path: { id },
        body: { date, time, people, revision },
      }),
    onSuccess: moved => toasts.done(text.bookings.undid(name, zone.full(moved.startsAt))),
    onError: error => warnRefusal(error, booking, null),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
  return mutate
}
