import { describe, expect, test } from "vitest"
import { intervalsOn, isOpenAt } from "./intervals.ts"
import { openStatus } from "./status.ts"
import { datesFrom, india, kolkata, week } from "./week.fixture.ts"

const splitDay = week("12:00-15:30 18:00-23:30")
const roundTheClock = week("00:00-00:00")

describe("openings and closings", () => {
  test("between two periods of a day it is closed, and the second is the next opening", () => {
    expect(openStatus(splitDay, kolkata, india("2026-11-09T16:00"))).toMatchObject({
      open: false,
      opensAt: india("2026-11-09T18:00"),
      closesAt: null,
    })
  })

  test("the opening instant is open, the closing instant is not", () => {
    expect(isOpenAt(splitDay, kolkata, india("2026-11-09T12:00"))).toBe(true)
    expect(isOpenAt(splitDay, kolkata, india("2026-11-09T12:00") - 1)).toBe(false)
    expect(isOpenAt(splitDay, kolkata, india("2026-11-09T15:30"))).toBe(false)
    expect(isOpenAt(splitDay, kolkata, india("2026-11-09T15:30") - 1)).toBe(true)
  })

  test("periods that touch across midnight are one opening", () => {
    const hours = week("18:00-00:00", { tue: "00:00-03:00 18:00-23:00" })
    expect(openStatus(hours, kolkata, india("2026-11-09T20:00"))).toMatchObject({
      open: true,
      closesAt: india("2026-11-10T03:00"),
      label: "Open until 3 am",
    })
  })

  test("a closed date keeps the night that runs on into it, and loses its own", () => {
    const hours = week("18:00-02:00", {}, ["2026-11-10"])
    expect(openStatus(hours, kolkata, india("2026-11-10T01:00"))).toMatchObject({
      open: true,
      closesAt: india("2026-11-10T02:00"),
    })
    expect(openStatus(hours, kolkata, india("2026-11-10T20:00"))).toMatchObject({
      open: false,
      opensAt: india("2026-11-11T18:00"),
      label: "Opens tomorrow at 6 pm",
    })
    expect(isOpenAt(hours, kolkata, india("2026-11-11T01:00"))).toBe(false)
    expect(intervalsOn(hours, kolkata, "2026-11-10")).toEqual([])
  })

  test("a closed date ends a round-the-clock run at its start, and the next begins at its end", () => {
    const hours = week("00:00-00:00", {}, ["2027-11-12"])
    expect(openStatus(hours, kolkata, india("2026-11-09T10:00")).closesAt).toBe(india("2027-11-12T00:00"))
    expect(openStatus(hours, kolkata, india("2027-11-12T10:00"))).toMatchObject({
      open: false,
      opensAt: india("2027-11-13T00:00"),
      label: "Opens at 12 midnight",
    })
    expect(openStatus(hours, kolkata, india("2027-11-13T00:00")).closesAt).toBeNull()
  })

  test("closed dates in any order: the later one ends the run too", () => {
    const hours = week("00:00-00:00", {}, ["2027-11-12", "2026-12-01"])
    expect(openStatus(hours, kolkata, india("2026-12-02T10:00")).closesAt).toBe(india("2027-11-12T00:00"))
  })

  test("a round-the-clock week made of other periods has no end either", () => {
    const hours = week("07:00-19:00 19:00-07:00")
    expect(openStatus(hours, kolkata, india("2026-11-09T10:00"))).toMatchObject({
      open: true,
      closesAt: null,
      label: "Open 24 hours",
    })
  })

  test("the opening behind months of closed dates is found", () => {
    const hours = week("", { mon: "12:00-23:00" }, datesFrom("2026-11-09", 366))
    expect(openStatus(hours, kolkata, india("2026-11-09T10:00"))).toMatchObject({
      open: false,
      opensAt: india("2027-11-15T12:00"),
      label: "Opens 15 November 2027 at 12 noon",
    })
  })

  test("a date closed in the far future is not searched for day by day", () => {
    const hours = week("00:00-00:00", {}, ["9999-12-31"])
    expect(openStatus(hours, kolkata, india("2026-11-09T10:00")).closesAt).toBeNull()
  })

  test("intervals of a date are unmerged and in order, whatever the order they were written in", () => {
    const hours = week("18:00-02:00 07:00-12:00 12:00-15:00")
    expect(intervalsOn(hours, kolkata, "2026-11-09")).toEqual([
      { opensAt: india("2026-11-09T07:00"), closesAt: india("2026-11-09T12:00"), serviceDate: "2026-11-09" },
      { opensAt: india("2026-11-09T12:00"), closesAt: india("2026-11-09T15:00"), serviceDate: "2026-11-09" },
      { opensAt: india("2026-11-09T18:00"), closesAt: india("2026-11-10T02:00"), serviceDate: "2026-11-09" },
    ])
  })

  test("hours that checkHours would refuse throw rather than decide wrongly", () => {
    expect(() => openStatus(week("25:00-26:00"), kolkata, 0)).toThrow(RangeError)
    expect(() => intervalsOn(splitDay, kolkata, "2026-02-30")).toThrow(RangeError)
    expect(() => openStatus(splitDay, "Asia/Nowhere", 0)).toThrow(RangeError)
  })
})

