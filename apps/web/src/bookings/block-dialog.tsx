import { isOpenReservationStatus } from "@rasoi/core/rules"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { NumberField, TextField } from "../parts/field.tsx"
import { fieldsOf } from "../parts/fields-of.ts"
import { focusFirstFault } from "../parts/first-fault.ts"
import { FormDialog } from "../parts/form-dialog.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import type { BookingDay } from "./booking.ts"
import style from "./dialogs.module.css"
import { type BlockDraft, type BlockFault, blockFaultsOf, endDateOf, usualBlock } from "./drafts.ts"

/** Blocks seats: from, to, all or some seats, and a reason. */
export function BlockDialog({ day, onClose }: { day: BookingDay; onClose: () => void }) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const [draft, setDraft] = useState<BlockDraft>(() => ({
    ...usualBlock(day, serverNow(), zone),
    all: true,
    seats: Math.min(4, Math.max(1, day.seats)),
    reason: "",
  }))
  const [tried, setTried] = useState(false)
  const change = (next: Partial<BlockDraft>) => setDraft(before => ({ ...before, ...next }))
  const field = fieldsOf(draft, change)
  const faults = blockFaultsOf(draft)
  const fault = (name: BlockFault) => (tried && faults.includes(name) ? text.blockFaults[name] : undefined)
  const endDate = endDateOf(draft)
  const span = () => ({
    from: zone.instantOf(draft.date, draft.from).toISOString(),
    to: zone.instantOf(endDate, draft.to).toISOString(),
  })
  const block = useBlock(onClose)
  return (
    <FormDialog
      title={text.blockTitle}
      submit={text.blockSave}
      size="large"
      sending={block}
      validatesItself
      onClose={onClose}
      onSubmit={form => {
        setTried(true)
        if (faults.length === 0) block.mutate({ ...draft, ...span() })
        else focusFirstFault(form)
      }}
    >
      <p>{zone.day(draft.date)}</p>
      <div className={style.pair}>
        <TextField label={text.from} type="time" {...field("from")} error={fault("times")} />
        <TextField
          label={text.to}
          type="time"
          {...field("to")}
          hint={endDate === draft.date ? undefined : text.nextDayHint(zone.day(endDate))}
        />
      </div>
      <Segments
        legend={text.which}
        value={draft.all ? "all" : "some"}
        onChange={which => change({ all: which === "all" })}
        options={[
          { value: "all", label: text.allSeats(day.seats) },
          { value: "some", label: text.someSeats },
        ]}
      />
      {!draft.all && <NumberField label={text.someSeatsCount} {...field("seats")} error={fault("seats")} />}
      <TextField
        label={text.optional(text.reason)}
        hint={text.reasonHint}
        limit="seatBlockReason"
        {...field("reason")}
      />
      {faults.length === 0 && <Staying day={day} {...span()} />}
    </FormDialog>
  )
}

/** `from` and `to` are instants. */
function useBlock(onDone: () => void) {
  const text = useText("bookings").bookings
  const toasts = useToasts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ from, to, all, seats, reason }: BlockDraft) => {
      const body = { from, to, seats: all ? undefined : seats, reason: reason.trim() || undefined }
      return send("POST", "/console/v1/seat-blocks", { body })
    },
    onSuccess() {
      toasts.done(text.blockDone)
      onDone()
    },
    // Not awaited: show the result at once, even if the refetch fails.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
}

/** The bookings in that time, which stay valid: a block cancels nothing. */
function Staying({ day, from, to }: { day: BookingDay; from: string; to: string }) {
  const text = useText("bookings").bookings
  const staying = day.data.filter(
    ({ status, startsAt, endsAt }) => isOpenReservationStatus(status) && startsAt < to && endsAt > from,
  )
  if (staying.length === 0) return null
  return (
    <p className={`hint ${style.hint}`} role="status">
      {text.blockStays(
        staying.length,
        staying.reduce((sum, { people }) => sum + people, 0),
      )}
    </p>
  )
}
