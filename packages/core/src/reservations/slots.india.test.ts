import fc from "fast-check"
import { expect, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"
import type { DayKey, WeeklyHours } from "../hours/index.ts"
import { tableOn } from "../hours/oracle.fixture.ts"
import { bookable, bookingRules, datesFrom, day, minute, savedHours } from "./slots.fixture.ts"
import { slotsOn } from "./slots.ts"

// India has no clock changes, so slots need only minutes of the day and +05:30.

const keysFromSunday: DayKey[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** Opening and closing of a date's periods, in minutes from the midnight of another date. */
function periodsOf(hours: WeeklyHours, date: string, daysAfter: number): [number, number][] {
  const at = new Date(Date.parse(date) + daysAfter * day)
  return tableOn(hours, at.toISOString().slice(0, 10), keysFromSunday[at.getUTCDay()] ?? "sun")
    .map(({ open, close }): [number, number] => {
      const closes = minutesOf(close) > minutesOf(open) ? minutesOf(close) : minutesOf(close) + 1440
      return [minutesOf(open) + daysAfter * 1440, closes + daysAfter * 1440]
    })
    .sort(([one], [other]) => one - other)
}

function onPaper(hours: WeeklyHours, date: string, slotMinutes: number, stayMinutes: number): string[] {
  const own = periodsOf(hours, date, 0)
  const later = [1, 2].flatMap(daysAfter => periodsOf(hours, date, daysAfter))
  const starts = own.flatMap(([opens, closes], index) => {
    let end = closes
    for (const [nextOpens, nextCloses] of [...own.slice(index + 1), ...later]) {
      if (nextOpens === end) end = nextCloses
    }
    const count = Math.ceil((closes - opens) / slotMinutes)
    return Array.from({ length: count }, (_, step) => opens + step * slotMinutes).filter(
      start => start + Math.max(slotMinutes, stayMinutes) <= end,
    )
  })
  const ofDay = starts.map(start => start % 1440)
  return starts
    .filter((start, index) => ofDay.indexOf(start % 1440) === index)
    .map(start => new Date(Date.parse(`${date}T00:00+05:30`) + start * minute).toISOString())
}

test("in India slots are those worked out on paper", () => {
  const anyDate = fc
    .date({ min: new Date("2024-01-01"), max: new Date("2036-01-01"), noInvalidDate: true })
    .map(at => at.toISOString().slice(0, 10))
  const cases = anyDate.chain(date =>
    fc.record({ date: fc.constant(date), hours: savedHours(datesFrom(date, 2)), rules: bookingRules }),
  )
  fc.assert(
    fc.property(cases, ({ date, hours, rules }) => {
      const slots = slotsOn({ settings: bookable(hours, rules), date, people: 1, now: 0, stays: [] })
      const expected = onPaper(hours, date, rules.slotMinutes, rules.stayMinutes)
      expect(slots.map(slot => new Date(slot.startsAt).toISOString())).toEqual(expected)
      const india = (at: number) => new Date(at + 330 * minute).toISOString().slice(11, 16)
      expect(slots.map(slot => slot.time)).toEqual(slots.map(slot => india(slot.startsAt)))
      expect(slots.map(slot => slot.until)).toEqual(slots.map(slot => india(slot.endsAt)))
    }),
    { numRuns: rounds(500) },
  )
})