describe("clock changes", () => {
  const london = "Europe/London"

  test.each([
    // 2026-03-29: 01:00 GMT is 02:00 BST.
    ["00:00-06:00", "2026-03-29", "2026-03-29T00:00Z", "2026-03-29T05:00Z"],
    ["01:30-06:00", "2026-03-29", "2026-03-29T01:00Z", "2026-03-29T05:00Z"],
    ["22:00-01:30", "2026-03-28", "2026-03-28T22:00Z", "2026-03-29T01:00Z"],
    // 2026-10-25: 02:00 BST is 01:00 GMT.
    ["00:00-06:00", "2026-10-25", "2026-10-24T23:00Z", "2026-10-25T06:00Z"],
    ["01:30-06:00", "2026-10-25", "2026-10-25T00:30Z", "2026-10-25T06:00Z"],
    ["22:00-01:30", "2026-10-24", "2026-10-24T21:00Z", "2026-10-25T00:30Z"],
    ["22:00-02:00", "2026-10-24", "2026-10-24T21:00Z", "2026-10-25T02:00Z"],
  ])("London %s of %s is %s to %s", (period, serviceDate, opensAt, closesAt) => {
    expect(intervalsOn(week(period), london, serviceDate)).toEqual([
      { opensAt: Date.parse(opensAt), closesAt: Date.parse(closesAt), serviceDate },
    ])
  })

  test("a period inside the skipped hour vanishes", () => {
    const hours = week("01:15-01:45")
    expect(intervalsOn(hours, london, "2026-03-29")).toEqual([])
    expect(openStatus(hours, london, Date.parse("2026-03-28T12:00Z")).opensAt).toBe(
      Date.parse("2026-03-30T00:15Z"),
    )
  })

  test("a break inside the skipped hour does not take place", () => {
    const hours = week("00:00-00:00", { sun: "00:00-01:00 02:00-00:00" })
    expect(openStatus(hours, london, Date.parse("2026-03-24T12:00Z")).closesAt).toBe(
      Date.parse("2026-04-05T00:00Z"),
    )
  })

  test("the only break of the week inside the skipped hour is not taken for none", () => {
    const hours = week("00:00-00:00", { sun: "00:00-01:00 02:00-00:00" })
    const closes = ["2026-03-22T03:00Z", "2026-03-29T02:00Z"].map(
      now => openStatus(hours, london, Date.parse(now)).closesAt,
    )
    expect(closes).toEqual([Date.parse("2026-04-05T00:00Z"), Date.parse("2026-04-05T00:00Z")])
  })

  test("round the clock has no break at a clock change", () => {
    expect(openStatus(roundTheClock, "America/St_Johns", Date.parse("2010-11-07T02:45Z"))).toMatchObject({
      open: true,
      closesAt: null,
    })
  })

  test("an opening in a skipped time is told as the time the clock will show", () => {
    expect(openStatus(week("01:30-06:00"), london, Date.parse("2026-03-29T00:30Z")).label).toBe(
      "Opens at 2 am",
    )
  })

  test("nothing opens or closes while an hour is repeated", () => {
    // The second 01:10 and 01:40 of the night.
    const repeated = [Date.parse("2026-10-25T01:10Z"), Date.parse("2026-10-25T01:40Z")]
    expect(repeated.map(at => isOpenAt(week("01:30-06:00"), london, at))).toEqual([true, true])
    expect(repeated.map(at => isOpenAt(week("22:00-01:30"), london, at))).toEqual([false, false])
  })

  test("what opened at midnight stays open when clocks go back before it", () => {
    const at = Date.parse("2010-11-07T03:00Z")
    expect(isOpenAt(week("00:00-04:00"), "America/St_Johns", at)).toBe(true)
    expect(openStatus(week("00:00-04:00"), "America/St_Johns", at)).toMatchObject({
      open: true,
      closesAt: Date.parse("2010-11-07T07:30Z"),
    })
  })
})

