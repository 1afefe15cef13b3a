import { describe, expect, test } from "vitest"
import { india, week } from "../hours/week.fixture.ts"
import { serviceSpan, whyNoService } from "./service.ts"
import { bookable } from "./slots.fixture.ts"
import { type SlotSettings, slotsOn } from "./slots.ts"

// 2026-11-09 is a Monday.
describe("serviceSpan", () => {
  test.each<[string, SlotSettings, from: string, to: string]>([
    ["one period", bookable(week("18:00-23:00")), "2026-11-09T18:00", "2026-11-09T23:00"],
    ["a split day", bookable(week("12:00-15:00 18:00-23:00")), "2026-11-09T12:00", "2026-11-09T23:00"],
    ["past midnight", bookable(week("18:00-02:00")), "2026-11-09T18:00", "2026-11-10T02:00"],
    ["too short for a stay", bookable(week("18:00-18:30")), "2026-11-09T18:00", "2026-11-09T18:30"],
    [
      "round the clock: as far as the last stay runs, no further",
      bookable(week("00:00-00:00"), { stayMinutes: 90 }),
      "2026-11-09T00:00",
      "2026-11-10T01:30",
    ],
    [
      "into hours that end before the last stay would",
      bookable(week("20:00-00:00 00:00-00:45"), { stayMinutes: 90 }),
      "2026-11-09T00:00",
      "2026-11-10T00:45",
    ],
  ])("%s", (_, settings, from, to) => {
    expect(serviceSpan(settings, "2026-11-09")).toEqual({ from: india(from), to: india(to) })
  })
})

describe("whyNoService", () => {
  const settings = bookable(
    week("18:00-23:00", { tue: "" }, ["2026-11-11", "2026-11-17"], {
      "2026-11-12": "",
      "2026-11-17": "12:00-15:00",
      "2026-11-24": "12:00-15:00",
    }),
  )

  test.each<[date: string, why: "CLOSED_DATE" | "CLOSED_DAY" | null]>([
    ["2026-11-09", null],
    ["2026-11-10", "CLOSED_DAY"],
    ["2026-11-11", "CLOSED_DATE"],
    ["2026-11-17", "CLOSED_DATE"],
    ["2026-11-12", "CLOSED_DATE"],
    ["2026-11-24", null],
  ])("%s: %s", (date, why) => {
    expect(whyNoService(settings, date)).toBe(why)
    expect(serviceSpan(settings, date) === null).toBe(why !== null)
    expect(slotsOn({ settings, date, people: 1, now: 0, stays: [] }).length > 0).toBe(why === null)
  })
})
