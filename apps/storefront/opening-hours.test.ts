import type { OpeningHours } from "@rasoi/sdk"
import { expect, test } from "vitest"
import { periodsOn } from "./opening-hours.ts"
import { pickupTimes } from "./pickup-times.ts"
import { wordsIn } from "./words/index.ts"

const lunch = [{ open: "12:00", close: "12:30" }]
const late = [{ open: "22:00", close: "00:30" }]
// 2026-11-13 is a Friday.
const openingHours: OpeningHours = {
  days: { mon: [], tue: lunch, wed: lunch, thu: lunch, fri: lunch, sat: lunch, sun: lunch },
  closedDates: ["2026-11-17"],
  specialDates: { "2026-11-13": late, "2026-11-14": [], "2026-11-16": lunch, "2026-11-17": late },
}

test("a special date has its own periods, and a closed date takes precedence", () => {
  const on = (date: string) => periodsOn(openingHours, date)
  expect(on("2026-11-12")).toEqual(lunch)
  expect(on("2026-11-13")).toEqual(late)
  expect(on("2026-11-14")).toEqual([])
  expect(on("2026-11-16")).toEqual(lunch)
  expect(on("2026-11-17")).toEqual([])
})

test("times to collect follow a special date, also after midnight", () => {
  const now = Date.parse("2026-11-13T22:40:00+05:30")
  const times = pickupTimes({ timezone: "Asia/Kolkata", openingHours }, 20, now, wordsIn("en"))
  expect(times.map(({ day, label }) => `${day} ${label}`)).toEqual([
    "Today 11:15 pm",
    "Today 11:30 pm",
    "Today 11:45 pm",
    "Tomorrow 12:00 am",
    "Tomorrow 12:15 am",
  ])
})
