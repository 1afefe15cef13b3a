import type { StaffReservationSource } from "@rasoi/contract/console"
import { normaliseIndianMobile } from "@rasoi/core/rules"
import { addDays } from "../time/zone.ts"

/** The form state of a booking. */
export interface BookingDraft {
  source: StaffReservationSource
  date: string
  /** HH:MM, "now" for walk-in guests, or empty. */
  time: string | "now" | null
  people: number
  name: string
  phone: string
  occasion: string
  notes: string
}

export type DraftField = "time" | "people" | "name" | "phone"
export const maxPeople = 1000

/** Missing or invalid fields, in form order. */
export function faultsOf(draft: BookingDraft): DraftField[] {
  const faults: DraftField[] = []
  if (!isCount(draft.people, maxPeople)) faults.push("people")
  if (draft.time === null) faults.push("time")
  if (draft.name.trim() === "") faults.push("name")
  const nobodyToCall = draft.source === "WALK_IN" && draft.phone.trim() === ""
  if (!nobodyToCall && normaliseIndianMobile(draft.phone.trim()) === null) faults.push("phone")
  return faults
}

export function bodyOf({ source, date, time, people, name, phone, occasion, notes }: BookingDraft) {
  return {
    source,
    people,
    customer: { name: name.trim() || undefined, phone: phone.trim() || undefined },
    ...(time === null || time === "now" ? {} : { date, time }),
    occasion: occasion.trim() || undefined,
    notes: notes.trim() || undefined,
  }
}

/** Maps the server's field paths to the form's field names. */
export function fieldOf(path: string): DraftField | null {
  const fields: Readonly<Record<string, DraftField>> = {
    time: "time",
    date: "time",
    people: "people",
    "customer.name": "name",
    "customer.phone": "phone",
  }
  return fields[path] ?? null
}

/** Only the changed fields; null when nothing changed. */
export function moveBody(
  booking: { date: string; time: string; people: number },
  draft: { date: string; time: string | null; people: number },
) {
  if (draft.time === null || !isCount(draft.people, maxPeople)) return null
  const body = {
    ...(draft.date === booking.date ? {} : { date: draft.date }),
    // A new date also needs the time, even if it is the same.
    ...(draft.time === booking.time && draft.date === booking.date ? {} : { time: draft.time }),
    ...(draft.people === booking.people ? {} : { people: draft.people }),
  }
  return Object.keys(body).length === 0 ? null : body
}

export interface BlockDraft {
  date: string
  /** Local time, HH:MM; an end at or before the start is on the next day. */
  from: string
  to: string
  all: boolean
  seats: number
  reason: string
}

/** The date on which a block ends. */
export function endDateOf({ date, from, to }: BlockDraft): string {
  return to <= from ? addDays(date, 1) : date
}

interface Slotted {
  date: string
  slots: readonly { time: string; startsAt: string; endsAt: string }[]
}

/** From the next slot to the end of the last stay. After midnight the next slot is on another date than its service. */
export function usualBlock(
  { date, slots }: Slotted,
  now: number,
  zone: { dateOf: (instant: number) => string; timeOf: (instant: string) => string },
): Pick<BlockDraft, "date" | "from" | "to"> {
  const next = slots.find(({ startsAt }) => Date.parse(startsAt) > now) ?? slots.at(-1)
  const last = slots.at(-1)
  if (!next || !last) return { date, from: "19:00", to: "23:00" }
  return { date: zone.dateOf(Date.parse(next.startsAt)), from: next.time, to: zone.timeOf(last.endsAt) }
}

export type BlockFault = "times" | "seats"

export function blockFaultsOf({ from, to, all, seats }: BlockDraft): BlockFault[] {
  const faults: BlockFault[] = []
  if (from === "" || to === "") faults.push("times")
  if (!all && !isCount(seats, 10_000)) faults.push("seats")
  return faults
}

/** A valid date in a plausible year; a half-typed year is neither. */
export function isDate(text: string | null): text is string {
  if (text === null || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text)
}

function isCount(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most
}
