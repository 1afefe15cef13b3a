import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { checkHours } from "./check.ts"
import { steadyReadingsOf, tableSaysOpen, weeklyHours } from "./oracle.fixture.ts"
import type { DayKey, WeeklyHours } from "./types.ts"

const dayKeys: DayKey[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

function hoursWith(days: Partial<WeeklyHours["days"]>, closedDates: string[] = []): WeeklyHours {
  return { days: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], ...days }, closedDates }
}

function fieldsAtFault(hours: WeeklyHours): string[] {
  return checkHours(hours).map(fault => fault.field)
}

const evening = { open: "18:00", close: "23:00" }
const lateNight = { open: "18:00", close: "02:00" }
const roundTheClock = { open: "00:00", close: "00:00" }

describe("checkHours", () => {
  test.each<[string, WeeklyHours]>([
    ["no hours at all", hoursWith({})],
    ["periods that touch", hoursWith({ mon: [{ open: "12:00", close: "18:00" }, evening] })],
    [
      "a night up to the next day's opening",
      hoursWith({ mon: [lateNight], tue: [{ open: "02:00", close: "05:00" }] }),
    ],
    ["round the clock all week", hoursWith(Object.fromEntries(dayKeys.map(key => [key, [roundTheClock]])))],
    ["periods in any order", hoursWith({ mon: [evening, { open: "12:00", close: "15:00" }] })],
    ["closed dates in any order", hoursWith({}, ["2027-01-26", "2026-10-02", "2028-02-29"])],
  ])("%s: no fault", (_, hours) => {
    expect(checkHours(hours)).toEqual([])
  })

  test.each<[string, WeeklyHours, string[]]>([
    ["24:00", hoursWith({ mon: [{ open: "18:00", close: "24:00" }] }), ["days.mon[0].close"]],
    [
      "9:00 with one digit",
      hoursWith({ tue: [evening, { open: "9:00", close: "12:00" }] }),
      ["days.tue[1].open"],
    ],
    ["12:60", hoursWith({ sun: [{ open: "12:60", close: "x" }] }), ["days.sun[0].open", "days.sun[0].close"]],
    ["a line end", hoursWith({ mon: [{ open: "09:00\n", close: "12:00" }] }), ["days.mon[0].open"]],
    ["an overlap", hoursWith({ mon: [{ open: "12:00", close: "18:01" }, evening] }), ["days.mon[1].open"]],
    [
      "an overlap out of order",
      hoursWith({ mon: [evening, { open: "12:00", close: "18:01" }] }),
      ["days.mon[0].open"],
    ],
    ["the same twice", hoursWith({ mon: [evening, evening] }), ["days.mon[1].open"]],
    [
      "a night into the next day",
      hoursWith({ mon: [lateNight], tue: [{ open: "01:59", close: "05:00" }] }),
      ["days.tue[0].open"],
    ],
    [
      "Sunday night into Monday",
      hoursWith({ sun: [lateNight], mon: [{ open: "01:00", close: "05:00" }] }),
      ["days.mon[0].open"],
    ],
    ["more beside round the clock", hoursWith({ wed: [roundTheClock, evening] }), ["days.wed[1].open"]],
    [
      "no such date",
      hoursWith({}, ["2026-02-30", "2026-2-3", "2026-10-02"]),
      ["closedDates[0]", "closedDates[1]"],
    ],
    ["a date twice", hoursWith({}, ["2026-10-02", "2026-10-03", "2026-10-02"]), ["closedDates[2]"]],
    [
      "nine periods",
      hoursWith({
        fri: new Array(9)
          .fill(evening)
          .map((period, hour) => ({ ...period, open: `0${hour}:00`, close: `0${hour}:30` })),
      }),
      ["days.fri"],
    ],
    ["a list of dates without end", hoursWith({}, new Array(367).fill("2026-10-02")), ["closedDates"]],
  ])("%s is refused", (_, hours, fields) => {
    expect(fieldsAtFault(hours)).toEqual(fields)
  })

  test("messages name the value and what would do", () => {
    expect(checkHours(hoursWith({ mon: [{ open: "9am", close: "23:00" }] }, ["2026-13-01"]))).toEqual([
      {
        field: "days.mon[0].open",
        message: '"9am" is not a time from 00:00 to 23:59, written HH:MM',
        reason: "NOT_A_TIME",
      },
      {
        field: "closedDates[0]",
        message: '"2026-13-01" is not a date, written YYYY-MM-DD',
        reason: "NOT_A_DATE",
      },
    ])
    expect(checkHours(hoursWith({ mon: [lateNight], tue: [{ open: "01:00", close: "05:00" }] }))).toEqual([
      {
        field: "days.tue[0].open",
        message: "tue 01:00–05:00 overlaps mon 18:00–02:00",
        reason: "OVERLAP",
        params: { day: "mon", open: "18:00", close: "02:00" },
      },
    ])
    expect(checkHours(hoursWith({}, ["x".repeat(10_000)]))[0]?.message.length).toBeLessThan(100)
  })

  test("there is an overlap exactly when some minute of the week is served by two periods", () => {
    // From a Monday on.
    const readings = steadyReadingsOf(Date.UTC(2026, 10, 9), 7)
    fc.assert(
      fc.property(weeklyHours(["2026-11-09"]), ({ days }) => {
        const singles = dayKeys.flatMap(key => days[key].map(period => hoursWith({ [key]: [period] })))
        const servedTwice = readings.some(
          reading => singles.filter(single => tableSaysOpen(single, reading)).length > 1,
        )
        expect(checkHours({ days, closedDates: [] }).length > 0).toBe(servedTwice)
      }),
      { numRuns: 60 },
    )
  })
})
