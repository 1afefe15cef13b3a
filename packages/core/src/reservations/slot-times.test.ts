import { describe, expect, test } from "vitest"
import { datesFrom, india, week } from "../hours/week.fixture.ts"
import { bookable } from "./slots.fixture.ts"
import { findSlot, type SlotSettings, slotsOn } from "./slots.ts"

// 2026-11-09 is a Monday.
const monday = "2026-11-09"
const longBefore = india("2026-11-01T00:00")

function slotsOf(settings: SlotSettings, date = monday, people = 2) {
  return slotsOn({ settings, date, people, now: longBefore, stays: [] })
}

function timesOf(settings: SlotSettings, date = monday): string {
  return slotsOf(settings, date)
    .map(slot => slot.time)
    .join(" ")
}

const everyThree = { slotMinutes: 180, stayMinutes: 180 }
const dinner = week("18:00-23:00")

describe("when there are slots", () => {
  test.each<[string, SlotSettings, times: string]>([
    ["from opening, each stay over by closing", bookable(dinner), "18:00 19:00 20:00 21:00 22:00"],
    ["a longer stay ends the evening earlier", bookable(dinner, { stayMinutes: 150 }), "18:00 19:00 20:00"],
    [
      "a stay is no shorter than the step",
      bookable(dinner, { stayMinutes: 5 }),
      "18:00 19:00 20:00 21:00 22:00",
    ],
    ["steps that do not divide the evening", bookable(dinner, { slotMinutes: 95 }), "18:00 19:35 21:10"],
    ["a period shorter than a stay", bookable(week("18:00-18:59")), ""],
    ["a period just as long as a stay", bookable(week("18:00-19:00")), "18:00"],
    [
      "each opening of a split day counts anew",
      bookable(week("12:15-14:30 18:00-20:00")),
      "12:15 13:15 18:00 19:00",
    ],
    ["no stay across a break of one minute", bookable(week("12:00-13:30 13:31-15:00")), "12:00 13:31"],
    [
      "past midnight, under the date of the evening",
      bookable(week("22:00-02:00")),
      "22:00 23:00 00:00 01:00",
    ],
    ["until midnight", bookable(week("21:00-00:00")), "21:00 22:00 23:00"],
    [
      "a seam inside the date: stays run across it, and steps begin anew",
      bookable(week("12:00-14:00 14:00-16:00"), { slotMinutes: 45, stayMinutes: 60 }),
      "12:00 12:45 13:30 14:00 14:45",
    ],
    [
      "a seam at midnight: the last stays run into the next date's hours",
      bookable(week("22:00-00:00 00:00-01:00"), { stayMinutes: 90 }),
      "22:00 23:00",
    ],
    [
      "round the clock",
      bookable(week("00:00-00:00"), everyThree),
      "00:00 03:00 06:00 09:00 12:00 15:00 18:00 21:00",
    ],
    [
      "round the clock, every stay a whole day",
      bookable(week("00:00-00:00"), { slotMinutes: 720, stayMinutes: 1440 }),
      "00:00 12:00",
    ],
    [
      "round the clock from six to six",
      bookable(week("06:00-06:00"), everyThree),
      "06:00 09:00 12:00 15:00 18:00 21:00 00:00 03:00",
    ],
    [
      "round the clock, the next day off: over by midnight",
      bookable(week("00:00-00:00", { tue: "" }), { ...everyThree, stayMinutes: 200 }),
      "00:00 03:00 06:00 09:00 12:00 15:00 18:00",
    ],
    [
      "round the clock, the next date closed: over by midnight",
      bookable(week("00:00-00:00", {}, ["2026-11-10"]), { ...everyThree, stayMinutes: 200 }),
      "00:00 03:00 06:00 09:00 12:00 15:00 18:00",
    ],
    [
      "the same time twice, a day apart: the earlier keeps it",
      bookable(week("", { mon: "00:00-02:00 22:00-02:00" })),
      "00:00 01:00 22:00 23:00",
    ],
  ])("%s", (_, settings, times) => {
    expect(timesOf(settings)).toBe(times)
  })

  test("a slot past midnight has the true instant, and an end that may be on another date still", () => {
    const slots = slotsOf(bookable(week("22:00-02:00"), { stayMinutes: 90 }))
    expect(slots.map(({ time, until }) => `${time}-${until}`)).toEqual([
      "22:00-23:30",
      "23:00-00:30",
      "00:00-01:30",
    ])
    expect(findSlot(slots, "00:00")).toMatchObject({
      startsAt: india("2026-11-10T00:00"),
      endsAt: india("2026-11-10T01:30"),
    })
  })

  test("a closed date has no slots, and last night's still run into it", () => {
    const settings = bookable(week("22:00-02:00", {}, ["2026-11-10"]))
    expect(timesOf(settings, "2026-11-10")).toBe("")
    expect(timesOf(settings)).toBe("22:00 23:00 00:00 01:00")
  })
})

