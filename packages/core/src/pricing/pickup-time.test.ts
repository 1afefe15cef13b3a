import { describe, expect, test } from "vitest"
import type { WeeklyHours } from "../hours/index.ts"
import { checkPickupRange, checkPickupTime } from "./pickup-time.ts"

const evening = [
  { open: "12:00", close: "15:30" },
  { open: "18:30", close: "23:30" },
]
const hours: WeeklyHours = {
  days: { mon: [], tue: evening, wed: evening, thu: evening, fri: evening, sat: evening, sun: evening },
  closedDates: ["2026-10-22"],
  specialDates: {},
}
const minute = 60_000

/** Saturday, 17 October 2026, by default. */
function messageFor(
  pickupAt: string,
  options: { now?: string; prepMinutes?: number; hours?: WeeklyHours } = {},
) {
  const { now = "2026-10-17T19:00:00+05:30", prepMinutes = 25 } = options
  const question = {
    pickupAt: Date.parse(pickupAt),
    now: Date.parse(now),
    prepMinutes,
    hours: options.hours ?? hours,
    timezone: "Asia/Kolkata",
  }
  const outside = checkPickupRange(question)
  const faults = outside.length > 0 ? outside : checkPickupTime(question)
  expect(faults.length).toBeLessThanOrEqual(1)
  if (faults[0]) expect(faults[0].field).toBe("pickupAt")
  return faults[0]?.message
}

describe("too early", () => {
  test("a minute short of the preparation time is refused, anything later is not", () => {
    expect(messageFor("2026-10-17T19:24:00+05:30")).toBe(
      "is too early: the order takes 25 minutes; the earliest is 2026-10-17T13:55:00.000Z (2026-10-17 19:25 in Asia/Kolkata)",
    )
    expect(messageFor("2026-10-17T19:24:00.001+05:30")).toBeUndefined()
    expect(messageFor("2026-10-17T19:25:00+05:30")).toBeUndefined()
  })

  test("the past is refused", () => {
    expect(messageFor("2026-10-16T19:25:00+05:30")).toBe("is in the past")
  })

  test("a pickup time less than a minute ago is accepted if nothing has to be prepared", () => {
    const moment = { prepMinutes: 0 }
    expect(messageFor("2026-10-17T18:59:00.001+05:30", moment)).toBeUndefined()
    expect(messageFor("2026-10-17T18:59:00+05:30", moment)).toBe("is in the past")
  })

  test("the earliest time is a full minute and is itself accepted", () => {
    const now = "2026-10-17T19:00:30+05:30"
    expect(messageFor("2026-10-17T19:20:00+05:30", { now })).toContain("2026-10-17T13:56:00.000Z")
    expect(messageFor("2026-10-17T13:56:00.000Z", { now })).toBeUndefined()
  })

  test("when the kitchen has closed by then, the earliest time is the next opening", () => {
    const now = "2026-10-17T23:20:00+05:30"
    expect(messageFor("2026-10-17T23:25:00+05:30", { now })).toContain("2026-10-18 12:00")
  })
})

describe("outside opening hours", () => {
  test.each([
    ["between two periods", "2026-10-18T16:00:00+05:30"],
    ["at closing time", "2026-10-17T23:30:00+05:30"],
    ["on a closed weekday", "2026-10-19T19:00:00+05:30"],
    ["on a closed date", "2026-10-22T19:00:00+05:30"],
  ])("%s is refused", (_, pickupAt) => {
    expect(messageFor(pickupAt)).toContain("is outside opening hours; the earliest is 2026-10-17T13:55")
  })

  test("where nothing opens within a week, the message says so", () => {
    const days = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
    const closed = { days, closedDates: [], specialDates: {} }
    expect(messageFor("2026-10-18T19:00:00+05:30", { hours: closed })).toContain(
      "no time within 7 days is open",
    )
  })

  test("an opening in exactly a week is the earliest, one a minute later is none", () => {
    const lunch = [{ open: "12:00", close: "15:30" }]
    const days = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: lunch, sun: [] }
    const saturdays = { days, closedDates: ["2026-10-17"], specialDates: {} }
    const from = (now: string) => messageFor("2026-10-18T19:00:00+05:30", { now, hours: saturdays })
    expect(from("2026-10-17T12:00:00+05:30")).toContain("the earliest is 2026-10-24T06:30:00.000Z")
    expect(from("2026-10-17T11:59:00+05:30")).toContain("no time within 7 days is open")
  })
})

test("seven days ahead is the limit, to the millisecond", () => {
  const limit = Date.parse("2026-10-24T19:00:00+05:30")
  expect(messageFor(new Date(limit).toISOString())).toBeUndefined()
  expect(messageFor(new Date(limit + 1).toISOString())).toContain("at most 7 days")
  expect(messageFor(new Date(limit + 60 * 24 * minute).toISOString())).toContain("at most 7 days")
})

test("an order with nothing to prepare may be collected at once", () => {
  expect(messageFor("2026-10-17T19:00:00+05:30", { prepMinutes: 0 })).toBeUndefined()
})

test("a time that no calendar has is refused", () => {
  expect(messageFor("2026-02-30T25:00:00Z")).toContain("is not a time on the calendar")
})

describe("for programs, with what to do", () => {
  const never: WeeklyHours = {
    days: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
    closedDates: [],
    specialDates: {},
  }
  const now = Date.parse("2026-10-17T13:30:00Z")
  const question = { now, prepMinutes: 25, hours, timezone: "Asia/Kolkata" }
  const earliest = "2026-10-17T13:55:00.000Z"

  test.each([
    ["no-time", { reason: "NOT_AN_INSTANT" }],
    ["2026-10-16T13:30:00Z", { reason: "PAST" }],
    ["2026-10-24T13:31:00Z", { reason: "TOO_FAR", params: { latest: "2026-10-24T13:30:00.000Z" } }],
  ])("%s is out of range: %j", (pickupAt, expected) => {
    const [fault] = checkPickupRange({ pickupAt: Date.parse(pickupAt), now })
    expect({ reason: fault?.reason, params: fault?.params }).toEqual({ params: undefined, ...expected })
  })

  test.each([
    ["2026-10-17T13:40:00Z", hours, { reason: "TOO_SOON", params: { prepMinutes: 25, earliest } }],
    ["2026-10-18T04:00:00Z", hours, { reason: "OUTSIDE_HOURS", params: { prepMinutes: 25, earliest } }],
    ["2026-10-18T04:00:00Z", never, { reason: "OUTSIDE_HOURS", params: { prepMinutes: 25, earliest: null } }],
  ])("%s is refused: %#", (pickupAt, open, expected) => {
    expect(checkPickupTime({ ...question, hours: open, pickupAt: Date.parse(pickupAt) })).toMatchObject([
      expected,
    ])
  })
})