describe("special dates", () => {
  // 2026-11-08 is a Sunday.
  const festival = week("12:00-15:30 18:00-23:30", {}, [], { "2026-11-08": "18:00-03:00", "2026-11-10": "" })

  test("a special date has its own periods and none of its weekday's", () => {
    expect(isOpenAt(festival, kolkata, india("2026-11-08T13:00"))).toBe(false)
    expect(openStatus(festival, kolkata, india("2026-11-08T20:00"))).toMatchObject({
      open: true,
      closesAt: india("2026-11-09T03:00"),
    })
  })

  test("an empty list closes the date, and a closed date takes precedence", () => {
    expect(openStatus(festival, kolkata, india("2026-11-10T10:00"))).toMatchObject({
      open: false,
      opensAt: india("2026-11-11T12:00"),
    })
    const closed = { ...festival, closedDates: ["2026-11-08"] }
    expect(intervalsOn(closed, kolkata, "2026-11-08")).toEqual([])
  })

  test("the night before continues into a special date", () => {
    const hours = week("18:00-02:00", {}, [], { "2026-11-08": "" })
    expect(openStatus(hours, kolkata, india("2026-11-08T01:00")).closesAt).toBe(india("2026-11-08T02:00"))
  })

  test("an empty week still opens on its special dates, however far away", () => {
    const hours = week("", {}, [], { "2199-12-31": "18:00-03:00", "2026-11-08": "12:00-15:00" })
    expect(openStatus(hours, kolkata, india("2026-11-01T10:00")).opensAt).toBe(india("2026-11-08T12:00"))
    expect(openStatus(hours, kolkata, india("2026-11-08T13:00")).closesAt).toBe(india("2026-11-08T15:00"))
    expect(openStatus(hours, kolkata, india("2026-11-08T15:00")).opensAt).toBe(india("2199-12-31T18:00"))
    expect(
      openStatus(week("", {}, [], { "2026-11-08": "12:00-15:00" }), kolkata, india("2026-11-08T15:00")),
    ).toMatchObject({ open: false, opensAt: null })
  })

  test("a special date breaks a run that has no end, before and after it", () => {
    const hours = week("00:00-00:00", {}, [], { "2027-11-12": "12:00-15:00" })
    expect(openStatus(hours, kolkata, india("2026-11-09T10:00")).closesAt).toBe(india("2027-11-12T00:00"))
    expect(openStatus(hours, kolkata, india("2027-11-13T00:00")).closesAt).toBeNull()
  })
})
