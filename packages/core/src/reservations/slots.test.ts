import { describe, expect, test } from "vitest"
import { india, week } from "../hours/week.fixture.ts"
import { bookable } from "./slots.fixture.ts"
import { availableTimes, findSlot, slotsOn } from "./slots.ts"

// A Monday.
const monday = "2026-11-09"
const longBefore = india("2026-11-01T00:00")
const dinner = week("18:00-23:00")

describe("when a slot cannot be had", () => {
  const open = {
    settings: bookable(dinner, { minimumNoticeMinutes: 60 }),
    date: monday,
    people: 4,
    stays: [],
  }
  const reasonsAt = (now: number) => slotsOn({ ...open, now }).map(slot => slot.reason)

  test.each<[now: string, ...reasons: (string | null)[]]>([
    ["16:59", null, null, null, null, null],
    ["17:00", null, null, null, null, null],
    ["17:01", "NOTICE", null, null, null, null],
    ["17:59", "NOTICE", null, null, null, null],
    ["18:00", "PAST", null, null, null, null],
    ["18:01", "PAST", "NOTICE", null, null, null],
    ["23:00", "PAST", "PAST", "PAST", "PAST", "PAST"],
  ])("at %s", (now, ...reasons) => {
    expect(reasonsAt(india(`${monday}T${now}`))).toEqual(reasons)
  })

  test("without notice a slot can be had until it begins", () => {
    const settings = bookable(dinner)
    const begins = india(`${monday}T18:00`)
    expect(slotsOn({ ...open, settings, now: begins - 1 })[0]?.reason).toBeNull()
    expect(slotsOn({ ...open, settings, now: begins })[0]?.reason).toBe("PAST")
  })

  test("full counts every instant of the stay, and says how many seats are left", () => {
    const settings = bookable(dinner, { slotMinutes: 30, stayMinutes: 90, seats: 10 })
    const stays = [
      { startsAt: india(`${monday}T19:00`), endsAt: india(`${monday}T20:30`), people: 7 },
      { startsAt: india(`${monday}T20:30`), endsAt: india(`${monday}T22:00`), people: 2 },
    ]
    const slots = slotsOn({ ...open, settings, now: longBefore, stays })
    expect(slots.map(({ time, reason, seatsLeft }) => `${time} ${reason ?? "free"} ${seatsLeft}`)).toEqual([
      "18:00 FULL 3",
      "18:30 FULL 3",
      "19:00 FULL 3",
      "19:30 FULL 3",
      "20:00 FULL 3",
      "20:30 free 8",
      "21:00 free 8",
      "21:30 free 8",
    ])
    expect(availableTimes(slots)).toEqual(["20:30", "21:00", "21:30"])
    const three = slotsOn({ ...open, settings, now: longBefore, stays, people: 3 })
    expect(availableTimes(three)).toHaveLength(8)
  })

  test("a stay of the night before takes its seats on the next service date too", () => {
    const settings = bookable(week("00:00-00:00"), { slotMinutes: 120, stayMinutes: 120, seats: 4 })
    const stays = [{ startsAt: india("2026-11-08T23:00"), endsAt: india(`${monday}T01:00`), people: 4 }]
    const [midnight, two] = slotsOn({ ...open, settings, people: 1, now: longBefore, stays })
    expect([midnight?.reason, two?.reason]).toEqual(["FULL", null])
  })

  test("fewer seats than are booked already: none left, not less than none", () => {
    const settings = bookable(dinner, { seats: 3 })
    const stays = [{ startsAt: india(`${monday}T18:00`), endsAt: india(`${monday}T19:00`), people: 7 }]
    const [first] = slotsOn({ ...open, settings, people: 1, now: longBefore, stays })
    expect(first).toMatchObject({ reason: "FULL", seatsLeft: 0 })
  })

  test("a party larger than the room finds every slot full", () => {
    expect(new Set(slotsOn({ ...open, people: 11, now: longBefore }).map(slot => slot.reason))).toEqual(
      new Set(["FULL"]),
    )
  })

  test("what is past says so, even when it was full", () => {
    const stays = [{ startsAt: india(`${monday}T18:00`), endsAt: india(`${monday}T23:00`), people: 10 }]
    const now = india(`${monday}T19:00`)
    expect(slotsOn({ ...open, now, stays }).map(slot => slot.reason)).toEqual([
      "PAST",
      "PAST",
      "FULL",
      "FULL",
      "FULL",
    ])
  })

  test("no slot of that time: none is found", () => {
    const slots = slotsOn({ ...open, now: longBefore })
    expect([findSlot(slots, "18:30"), findSlot(slots, "17:00"), findSlot([], "18:00")]).toEqual([
      null,
      null,
      null,
    ])
  })
})
