import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"
import { weeklyHours } from "../hours/oracle.fixture.ts"
import { datesFrom, india, kolkata, week } from "../hours/week.fixture.ts"
import { checkPickupRange, checkPickupTime } from "./pickup-time.ts"
import {
  checkPickupDate,
  type PickupSettings,
  pickupDates,
  pickupRange,
  pickupTimesOn,
} from "./pickup-times.ts"

const settingsOf = (hours = week("12:00-15:00 19:00-01:00"), prepMinutes = 25, timezone = kolkata) => ({
  profile: { timezone },
  hours,
  ordering: { prepMinutes },
})
const minute = 60_000

const timesOf = (settings: PickupSettings, date: string, now: number) =>
  pickupTimesOn(settings, date, now).map(({ time }) => time)
const reasonsAt = (settings: PickupSettings, date: string, now: number) =>
  Object.fromEntries(pickupTimesOn(settings, date, now).map(({ time, reason }) => [time, reason]))

describe("the times of a date", () => {
  const now = india("2026-10-17T09:00")

  test.each([
    ["every quarter of an hour, not the closing", "12:00-13:00", ["12:00", "12:15", "12:30", "12:45"]],
    ["on the clock, whenever it opens and closes", "12:10-12:50", ["12:15", "12:30", "12:45"]],
    ["two periods", "12:00-12:15 18:30-18:45", ["12:00", "18:30"]],
    ["periods in any order", "18:30-18:45 12:00-12:15", ["12:00", "18:30"]],
    ["past midnight", "23:30-00:30", ["23:30", "23:45", "00:00", "00:15"]],
    ["too short for a time", "12:01-12:14", []],
    ["closed", "", []],
  ])("%s", (_, hours, times) => {
    expect(timesOf(settingsOf(week(hours)), "2026-10-18", now)).toEqual(times)
  })

  test("round the clock is a whole day, once", () => {
    const times = pickupTimesOn(settingsOf(week("00:00-00:00")), "2026-10-18", now)
    expect([times.length, times[0]?.time, times.at(-1)?.time]).toEqual([96, "00:00", "23:45"])
    expect(times[0]?.startsAt).toBe(india("2026-10-18T00:00"))
  })

  test("a time after midnight is the true instant of the next date; a closed date keeps the night before", () => {
    const settings = settingsOf(week("23:30-00:30", {}, ["2026-10-19"], { "2026-10-20": "10:00-10:15" }))
    expect(pickupTimesOn(settings, "2026-10-18", now).at(-1)).toMatchObject({
      time: "00:15",
      startsAt: india("2026-10-19T00:15"),
    })
    expect(timesOf(settings, "2026-10-19", now)).toEqual([])
    expect(timesOf(settings, "2026-10-20", now)).toEqual(["10:00"])
  })

  test("a time that a clock change skips is left out, and one that occurs twice is there once", () => {
    const settings = settingsOf(week("01:30-03:30"), 25, "Europe/Berlin")
    expect(timesOf(settings, "2026-03-29", Date.UTC(2026, 2, 28))).toEqual([
      "01:30",
      "01:45",
      "03:00",
      "03:15",
    ])
    const autumn = timesOf(settings, "2026-10-25", Date.UTC(2026, 9, 24))
    expect(autumn).toEqual(["01:30", "01:45", "02:00", "02:15", "02:30", "02:45", "03:00", "03:15"])
  })
})

describe("why a time is not available", () => {
  test("past, then too soon for the kitchen, with a minute of tolerance", () => {
    const settings = settingsOf(week("12:00-13:00"), 20)
    const at = (time: string) => reasonsAt(settings, "2026-10-17", Date.parse(`2026-10-17T${time}+05:30`))
    expect(at("12:10:00")).toEqual({ "12:00": "PAST", "12:15": "TOO_SOON", "12:30": null, "12:45": null })
    expect(at("12:10:59.999")["12:30"]).toBeNull()
    expect(at("12:11:00")["12:30"]).toBe("TOO_SOON")
    expect(at("12:15:00")["12:15"]).toBe("TOO_SOON")
    expect(at("12:15:00.001")["12:15"]).toBe("PAST")
  })

  test("more than 7 times 24 hours ahead", () => {
    const settings = settingsOf(week("12:00-13:00"))
    const at = (time: string) => reasonsAt(settings, "2026-10-24", india(`2026-10-17T${time}`))
    expect(at("12:30")).toEqual({ "12:00": null, "12:15": null, "12:30": null, "12:45": "TOO_FAR" })
    expect(at("11:59")).toMatchObject({ "12:00": "TOO_FAR" })
  })
})

