import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useDialogInUrl } from "../parts/use-dialog-in-url.ts"
import { empty, useAdd, useTimes } from "./add-dialog.tsx"
import style from "./dialogs.module.css"
import { type BookingDraft, faultsOf } from "./drafts.ts"
import { Refusal } from "./refusal.tsx"
import { useUndoOffer } from "./steps.ts"
import { startTapCooldown, useIsCoolingDown } from "./tap-cooldown.ts"
import { GuestsField } from "./time-choice.tsx"
import bar from "./walk-in.module.css"

const usualParties = [1, 2, 3, 4, 5, 6, 7, 8]
const largeParty = 9

interface Props {
  today: string
  disabled: boolean
}

/** Guests at the door: a tap on how many they are seats them. A dialog asks if there is something to ask. */
export function WalkIn({ today, disabled }: Props) {
  const text = useText("bookings")
  const [open, setOpen] = useDialogInUrl("walk-in", ["seat"], "seat")
  const people = Number(open?.id)
  const ask = (count: number) => setOpen({ what: "seat", id: String(count) })
  const toasts = useToasts()
  const isCoolingDown = useIsCoolingDown()
  const offerUndo = useUndoOffer()
  const add = useAdd(booking => offerUndo(booking))
  const draft = draftOf(today, 1)
  const { nowFree } = useTimes(draft)
  const seat = (count: number) => {
    startTapCooldown()
    if (nowFree !== null && count > nowFree) ask(count)
    else add.mutate({ ...draft, people: count }, { onError: toasts.failed })
  }
  return (
    <fieldset className={`row ${bar.line}`} disabled={disabled || isCoolingDown || add.isPending}>
      <legend className="visually-hidden">{text.bookings.walkIn}</legend>
      <span aria-hidden="true" className={`row ${bar.label}`}>
        <Icon name="door" /> {text.bookings.walkIn}
      </span>
      {usualParties.map(count => (
        <Button
          key={count}
          aria-label={text.bookings.walkInGuests(text.bookingWords.people(count))}
          onClick={() => seat(count)}
        >
          {count}
        </Button>
      ))}
      <Button aria-label={`${largeParty}+: ${text.bookings.walkInMore}`} onClick={() => ask(largeParty)}>
        {largeParty}+
      </Button>
      {people >= 1 && <SeatNow people={people} today={today} onClose={() => setOpen(null)} />}
    </fieldset>
  )
}

const draftOf = (today: string, people: number): BookingDraft => ({
  ...{ ...empty, source: "WALK_IN", date: today, time: "now", people },
})

/** For a large party, whose size is not known yet, and if the seats are not enough. */
function SeatNow({ people, today, onClose }: { people: number; today: string; onClose: () => void }) {
  const text = useText("bookings")
  const [draft, setDraft] = useState(() => draftOf(today, people))
  const offerUndo = useUndoOffer()
  const add = useAdd(booking => {
    offerUndo(booking)
    onClose()
  })
  const { nowFree } = useTimes(draft)
  const guests = text.bookingWords.people(draft.people)
  const full = nowFree !== null && draft.people > nowFree
  const change = (next: Partial<BookingDraft>) => {
    setDraft(before => ({ ...before, ...next }))
    add.reset()
  }
  return (
    <Dialog
      title={text.bookings.walkInTitle(guests)}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          size="large"
          busy={add.isPending}
          disabled={faultsOf(draft).includes("people")}
          onClick={() => add.mutate(draft)}
        >
          {text.bookings.seatNow}
        </Button>
      }
    >
      {people >= largeParty && (
        <GuestsField value={draft.people} onChange={next => change({ people: next })} />
      )}
      {nowFree !== null && (
        <p className={`hint ${style.hint}`} role="status">
          {full ? text.bookings.walkInFull(guests) : text.bookings.free(nowFree)}
        </p>
      )}
      <TextField
        label={text.bookings.optional(text.bookings.name)}
        limit="customerName"
        autoComplete="off"
        value={draft.name}
        onChange={name => change({ name })}
      />
      {add.error && <Refusal error={add.error} request={draft} onChoose={() => {}} />}
    </Dialog>
  )
}
