import { describe, expect, test } from "vitest"
import { dayNumberOf, minutesPerDay } from "./calendar.ts"
import { clockLabel, openLabel, opensLabel } from "./label.ts"
import { openStatus } from "./status.ts"
import type { WeeklyHours } from "./types.ts"
import { datesFrom, india, kolkata, week } from "./week.fixture.ts"

const splitDay = week("12:00-15:30 18:00-23:30")
const lateNight = week("18:00-02:00")
const roundTheClock = week("00:00-00:00")
const sundayNightOff = week("00:00-00:00", { sun: "00:00-23:00", mon: "12:00-00:00" })
const mondayOff = week("12:00-23:00", { mon: "" })
const never = week("")

// 2026-11-09 is a Monday.
describe("labels", () => {
  const cases: [now: string, label: string, validUntil: string, hours: WeeklyHours][] = [
    ["2026-11-09T19:00", "Open until 11:30 pm", "2026-11-09T23:30", splitDay],
    ["2026-11-09T12:00", "Open until 3:30 pm", "2026-11-09T15:30", splitDay],
    ["2026-11-09T15:30", "Opens at 6 pm", "2026-11-09T18:00", splitDay],
    ["2026-11-09T00:10", "Opens at 12 noon", "2026-11-09T12:00", splitDay],
    ["2026-11-09T23:30", "Opens tomorrow at 12 noon", "2026-11-10T00:00", splitDay],
    ["2026-11-09T22:00", "Open until 2 am", "2026-11-10T00:00", lateNight],
    ["2026-11-10T01:59", "Open until 2 am", "2026-11-10T02:00", lateNight],
    ["2026-11-09T22:00", "Open until 12 midnight", "2026-11-10T00:00", week("18:00-00:00")],
    ["2026-11-09T22:00", "Open until 12:01 am", "2026-11-10T00:00", week("18:00-00:01")],
    ["2026-11-09T10:00", "Open until 12 noon", "2026-11-09T12:00", week("09:05-12:00")],
    ["2026-11-09T10:00", "Open until 12:30 pm", "2026-11-09T12:30", week("09:05-12:30")],
    ["2026-11-09T09:04", "Opens at 9:05 am", "2026-11-09T09:05", week("09:05-12:30")],
    ["2026-11-09T22:00", "Opens at 12 midnight", "2026-11-10T00:00", week("00:00-06:00")],
    ["2026-11-09T22:00", "Open 24 hours", "2026-11-10T00:00", roundTheClock],
    ["2026-11-09T22:00", "Closed", "2026-11-10T00:00", never],
    ["2026-11-09T11:00", "Opens tomorrow at 12 noon", "2026-11-10T00:00", mondayOff],
    ["2026-11-08T23:00", "Opens Tuesday at 12 noon", "2026-11-09T00:00", mondayOff],
    ["2026-11-09T10:00", "Opens Sunday at 12 noon", "2026-11-10T00:00", week("", { sun: "12:00-23:00" })],
    [
      "2026-11-09T13:00",
      "Opens 16 November at 12 noon",
      "2026-11-10T00:00",
      week("", { mon: "12:00-13:00" }),
    ],
    [
      "2026-11-09T13:00",
      "Opens 3 December at 12 noon",
      "2026-11-10T00:00",
      week("12:00-23:00", {}, datesFrom("2026-11-09", 24)),
    ],
    [
      "2026-11-09T13:00",
      "Opens 1 January 2027 at 12 noon",
      "2026-11-10T00:00",
      week("12:00-23:00", {}, datesFrom("2026-11-09", 53)),
    ],
    [
      "2026-12-30T13:00",
      "Opens Saturday at 12 noon",
      "2026-12-31T00:00",
      week("12:00-23:00", {}, datesFrom("2026-12-30", 3)),
    ],
    // Days of service without a break, then a closing.
    ["2026-11-10T10:00", "Open until Sunday 11 pm", "2026-11-11T00:00", sundayNightOff],
    ["2026-11-14T23:30", "Open until tomorrow 11 pm", "2026-11-15T00:00", sundayNightOff],
    [
      "2026-11-09T10:00",
      "Open until Wednesday 12 midnight",
      "2026-11-10T00:00",
      week("00:00-00:00", {}, ["2026-11-12"]),
    ],
    [
      "2026-11-10T10:00",
      "Open until tomorrow 12 midnight",
      "2026-11-11T00:00",
      week("00:00-00:00", {}, ["2026-11-12"]),
    ],
    [
      "2026-11-11T10:00",
      "Open until 12 midnight",
      "2026-11-12T00:00",
      week("00:00-00:00", {}, ["2026-11-12"]),
    ],
    [
      "2026-11-09T10:00",
      "Open until Sunday 12 midnight",
      "2026-11-10T00:00",
      week("00:00-00:00", {}, ["2026-11-16"]),
    ],
    ["2026-11-09T10:00", "Open 24 hours", "2026-11-10T00:00", week("00:00-00:00", {}, ["2026-11-17"])],
    ["2026-11-09T10:00", "Open 24 hours", "2026-11-10T00:00", week("00:00-00:00", {}, ["2026-12-25"])],
    // "9 am tomorrow" needs the day until 9 am today has passed.
    [
      "2026-11-09T08:00",
      "Open until tomorrow 9 am",
      "2026-11-09T09:00",
      week("09:00-09:00", {}, ["2026-11-10"]),
    ],
    ["2026-11-09T09:00", "Open until 9 am", "2026-11-10T00:00", week("09:00-09:00", {}, ["2026-11-10"])],
  ]

  test.each(cases)("%s: %s, until %s", (now, label, validUntil, hours) => {
    const status = openStatus(hours, kolkata, india(now))
    expect(status).toMatchObject({ label, validUntil: india(validUntil) })
  })
})

