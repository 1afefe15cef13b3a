import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { checkHours } from "./check.ts"
import { steadyReadingsOf, tableOn, tableSaysOpen, weeklyHours } from "./oracle.fixture.ts"
import { placedPeriods } from "./overlaps.ts"
import type { DayKey, WeeklyHours } from "./types.ts"
import { datesFrom } from "./week.fixture.ts"

const dayKeys: DayKey[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

function hoursWith(
  days: Partial<WeeklyHours["days"]>,
  closedDates: string[] = [],
  specialDates: WeeklyHours["specialDates"] = {},
): WeeklyHours {
  const week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], ...days }
  return { days: week, closedDates, specialDates }
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

  test("a day has at most eight periods, and a ninth is reported once, whatever it overlaps", () => {
    const eight = Array.from({ length: 8 }, (_, hour) => ({ open: `0${hour}:00`, close: `0${hour}:30` }))
    expect(checkHours(hoursWith({ fri: eight }))).toEqual([])
    expect(checkHours(hoursWith({ fri: [...eight, { open: "00:10", close: "00:20" }] }))).toEqual([
      {
        field: "days.fri",
        message: "9 periods; a day has at most 8",
        reason: "TOO_MANY",
        params: { limit: 8 },
      },
    ])
  })

  test("at most 366 closed dates, each of them once", () => {
    const dates = datesFrom("2026-01-01", 367)
    expect(checkHours(hoursWith({}, dates.slice(0, 366)))).toEqual([])
    expect(checkHours(hoursWith({}, dates))).toEqual([
      {
        field: "closedDates",
        message: "367 dates; at most 366 are kept",
        reason: "TOO_MANY",
        params: { limit: 366 },
      },
    ])
    expect(checkHours(hoursWith({}, ["2026-10-02", "2026-10-02"]))).toEqual([
      { field: "closedDates[1]", message: "2026-10-02 is listed twice", reason: "REPEATED" },
    ])
  })

  test("a message repeats at most 20 characters of a value", () => {
    const messageFor = (date: string) => checkHours(hoursWith({}, [date]))[0]?.message
    expect(messageFor("x".repeat(20))).toBe(`"${"x".repeat(20)}" is not a date, written YYYY-MM-DD`)
    expect(messageFor("x".repeat(21))).toBe(`"${"x".repeat(20)}…" is not a date, written YYYY-MM-DD`)
  })

  test("a period with a time that is none has no place in the week", () => {
    expect(placedPeriods(hoursWith({ tue: [{ open: "9am", close: "12:00" }, evening] }).days)).toEqual([
      { day: "tue", index: 1, opens: 1440 + 18 * 60, lengthMinutes: 300 },
    ])
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
        expect(checkHours({ days, closedDates: [], specialDates: {} }).length > 0).toBe(servedTwice)
      }),
      { numRuns: 60 },
    )
  })

  describe("special dates", () => {
    // 2026-11-08 is a Sunday.
    const special = (
      specialDates: WeeklyHours["specialDates"],
      days: Partial<WeeklyHours["days"]> = {},
      closedDates: string[] = [],
    ) => hoursWith(days, closedDates, specialDates)

    test.each<[string, WeeklyHours]>([
      [
        "a date that replaces a week's overlap",
        special({ "2026-11-08": [] }, { sat: [lateNight], sun: [evening] }),
      ],
      [
        "a night up to the opening of a special date",
        special({ "2026-11-08": [{ open: "02:00", close: "05:00" }] }, { sat: [lateNight] }),
      ],
      [
        "a special night up to the next morning",
        special({ "2026-11-08": [lateNight] }, { mon: [{ open: "02:00", close: "05:00" }] }),
      ],
      [
        "the evening before is a closed date",
        special({ "2026-11-08": [{ open: "01:00", close: "05:00" }] }, { sat: [lateNight] }, ["2026-11-07"]),
      ],
      [
        "the date itself is closed, which takes precedence",
        special({ "2026-11-08": [{ open: "01:00", close: "05:00" }] }, { sat: [lateNight] }, ["2026-11-08"]),
      ],
      ["two dates that touch", special({ "2026-11-08": [roundTheClock], "2026-11-09": [roundTheClock] })],
    ])("%s: no fault", (_, hours) => {
      expect(checkHours(hours)).toEqual([])
    })

    test("an overlap with the evening before names both dates and periods", () => {
      const early = { open: "01:00", close: "05:00" }
      expect(checkHours(special({ "2026-11-08": [evening, early] }, { sat: [lateNight] }))).toEqual([
        {
          field: "specialDates.2026-11-08[1].open",
          message: "2026-11-08 01:00–05:00 overlaps 2026-11-07 18:00–02:00",
          reason: "OVERLAP",
          params: { day: "2026-11-07", open: "18:00", close: "02:00" },
        },
      ])
    })

    test("an overlap with the morning after is reported at the special date's closing", () => {
      expect(
        checkHours(special({ "2026-11-08": [lateNight] }, { mon: [{ open: "01:00", close: "05:00" }] })),
      ).toEqual([
        {
          field: "specialDates.2026-11-08[0].close",
          message: "2026-11-08 18:00–02:00 overlaps 2026-11-09 01:00–05:00",
          reason: "OVERLAP",
          params: { day: "2026-11-09", open: "01:00", close: "05:00" },
        },
      ])
    })

    test.each<[string, WeeklyHours["specialDates"], string[]]>([
      [
        "two special dates, once",
        { "2026-11-09": [roundTheClock], "2026-11-08": [lateNight] },
        ["specialDates.2026-11-09[0].open"],
      ],
      ["two periods of a date", { "2026-11-08": [evening, lateNight] }, ["specialDates.2026-11-08[1].open"]],
      ["a time", { "2026-11-08": [{ open: "9am", close: "12:00" }] }, ["specialDates.2026-11-08[0].open"]],
      ["no such date", { "2026-02-30": [evening] }, ["specialDates.2026-02-30"]],
      [
        "nine periods",
        { "2026-11-08": new Array(9).fill(evening) },
        [
          "specialDates.2026-11-08",
          ...Array.from({ length: 7 }, (_, index) => `specialDates.2026-11-08[${index + 1}].open`),
        ],
      ],
      ["a name without end", { ["x".repeat(1000)]: [] }, [`specialDates.${"x".repeat(20)}…`]],
    ])("%s: refused", (_, specialDates, fields) => {
      expect(fieldsAtFault(special(specialDates))).toEqual(fields)
    })

    test("at most 366", () => {
      const dates = (count: number) =>
        Object.fromEntries(datesFrom("2026-01-01", count).map(date => [date, []]))
      expect(checkHours(special(dates(366)))).toEqual([])
      expect(checkHours(special(dates(367)))).toEqual([
        {
          field: "specialDates",
          message: "367 dates; at most 366 are kept",
          reason: "TOO_MANY",
          params: { limit: 366 },
        },
      ])
    })

    test("there is an overlap exactly when a special period serves a minute that another one serves too", () => {
      const start = Date.UTC(2026, 10, 8)
      const dates = datesFrom("2026-11-09", 6)
      const readings = steadyReadingsOf(start, 9)
      const dayKeyOf = (date: string) => dayKeys[(new Date(date).getUTCDay() + 6) % 7] ?? "mon"
      fc.assert(
        fc.property(weeklyHours(dates), hours => {
          const singles = datesFrom("2026-11-07", 10).flatMap(date =>
            tableOn(hours, date, dayKeyOf(date)).map(period => ({
              isSpecial: date in hours.specialDates,
              hours: special({ [date]: [period] }),
            })),
          )
          const clash = readings.some(reading => {
            const serving = singles.filter(single => tableSaysOpen(single.hours, reading))
            return serving.length > 1 && serving.some(({ isSpecial }) => isSpecial)
          })
          const faults = checkHours(hours).filter(({ field }) => field.startsWith("specialDates"))
          expect(faults.length > 0).toBe(clash)
        }),
        { numRuns: 60 },
      )
    })
  })
})