describe("when clocks change", () => {
  const night = (timezone: string, slotMinutes: number) =>
    bookable(week("00:00-05:00"), { timezone, slotMinutes, stayMinutes: slotMinutes })

  test.each<[string, SlotSettings, date: string, times: string]>([
    [
      "an hour repeated: each time once",
      night("Europe/London", 30),
      "2026-10-25",
      "00:00 00:30 01:00 01:30 02:00 02:30 03:00 03:30 04:00 04:30",
    ],
    [
      "an hour repeated: no new time appears in it",
      night("Europe/London", 45),
      "2026-10-25",
      "00:00 00:45 01:30 02:15 03:00 03:45",
    ],
    [
      "an hour skipped: its times are missing",
      night("Europe/London", 30),
      "2026-03-29",
      "00:00 00:30 02:00 02:30 03:00 03:30 04:00 04:30",
    ],
    [
      "half an hour skipped: the later times are those of any day",
      night("Australia/Lord_Howe", 60),
      "2026-10-04",
      "00:00 01:00 03:00 04:00",
    ],
    [
      "an opening that is skipped: the first slot is when the doors open",
      bookable(week("01:30-04:00"), { timezone: "Europe/London" }),
      "2026-03-29",
      "02:00 03:00",
    ],
  ])("%s", (_, settings, date, times) => {
    expect(timesOf(settings, date)).toBe(times)
  })

  test("a whole day's stay that begins as a whole day's service ends reaches the third date beyond", () => {
    const hours = week("00:00-00:00", { fri: "23:59-23:59", sat: "23:59-00:00" })
    const settings = bookable(hours, {
      timezone: "Europe/London",
      slotMinutes: 5,
      stayMinutes: 1440,
    })
    const last = slotsOf(settings, "2026-03-27").at(-1)
    expect(last).toMatchObject({ time: "23:54", until: "00:54", endsAt: Date.parse("2026-03-29T23:54:00Z") })
  })

  test("a time shown twice is the first of the two, and a stay lasts its real minutes", () => {
    const slots = slotsOf(night("Europe/London", 30), "2026-10-25")
    expect(findSlot(slots, "01:30")).toMatchObject({
      startsAt: Date.parse("2026-10-25T00:30:00Z"),
      endsAt: Date.parse("2026-10-25T01:00:00Z"),
      until: "01:00",
    })
    expect(findSlot(slots, "02:00")).toMatchObject({ startsAt: Date.parse("2026-10-25T02:00:00Z") })
  })
})

test("every weekday has its own hours", () => {
  const settings = bookable(week("18:00-19:00", { wed: "", sat: "12:00-13:00" }))
  expect(datesFrom(monday, 7).map(date => timesOf(settings, date))).toEqual([
    "18:00",
    "18:00",
    "",
    "18:00",
    "18:00",
    "12:00",
    "18:00",
  ])
})