const monday = dayNumberOf("2026-11-09")
const wallMinute = (day: number, minute: number) => day * minutesPerDay + minute

test("every weekday has its name", () => {
  const sunday = monday - 1
  const labels = [2, 3, 4, 5, 6].map(days => opensLabel(sunday, wallMinute(sunday + days, 720)))
  expect(labels).toEqual(
    ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(day => `Opens ${day} at 12 noon`),
  )
  expect(opensLabel(monday - 2, wallMinute(monday, 720))).toBe("Opens Monday at 12 noon")
  expect(opensLabel(monday, wallMinute(monday + 6, 720))).toBe("Opens Sunday at 12 noon")
})

test("every month has its name", () => {
  const names = "January February March April May June July August September October November December"
  const labels = names.split(" ").map((_, month) => {
    const day = dayNumberOf(`2026-${String(month + 1).padStart(2, "0")}-20`)
    return opensLabel(dayNumberOf("2026-01-01"), wallMinute(day, 720))
  })
  expect(labels).toEqual(names.split(" ").map(month => `Opens 20 ${month} at 12 noon`))
})

test("midnight after tomorrow needs its day", () => {
  expect(opensLabel(monday, wallMinute(monday + 1, 0))).toBe("Opens at 12 midnight")
  expect(opensLabel(monday, wallMinute(monday + 2, 0))).toBe("Opens Wednesday at 12 midnight")
})

test("only a closing of the coming night needs no day", () => {
  expect(openLabel(monday, wallMinute(monday + 1, 120), true)).toBe("Open until 2 am")
  expect(openLabel(monday, wallMinute(monday + 3, 120), true)).toBe("Open until Thursday 2 am")
  expect(openLabel(monday, wallMinute(monday + 1, 720), true)).toBe("Open until 12 noon")
  expect(openLabel(monday, wallMinute(monday + 1, 721), true)).toBe("Open until tomorrow 12:01 pm")
})

test("a time of day in the restaurant's zone", () => {
  expect(clockLabel(kolkata, india("2026-11-09T20:30"))).toBe("8:30 pm")
})