test("dates go from the current service to 7 days after today; after midnight yesterday counts while it is open", () => {
  const settings = settingsOf()
  const faultsAt = (date: string, local: string) => checkPickupDate(date, { settings, now: india(local) })
  expect(faultsAt("2026-10-17", "2026-10-18T00:59")).toEqual([])
  expect(faultsAt("2026-10-17", "2026-10-18T01:00")).toEqual([
    {
      field: "date",
      message: "2026-10-17 is past; choose 2026-10-18 to 2026-10-25",
      reason: "DATE_PAST",
      params: { first: "2026-10-18", last: "2026-10-25" },
    },
  ])
  expect(faultsAt("2026-10-25", "2026-10-18T00:59")).toEqual([])
  expect(faultsAt("2026-10-26", "2026-10-18T00:59")).toEqual([
    {
      field: "date",
      message: "2026-10-26 is too far ahead; choose 2026-10-17 to 2026-10-25",
      reason: "DATE_TOO_FAR",
      params: { first: "2026-10-17", last: "2026-10-25" },
    },
  ])
})

const zones = fc.constantFrom(kolkata, "Europe/Berlin", "America/New_York", "Australia/Lord_Howe")
// A week around the clock changes of these zones in spring or autumn, and one without.
const starts = fc.constantFrom("2026-03-27", "2026-10-23", "2026-10-30", "2026-06-01", "2026-04-03")
const moments = starts.chain(start =>
  fc.record({
    hours: weeklyHours(datesFrom(start, 9)),
    now: fc.nat(9 * 1440 * 60).map(seconds => Date.parse(start) + seconds * 1_000),
    timezone: zones,
    prepMinutes: fc.constantFrom(0, 1, 20, 180),
  }),
)
const datesAt = (settings: PickupSettings, now: number) => {
  const { first, last } = pickupDates({ settings, now })
  return datesFrom(first, 10).filter(date => date <= last)
}

test("an available time is accepted as pickupAt; of the others, only one that has just begun", () => {
  fc.assert(
    fc.property(moments, ({ hours, now, timezone, prepMinutes }) => {
      const settings = settingsOf(hours, prepMinutes, timezone)
      for (const date of datesAt(settings, now)) {
        const times = pickupTimesOn(settings, date, now)
        expect(times.map(({ startsAt }) => startsAt)).toEqual(
          [...new Set(times.map(({ startsAt }) => startsAt))].sort((one, other) => one - other),
        )
        for (const { startsAt: pickupAt, reason } of times) {
          const question = { pickupAt, now, prepMinutes, hours, timezone }
          const faults = [...checkPickupRange(question), ...checkPickupTime(question)]
          const hasJustBegun = pickupAt < now && pickupAt > now - minute && prepMinutes === 0
          if (!hasJustBegun) expect(faults.length === 0).toBe(reason === null)
        }
      }
    }),
    { numRuns: rounds(300) },
  )
})

test("the range has the first and the last available time, and does not change before it says so", () => {
  fc.assert(
    fc.property(moments, fc.double({ min: 0, max: 1, noNaN: true }), (moment, fraction) => {
      const settings = settingsOf(moment.hours, moment.prepMinutes, moment.timezone)
      const rangeAt = (now: number) => {
        const all = datesAt(settings, now).flatMap(date => pickupTimesOn(settings, date, now))
        const available = all.filter(({ reason }) => reason === null).map(({ startsAt }) => startsAt)
        return available.length === 0
          ? null
          : { earliest: Math.min(...available), latest: Math.max(...available) }
      }
      const { range, validUntil } = pickupRange({ settings, now: moment.now })
      expect(range).toEqual(rangeAt(moment.now))
      expect(validUntil).toBeGreaterThan(moment.now)
      // The dates change at midnight at the latest, so nobody relies on it for longer.
      const until = Math.min(validUntil, moment.now + 60 * minute) - 1
      const later = Math.floor(moment.now + (until - moment.now) * fraction)
      const same = datesAt(settings, later).join() === datesAt(settings, moment.now).join()
      if (same) expect(rangeAt(later)).toEqual(range)
    }),
    { numRuns: rounds(300) },
  )
})
