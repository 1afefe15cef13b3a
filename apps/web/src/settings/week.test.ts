import type { DayKey } from "@rasoi/contract"
import { everyDay } from "@rasoi/contract/console"
import { dayKeys, minutesPerDay, overlappingPeriods } from "@rasoi/core/rules"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  copyDay,
  type Days,
  groupDays,
  isRoundTheClock,
  nextSpecialDate,
  runsPastMidnight,
  weekBars,
} from "./week.ts"

const closed: Days = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const time = fc
  .integer({ min: 0, max: minutesPerDay - 1 })
  .map(minute => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)
const periods = fc.array(fc.record({ open: time, close: time }), { maxLength: 3 })
const anyDays: fc.Arbitrary<Days> = fc.record({
  mon: periods,
  tue: periods,
  wed: periods,
  thu: periods,
  fri: periods,
  sat: periods,
  sun: periods,
})

function two(number: number): string {
  return String(number).padStart(2, "0")
}

/** Counts, minute by minute, how many periods contain each minute of the week. */
function countMinutes(days: Days): number[] {
  const counts = new Array<number>(7 * minutesPerDay).fill(0)
  dayKeys.forEach((day, number) => {
    for (const { open, close } of days[day]) {
      let clock = open
      let minute = number * minutesPerDay + Number(open.slice(0, 2)) * 60 + Number(open.slice(3))
      do {
        counts[minute % counts.length] = (counts[minute % counts.length] ?? 0) + 1
        minute += 1
        clock = `${two(Math.floor((minute % minutesPerDay) / 60))}:${two(minute % 60)}`
      } while (clock !== close)
    }
  })
  return counts
}

test("the picture covers exactly the minutes that are open, each as often as a period holds it", () => {
  fc.assert(
    fc.property(anyDays, days => {
      const drawn = new Array<number>(7 * minutesPerDay).fill(0)
      for (const { row, from, to } of weekBars(days)) {
        const midnight = dayKeys.indexOf(row) * minutesPerDay
        for (let minute = from; minute < to; minute++) {
          drawn[midnight + minute] = (drawn[midnight + minute] ?? 0) + 1
        }
      }
      expect(drawn).toEqual(countMinutes(days))
    }),
    { numRuns: 60 },
  )
})

test("no bar leaves its row or is empty, and what runs past midnight begins the next row", () => {
  fc.assert(
    fc.property(anyDays, days => {
      for (const { row, from, to, day, afterMidnight } of weekBars(days)) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(minutesPerDay)
        expect(to).toBeGreaterThan(from)
        expect(row).toBe(afterMidnight ? dayKeys[(dayKeys.indexOf(day) + 1) % 7] : day)
        if (afterMidnight) expect(from).toBe(0)
      }
    }),
  )
})

test("an overlap is named exactly when some minute of the week is open twice", () => {
  fc.assert(
    fc.property(anyDays, days => {
      const twice = countMinutes(days).some(count => count > 1)
      expect(overlappingPeriods(days).length > 0).toBe(twice)
    }),
    { numRuns: 200 },
  )
})

test("an overlap names a period that begins inside the other one", () => {
  const days = {
    ...closed,
    mon: [{ open: "01:00", close: "03:00" }],
    sun: [{ open: "18:00", close: "02:00" }],
  }
  expect(overlappingPeriods(days)).toMatchObject([{ day: "mon", index: 0, other: { day: "sun", index: 0 } }])
  expect(weekBars(days).filter(bar => bar.overlapping)).toMatchObject([{ day: "mon", from: 60, to: 180 }])
})

test("round the clock fills the row; to midnight does not run on", () => {
  const days = {
    ...closed,
    tue: [{ open: "00:00", close: "00:00" }],
    fri: [{ open: "18:00", close: "00:00" }],
    sat: [{ open: "20:00", close: "20:00" }],
  }
  expect(weekBars(days).map(({ row, from, to }) => [row, from, to])).toEqual([
    ["tue", 0, 1440],
    ["fri", 1080, 1440],
    ["sat", 1200, 1440],
    ["sun", 0, 1200],
  ])
  expect(isRoundTheClock(days.tue)).toBe(true)
  expect(isRoundTheClock(days.sat)).toBe(false)
  expect([days.tue, days.fri, days.sat].map(([period]) => period && runsPastMidnight(period))).toEqual([
    false,
    false,
    true,
  ])
})

test("a time that is still being typed is drawn as nothing", () => {
  expect(weekBars({ ...closed, mon: [{ open: "", close: "10:00" }] })).toEqual([])
})

test("days with the same hours are told together, and every day once", () => {
  fc.assert(
    fc.property(anyDays, days => {
      const groups = groupDays(days)
      expect(groups.flatMap(group => group.days)).toEqual(dayKeys)
      for (const group of groups) for (const day of group.days) expect(days[day]).toEqual([...group.periods])
    }),
  )
  const lunch = [{ open: "12:00", close: "15:00" }]
  expect(groupDays({ ...closed, mon: lunch, tue: lunch }).map(({ days }) => days)).toEqual([
    ["mon", "tue"],
    ["wed", "thu", "fri", "sat", "sun"],
  ])
})

test("a day is copied to the chosen days alone, and shares nothing with them", () => {
  fc.assert(
    fc.property(anyDays, fc.constantFrom(...dayKeys), fc.subarray([...dayKeys]), (days, from, to) => {
      const copied = copyDay(days, from, to)
      for (const day of dayKeys) expect(copied[day]).toEqual(to.includes(day) ? days[from] : days[day])
      for (const day of to.filter((key: DayKey) => key !== from)) expect(copied[day]).not.toBe(days[from])
    }),
  )
})

test("the next special date is the first from that date on that is not closed", () => {
  const hours = {
    days: everyDay(),
    closedDates: ["2026-11-09"],
    specialDates: { "2026-12-31": [], "2026-11-08": [], "2026-11-09": [] },
  }
  expect(nextSpecialDate(hours, "2026-11-08")).toBe("2026-11-08")
  expect(nextSpecialDate(hours, "2026-11-09")).toBe("2026-12-31")
  expect(nextSpecialDate(hours, "2027-01-01")).toBe(undefined)
})
