import type { StaffReservationSource } from "@rasoi/contract/console"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { LongTextField, TextField } from "../parts/field.tsx"
import { fieldsOf } from "../parts/fields-of.ts"
import { focusFirstFault } from "../parts/first-fault.ts"
import { FormDialog } from "../parts/form-dialog.tsx"
import { Skeleton } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import type { Booking } from "./booking.ts"
import { useDay } from "./days.ts"
import style from "./dialogs.module.css"
import { type BookingDraft, bodyOf, type DraftField, faultsOf, fieldOf, isDate } from "./drafts.ts"
import { Refusal } from "./refusal.tsx"
import { freeFromNow, staffSlots } from "./staff-slots.ts"
import { GuestsField, TimeChoice } from "./time-choice.tsx"

/** The compiler names a source that is missing here. */
const offered: Record<StaffReservationSource, true> = { PHONE: true, WALK_IN: true }
export const sources = Object.keys(offered) as StaffReservationSource[]

interface Props {
  source: StaffReservationSource
  date: string
  /** The chosen time, if a time was tapped. */
  time?: string
  today: string
  onClose: () => void
  onAdded: (booking: Booking) => void
}

/** Adds a booking by phone, or for guests who walk in. */
export function AddDialog({ source, date, time, today, onClose, onAdded }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const toasts = useToasts()
  const [draft, setDraft] = useState<BookingDraft>({
    ...empty,
    source,
    date: source === "WALK_IN" ? today : date,
    time: source === "WALK_IN" ? "now" : (time ?? null),
  })
  const [tried, setTried] = useState(false)
  const add = useAdd(booking => {
    const { name } = booking.customer
    const seated = booking.status === "SEATED"
    toasts.done(seated ? text.seatedNow(name) : text.added(name, zone.moment(booking.startsAt)))
    onAdded(booking)
    onClose()
  })
  const change = (next: Partial<BookingDraft>) => {
    setDraft(before => ({ ...before, ...next }))
    add.reset()
  }
  const field = fieldsOf(draft, change)
  const choice = useTimes(draft)
  const refused = add.error instanceof ApiFault ? add.error.faults.map(({ field }) => fieldOf(field)) : []
  const invalid = add.error instanceof ApiFault && add.error.code === "VALIDATION_FAILED"
  const faults = new Set([...(tried ? faultsOf(draft) : []), ...(invalid ? refused : [])])
  const fault = (field: DraftField) => (faults.has(field) ? text.faults[field] : undefined)
  return (
    <FormDialog
      title={text.addTitle}
      submit={draft.time === "now" ? text.saveNow : text.save}
      size="large"
      sending={{ isPending: add.isPending }}
      validatesItself
      onClose={onClose}
      onSubmit={form => {
        setTried(true)
        if (faultsOf(draft).length === 0) add.mutate(draft)
        else focusFirstFault(form)
      }}
    >
      <Segments
        legend={text.source}
        value={draft.source}
        onChange={next =>
          change({
            source: next,
            ...(next === "WALK_IN" ? { date: today, time: "now" } : { time: null }),
          })
        }
        options={sources.map(value => ({ value, label: text.sources[value] }))}
      />
      <div className={style.pair}>
        <GuestsField {...field("people")} error={fault("people")} />
        {draft.source === "PHONE" && (
          <TextField
            label={text.date}
            type="date"
            min={today}
            value={draft.date}
            onChange={next => isDate(next) && change({ date: next, time: null })}
          />
        )}
      </div>
      <Times choice={choice} draft={draft} error={fault("time")} onChange={time => change({ time })} />
      <Who draft={draft} fault={fault} onChange={change} />
      {add.error && !(invalid && faults.size > 0) && (
        <Refusal
          error={add.error}
          request={draft}
          alternatives={choice.slots.filter(slot => slot.reason === null).map(slot => slot.time)}
          onChoose={time => change({ time })}
        />
      )}
    </FormDialog>
  )
}

interface TimesProps {
  choice: ReturnType<typeof useTimes>
  draft: BookingDraft
  error: string | undefined
  onChange: (time: string | null) => void
}

function Times({ choice, draft, error, onChange }: TimesProps) {
  return choice.ready ? (
    <TimeChoice
      slots={choice.slots}
      nowFree={draft.source === "WALK_IN" ? choice.nowFree : undefined}
      people={draft.people}
      value={draft.time}
      error={error}
      onChange={onChange}
    />
  ) : (
    <Skeleton lines={2} />
  )
}

export const empty: Omit<BookingDraft, "source" | "date" | "time"> = {
  people: 2,
  name: "",
  phone: "",
  occasion: "",
  notes: "",
}

export function useTimes({ date, people }: BookingDraft) {
  const { day, staysWithout } = useDay(date)
  const now = useFromNow(time => Math.floor(time / 60_000) * 60_000)
  if (!day) return { ready: false, slots: [], nowFree: null }
  const { seats, slots } = day
  return {
    ready: true,
    slots: staffSlots({ seats, slots, people, now }),
    nowFree: freeFromNow(seats, slots, staysWithout(), now),
  }
}

export function useAdd(onAdded: (booking: Booking) => void) {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    onMutate: () => toasts.withdrawAction(),
    mutationFn: async (draft: BookingDraft) => {
      const made = await send("POST", "/console/v1/reservations", { body: bodyOf(draft) })
      if (draft.time !== "now") return made
      // Seat walk-in guests at once. If this fails, the booking exists and the Seat button is one tap away.
      const path = { id: made.id }
      return send("POST", "/console/v1/reservations/{id}/seat", { path }).catch(() => made)
    },
    onSuccess: onAdded,
    // Not awaited: show the result at once, even if the refetch fails.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
}

interface WhoProps {
  draft: BookingDraft
  fault: (field: DraftField) => string | undefined
  onChange: (next: Partial<BookingDraft>) => void
}

function Who({ draft, fault, onChange }: WhoProps) {
  const text = useText("bookings").bookings
  const field = fieldsOf(draft, onChange)
  return (
    <>
      <div className={style.pair}>
        <TextField
          label={text.name}
          data-focus-first
          limit="customerName"
          autoComplete="off"
          {...field("name")}
          error={fault("name")}
        />
        <TextField
          label={draft.source === "WALK_IN" ? text.optional(text.phone) : text.phone}
          type="tel"
          limit="phone"
          autoComplete="off"
          hint={draft.source === "WALK_IN" ? undefined : text.phoneHint}
          {...field("phone")}
          error={fault("phone")}
        />
      </div>
      <TextField
        label={text.optional(text.occasion)}
        limit="occasion"
        autoComplete="off"
        {...field("occasion")}
      />
      <LongTextField
        label={text.optional(text.notes)}
        hint={text.notesHint}
        limit="note"
        rows={2}
        {...field("notes")}
      />
    </>
  )
}
