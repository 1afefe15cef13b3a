import fc from "fast-check"
import { checkHours, type DayKey, type Period, type WeeklyHours } from "../hours/index.ts"
import type { SlotSettings } from "./slots.ts"

export const minute = 60_000
export const day = 1440 * minute

interface Rules {
  timezone?: string
  slotMinutes?: number
  stayMinutes?: number
  seats?: number
  minimumNoticeMinutes?: number
}

export function bookable(hours: WeeklyHours, rules: Rules = {}): SlotSettings {
  const { timezone = "Asia/Kolkata", ...booking } = rules
  return {
    profile: { timezone },
    hours,
    booking: { slotMinutes: 60, stayMinutes: 60, seats: 10, minimumNoticeMinutes: 0, ...booking },
  }
}

export function datesFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * day).toISOString().slice(0, 10),
  )
}

const keys: DayKey[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const minutesPerWeek = 7 * 1440

function clockText(weekMinute: number): string {
  return new Date(weekMinute * minute).toISOString().slice(11, 16)
}

interface Piece {
  gap: number
  length: number
}

/** Periods one after the other through the week, without overlaps. With a gap of 0, two periods touch. */
function weekOf(firstOpening: number, pieces: Piece[]): WeeklyHours["days"] {
  const days: WeeklyHours["days"] = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  let cursor = firstOpening
  for (const { gap, length } of pieces) {
    const opens = cursor + gap
    cursor = opens + length
    if (cursor > firstOpening + minutesPerWeek) break
    const key = keys[Math.floor(opens / 1440) % 7] ?? "mon"
    days[key].push({ open: clockText(opens), close: clockText(cursor) })
  }
  return days
}

const anyLength = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 32 }).map(quarter => quarter * 15) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 700 }) },
  { weight: 1, arbitrary: fc.constant(1440) },
)
const anyGap = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }).map(quarter => quarter * 15) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 600 }) },
)
const piecemealWeek = fc
  .tuple(
    fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1439 })),
    fc.array(fc.record({ gap: anyGap, length: anyLength }), { minLength: 15, maxLength: 40, size: "max" }),
  )
  .map(([firstOpening, pieces]) => weekOf(firstOpening, pieces))
const dayOfAllHours = fc.constantFrom<Period[][]>(
  [{ open: "00:00", close: "00:00" }],
  [
    { open: "00:00", close: "02:30" },
    { open: "02:30", close: "00:00" },
  ],
  [{ open: "00:00", close: "23:00" }],
)
const mostlyUnbrokenWeek = fc.record({
  mon: dayOfAllHours,
  tue: dayOfAllHours,
  wed: dayOfAllHours,
  thu: dayOfAllHours,
  fri: dayOfAllHours,
  sat: dayOfAllHours,
  sun: dayOfAllHours,
})

const specialDay = fc.constantFrom<Period[][]>(
  [],
  [{ open: "12:00", close: "15:30" }],
  [{ open: "18:00", close: "02:30" }],
  [{ open: "00:00", close: "00:00" }],
)

/** Weeks that an owner could save. Closed and special dates are chosen from the given dates. */
export function savedHours(dates: string[]): fc.Arbitrary<WeeklyHours> {
  return fc
    .record({
      days: fc.oneof({ weight: 3, arbitrary: piecemealWeek }, { weight: 1, arbitrary: mostlyUnbrokenWeek }),
      closedDates: fc.oneof(
        { weight: 4, arbitrary: fc.constant<string[]>([]) },
        { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...dates), { maxLength: 2 }) },
      ),
      specialDates: fc.oneof(
        { weight: 2, arbitrary: fc.constant<WeeklyHours["specialDates"]>({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...dates), specialDay, { maxKeys: 2 }) },
      ),
    })
    .filter(hours => checkHours(hours).length === 0)
}

export const bookingRules = fc.record({
  slotMinutes: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(15, 30, 45, 60, 90) },
    { weight: 1, arbitrary: fc.integer({ min: 5, max: 720 }) },
  ),
  stayMinutes: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(5, 60, 90, 120) },
    { weight: 1, arbitrary: fc.integer({ min: 5, max: 1440 }) },
  ),
  seats: fc.integer({ min: 0, max: 20 }),
  minimumNoticeMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 600 })),
})

/** Stays on whole minutes, so that the oracle can count minute by minute. */
export function staysFrom(start: number, days: number) {
  return fc.array(
    fc
      .record({
        at: fc.integer({ min: 0, max: days * 1440 }),
        length: fc.integer({ min: 1, max: 1440 }),
        people: fc.integer({ min: 1, max: 6 }),
      })
      .map(({ at, length, people }) => ({
        startsAt: start + at * minute,
        endsAt: start + (at + length) * minute,
        people,
      })),
    { maxLength: 12 },
  )
}
