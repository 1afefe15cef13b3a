import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../time/zone.ts"
import { askedRange, daysIn, faultOf, isDate, maxDays, presetOf, presetRange, presets } from "./range.ts"

const today = "2026-10-17"
const asked = (search: string) => askedRange(new URLSearchParams(search), today)

describe("presets", () => {
  test.each([
    ["today", "2026-10-17", "2026-10-17"],
    ["yesterday", "2026-10-16", "2026-10-16"],
    ["last7", "2026-10-11", "2026-10-17"],
    ["last30", "2026-09-18", "2026-10-17"],
    ["thisMonth", "2026-10-01", "2026-10-17"],
    ["lastMonth", "2026-09-01", "2026-09-30"],
  ] as const)("%s: %s to %s", (preset, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to })
    expect(presetOf({ from, to }, today)).toBe(preset)
  })

  test("over the end of a year, and February of a leap year", () => {
    expect(presetRange("lastMonth", "2027-01-05")).toEqual({ from: "2026-12-01", to: "2026-12-31" })
    expect(presetRange("lastMonth", "2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" })
    expect(presetRange("yesterday", "2027-01-01")).toEqual({ from: "2026-12-31", to: "2026-12-31" })
  })

  test("own dates are none of them, and the first of a month is today", () => {
    expect(presetOf({ from: "2026-10-02", to: "2026-10-05" }, today)).toBeNull()
    expect(presetOf({ from: "2026-10-01", to: "2026-10-01" }, "2026-10-01")).toBe("today")
  })

  test("whatever today is, each is one that the server takes, and none reaches past today", () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.constantFrom(...presets), (day, preset) => {
        const now = addDays("2001-01-01", day)
        const range = presetRange(preset, now)
        expect(faultOf(range)).toBeNull()
        expect(range.to <= now).toBe(true)
      }),
    )
  })
})

describe("the address", () => {
  test("without dates is a week up to today, with one of them as the server has it", () => {
    expect(asked("")).toEqual({ from: "2026-10-11", to: today })
    expect(asked("from=2026-10-15")).toEqual({ from: "2026-10-15", to: today })
    expect(asked("to=2026-03-02")).toEqual({ from: "2026-02-24", to: "2026-03-02" })
  })

  test.each([
    ["from=2026-10-18", "backwards"],
    ["from=2026-10-02&to=2026-10-01", "backwards"],
    ["from=2025-10-16", "tooLong"],
    ["from=2025-10-17", null],
    ["from=2024-01-01&to=2024-12-31", null],
    ["from=2026-02-30", "notADate"],
    ["to=yesterday", "notADate"],
    ["from=0000-01-01&to=0000-01-02", "notADate"],
    ["from=1999-12-31&to=2000-01-02", "notADate"],
    ["to=2200-01-01", "notADate"],
    ["from=%3Cscript%3E&to=2026-10-17", "notADate"],
  ] as const)("%s: %s", (search, fault) => {
    expect(faultOf(asked(search))).toBe(fault)
  })
})

test("days are counted with both ends, and so many are at most allowed", () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(800), (start, length) => {
      const from = addDays("2001-01-01", start)
      const range = { from, to: addDays(from, length) }
      expect(daysIn(range)).toBe(length + 1)
      expect(faultOf(range)).toBe(length + 1 > maxDays ? "tooLong" : null)
      expect(isDate(range.to)).toBe(true)
    }),
  )
})
